import { once } from 'node:events';
import { openSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ownCommands } from '../support/own-commands.ts';

const run = ownCommands();

/** A connection that collects what arrives. */
async function connect(url: string): Promise<{ socket: net.Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, received: () => text, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

const requestLines = (text: string) => text.split('\n').filter((line) => line.startsWith('INFO:'));

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test('requests under way are answered, then the process ends with exit code 0', async () => {
    const command = run({ APP_VARIANT: 'slow', APP_STEP_PAUSE: '0.2' });
    const url = await command.url;
    const slow = fetch(`${url}/?req_id=1`);
    while (!command.stdout().includes('1 0')) await sleep(10);
    command.child.kill(signal);
    const answer = await slow;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.text()).toBe('null');
    expect(await command.ended).toEqual({ code: 0, signal: null });
    expect(command.stdout()).toMatch(/^1 0\n1 1\n1 2\nINFO: .* 200 OK\n$/);
  });

  test('connections without a request under way are closed at once, new ones refused', async () => {
    const command = run();
    const url = await command.url;
    const silent = await connect(url);
    const idle = await connect(url);
    idle.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    while (!idle.received().includes('"Hello"')) await sleep(5);
    const halfSent = await connect(url);
    halfSent.socket.write('GET / HT');
    await sleep(50);
    command.child.kill(signal);
    await Promise.all([silent.closed, idle.closed, halfSent.closed]);
    await expect(fetch(url)).rejects.toThrow();
    expect(await command.ended).toEqual({ code: 0, signal: null });
  });
});

test('a request that asks to continue is under way like any other', async () => {
  const command = run({ APP_VARIANT: 'slow', APP_STEP_PAUSE: '0.1' });
  const caller = await connect(await command.url);
  caller.socket.write('GET /?req_id=1 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n');
  while (!command.stdout().includes('1 0')) await sleep(10);
  command.child.kill('SIGTERM');
  expect(await command.ended).toEqual({ code: 0, signal: null });
  expect(caller.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nnull$/);
  expect(requestLines(command.stdout())).toHaveLength(1);
});

test('a second signal ends the process at once', async () => {
  const command = run({ APP_VARIANT: 'slow', APP_STEP_PAUSE: '1' });
  const url = await command.url;
  const slow = fetch(`${url}/?req_id=1`).catch(() => 'cut');
  while (!command.stdout().includes('1 0')) await sleep(10);
  command.child.kill('SIGTERM');
  while (await isListening(url)) await sleep(10);
  expect(command.child.exitCode).toBeNull();
  command.child.kill('SIGINT');
  expect(await command.ended).toEqual({ code: 130, signal: null });
  expect(await slow).toBe('cut');
});

const isListening = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });

test('a reader that stands still costs lines, neither memory nor the end of the process', async () => {
  const command = run({ LOG_BUFFER_BYTES: '65536' });
  const url = await command.url;
  command.child.stdout?.pause();
  // Some 200 KiB wait in the pipe and 64 in the process.
  const query = 'x'.repeat(10_000);
  for (let count = 0; count < 80; count += 1) await (await fetch(`${url}/?${query}`)).text();
  expect(command.stderr()).not.toContain('lost');
  command.child.stdout?.resume();
  while (!command.stderr().includes('lost')) await sleep(10);
  const lost = Number(
    /^WARNING: {2}standard output was not read for a time; (\d+) lines are lost$/m.exec(command.stderr())?.[1],
  );
  await (await fetch(url)).text();
  command.child.kill('SIGTERM');
  expect(await command.ended).toEqual({ code: 0, signal: null });
  expect(lost).toBeGreaterThan(0);
  expect(requestLines(command.stdout())).toHaveLength(81 - lost);
});

test.runIf(process.platform === 'linux')('a full disk under the request lines is told once', async () => {
  const command = run({}, { stdout: openSync('/dev/full', 'w') });
  const url = await command.url;
  for (let count = 0; count < 3; count += 1) await (await fetch(url)).text();
  command.child.kill('SIGTERM');
  expect(await command.ended).toEqual({ code: 0, signal: null });
  expect(command.stderr().match(/WARNING.*/g)).toEqual([
    'WARNING:  standard output cannot be written (ENOSPC); lines are lost',
  ]);
});

/** Sends requests one after another on a keep-alive connection until `wanted` are answered or the connection closes. */
function caller(url: string, wanted: number): Promise<number> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  const send = () => socket.write('GET /?n=1 HTTP/1.1\r\nHost: x\r\n\r\n');
  let answered = 0;
  let unread = '';
  socket.setNoDelay(true).setEncoding('utf8').once('connect', send);
  socket.on('data', (piece: string) => {
    unread += piece;
    if (!unread.endsWith('"Hello"')) return;
    unread = '';
    answered += 1;
    if (answered < wanted) send();
    else socket.destroy();
  });
  // A request that was on its way when the connection was closed ends in ECONNRESET.
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('close', () => resolve(answered)));
}

describe('request lines', () => {
  const line = /^INFO: {5}127\.0\.0\.1:\d+ - "GET \/\?n=1 HTTP\/1\.1" 200 OK$/;

  test('10,000 requests of 32 clients on keep-alive connections: 10,000 whole lines', async () => {
    const command = run();
    const url = await command.url;
    const counts = await Promise.all(Array.from({ length: 32 }, (_, i) => caller(url, i < 16 ? 312 : 313)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10_000);
    command.child.kill('SIGTERM');
    await command.ended;
    const lines = command.stdout().trimEnd().split('\n');
    expect(lines).toHaveLength(10_000);
    expect(lines.filter((text) => !line.test(text))).toEqual([]);
  });

  test('a signal in the middle: as many lines as answers', async () => {
    const command = run();
    const url = await command.url;
    const callers = Array.from({ length: 32 }, () => caller(url, 1_000));
    while (command.stdout().length < 200_000) await sleep(1);
    command.child.kill('SIGTERM');
    const answered = (await Promise.all(callers)).reduce((sum, count) => sum + count, 0);
    expect(await command.ended).toEqual({ code: 0, signal: null });
    expect(answered).toBeLessThan(32_000);
    expect(requestLines(command.stdout())).toHaveLength(answered);
  });
});
