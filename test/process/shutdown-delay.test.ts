import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { call } from '../support/control-server.ts';
import { ownCommands } from '../support/own-commands.ts';

const run = ownCommands();
const hour = { SHUTDOWN_DELAY: '3600' };

/** Asks until the server says that it stops. */
async function untilNotReady(url: string): Promise<void> {
  while ((await call(url, 'GET', '/-/ready')).status !== 503) await sleep(5);
}

test('after SIGTERM it answers for a while, not ready, and each answer closes its connection', async () => {
  const command = run(hour);
  const url = await command.url;
  while ((await call(url, 'GET', '/-/ready')).status !== 200) await sleep(5);
  command.child.kill('SIGTERM');
  await untilNotReady(url);
  const greeting = await call(url, 'GET', '/', undefined, { connection: 'keep-alive' });
  expect([greeting.status, greeting.text, greeting.headers.connection]).toEqual([200, '"Hello"', 'close']);
  const control = await call(url, 'GET', '/-/clock', undefined, { connection: 'keep-alive' });
  expect([control.status, control.headers.connection]).toEqual([200, 'close']);
  expect((await call(url, 'GET', '/-/healthy')).status).toBe(200);
  command.child.kill('SIGINT');
  expect(await command.ended).toEqual({ code: 130, signal: null });
});

test('when the while is over it ends as ever', async () => {
  const command = run({ SHUTDOWN_DELAY: '0.3' });
  const url = await command.url;
  command.child.kill('SIGTERM');
  await untilNotReady(url);
  expect(await command.ended).toEqual({ code: 0, signal: null });
});

test('SIGINT waits for nothing', async () => {
  const command = run(hour);
  await command.url;
  command.child.kill('SIGINT');
  expect(await command.ended).toEqual({ code: 0, signal: null });
});

test('who has connected before it ends may still send a request', async () => {
  const command = run({ SHUTDOWN_DELAY: '0.3' });
  const { port } = new URL(await command.url);
  const socket = net.connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece;
  });
  const closed = once(socket, 'close');
  command.child.kill('SIGTERM');
  while (await isListening(Number(port))) await sleep(5);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close[\s\S]*"Hello"$/i);
  expect(await command.ended).toEqual({ code: 0, signal: null });
});

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
