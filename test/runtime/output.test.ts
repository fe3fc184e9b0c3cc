import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { processOutput } from '../../src/runtime/output.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function recorder() {
  const stream = new PassThrough();
  const pieces: string[] = [];
  stream.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
  return { stream: stream as unknown as NodeJS.WriteStream, pieces };
}

test('what is written in one turn of the event loop arrives as one piece', async () => {
  const { stream, pieces } = recorder();
  const output = processOutput(stream);
  output.write('one\n');
  output.write('two\n');
  expect(pieces).toEqual([]);
  await turn();
  await turn();
  output.write('three\n');
  await turn();
  await turn();
  expect(pieces).toEqual(['one\ntwo\n', 'three\n']);
});

test('flush resolves when everything has been handed over, also when there is nothing', async () => {
  const { stream, pieces } = recorder();
  const output = processOutput(stream);
  await output.flush();
  output.write('last\n');
  await output.flush();
  expect(pieces.join('')).toBe('last\n');
});

test('flush waits for what is written while it waits', async () => {
  const stream = Object.assign(new EventEmitter(), {
    handedOver: [] as string[],
    taken: [] as (() => void)[],
    write(text: string, done: () => void) {
      this.handedOver.push(text);
      this.taken.push(done);
    },
  });
  const output = processOutput(stream as unknown as NodeJS.WriteStream);
  let flushed = false;
  output.write('one\n');
  const flush = output.flush().then(() => {
    flushed = true;
  });
  output.write('two\n');
  stream.taken[0]?.();
  await turn();
  expect([stream.handedOver, flushed]).toEqual([['one\n', 'two\n'], false]);
  stream.taken[1]?.();
  await flush;
});

test('servers that share a stream put one listener on it', () => {
  const { stream } = recorder();
  const before = stream.listenerCount('error');
  for (let servers = 0; servers < 20; servers += 1) processOutput(stream);
  expect(stream.listenerCount('error')).toBe(before + 1);
});

test('a reader that has gone away neither throws nor holds up a flush', async () => {
  const { stream } = recorder();
  const output = processOutput(stream);
  output.write('lost\n');
  stream.destroy(new Error('EPIPE'));
  await turn();
  output.write('lost too\n');
  await output.flush();
});

/** A stream that writes nothing until it is told to. */
function stuckStream() {
  const handedOver: { text: string; done: (error?: Error | null) => void }[] = [];
  const stream = Object.assign(new EventEmitter(), {
    write: (text: string, done: () => void) => handedOver.push({ text, done }),
  });
  return { stream: stream as unknown as NodeJS.WriteStream, handedOver };
}

test('a reader that stands still costs lines beyond the bound; their number is told once, when all else is read', async () => {
  const { stream, handedOver } = stuckStream();
  const output = processOutput(stream, 100);
  const problems: string[] = [];
  output.reportTo((problem) => problems.push(problem));
  const line = `${'ü'.repeat(9)}\n`;
  for (let count = 0; count < 1_000; count += 1) {
    output.write(line);
    if (count === 0) await turn();
  }
  expect(handedOver.map(({ text }) => text)).toEqual([line]);
  handedOver[0]?.done();
  await turn();
  // 19 bytes each: five of them fit.
  expect(handedOver[1]?.text).toBe(line.repeat(4));
  output.write('lost too\n');
  expect(problems).toEqual([]);
  handedOver[1]?.done();
  expect(problems).toEqual(['was not read for a time; 996 lines are lost']);
  output.write('again\n');
  await turn();
  expect(handedOver[2]?.text).toBe('again\n');
  handedOver[2]?.done();
  expect(problems).toHaveLength(1);
});

test('a stream that cannot be written is told once, a reader that has gone away never', async () => {
  const { stream, handedOver } = stuckStream();
  const output = processOutput(stream);
  const problems: string[] = [];
  output.reportTo((problem) => problems.push(problem));
  for (const code of ['EPIPE', 'ENOSPC', 'ENOSPC']) {
    output.write('x\n');
    await turn();
    handedOver.at(-1)?.done(Object.assign(new Error(code), { code }));
  }
  expect(problems).toEqual(['cannot be written (ENOSPC); lines are lost']);
});
