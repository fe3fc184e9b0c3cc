import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { connectRaw, hangUp } from '../golden/raw-connection.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { movableClock } from '../support/movable-clock.ts';

const pause = 100;

const isStep = (line: string) => /^\d/.test(line);

async function start() {
  const clock = movableClock();
  const stdout = memoryOutput();
  const server = await startServer({ port: 0, log: { level: 'info' }, app: { variant: 'slow' } }, { clock, stdout });
  const begin = (...ids: number[]) => {
    const connection = connectRaw(server.url);
    connection.socket.write(ids.map((id) => `GET /?req_id=${id} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    return connection;
  };
  const asleep = async (count: number) => {
    while (clock.sleeping !== count) await sleep(1);
  };
  const printed = async (count: number) => {
    while (stdout.lines.length < count) await sleep(1);
    return stdout.lines.map((line) => line.replace(/^INFO.*(req_id=\d+).* (\d+) .*$/, '$1 $2'));
  };
  const close = async () => {
    const closed = server.close();
    while (!(await Promise.race([closed.then(() => true), sleep(1, false)]))) await clock.advance(pause);
  };
  return { clock, begin, asleep, printed, close };
}

test('500 tasks at once: each step comes for all of them, in the order of arrival', {
  tags: ['thorough'],
}, async () => {
  const { clock, begin, asleep, printed, close } = await start();
  const ids = Array.from({ length: 500 }, (_, index) => index);
  const connections = [];
  for (const id of ids) {
    connections.push(begin(id));
    await asleep(id + 1);
  }
  for (let step = 0; step < 3; step += 1) {
    await asleep(500);
    await clock.advance(pause);
  }
  const lines = await printed(2_000);
  expect(lines.filter(isStep)).toEqual([0, 1, 2].flatMap((step) => ids.map((id) => `${id} ${step}`)));
  expect(lines.filter((line) => !isStep(line)).toSorted()).toEqual(ids.map((id) => `req_id=${id} 200`).toSorted());
  await Promise.all(connections.map(hangUp));
  await close();
});

test('pipelined tasks run one after another, those of two connections at the same time', async () => {
  const { clock, begin, asleep, printed, close } = await start();
  const first = begin(1, 2);
  await asleep(1);
  const second = begin(3);
  await asleep(2);
  for (const sleeping of [2, 2, 1]) {
    await clock.advance(pause);
    await asleep(sleeping);
  }
  for (const sleeping of [1, 1, 0]) {
    await clock.advance(pause);
    await asleep(sleeping);
  }
  const lines = await printed(12);
  expect(lines.filter(isStep)).toEqual(['1 0', '3 0', '1 1', '3 1', '1 2', '3 2', '2 0', '2 1', '2 2']);
  expect(lines.indexOf('req_id=1 200')).toBeLessThan(lines.indexOf('2 0'));
  expect(lines.at(-1)).toBe('req_id=2 200');
  await Promise.all([first, second].map(hangUp));
  await close();
});

test('a caller that leaves does not stop its task and gets no request line', async () => {
  const { clock, begin, asleep, printed, close } = await start();
  const connection = begin(8);
  await asleep(1);
  await hangUp(connection);
  for (let step = 0; step < 3; step += 1) {
    await asleep(1);
    await clock.advance(pause);
  }
  await sleep(20);
  expect(await printed(3)).toEqual(['8 0', '8 1', '8 2']);
  await close();
});
