import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { builtMain, emptyFolder } from '../support/command.ts';

/** Starts the server with a pipe at its standard input, and tells what it prints. */
const parent = (main: string) => `
const { spawn } = require('node:child_process');
const env = { ...process.env, PORT: '0', UNDERSTUDY_END_WITH: 'stdin' };
spawn(process.execPath, [${JSON.stringify(main)}], { env, stdio: ['pipe', 'ignore', 'inherit'] });
`;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });

test('the server ends when the program that started it is killed', async () => {
  const cwd = emptyFolder();
  const child = spawn(process.execPath, ['-e', parent(builtMain())], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const portIn = (text: string) => /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
  while (portIn(printed) === undefined) await sleep(10);
  const port = Number(portIn(printed));
  expect(await isListening(port)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  while (await isListening(port)) await sleep(20);
});
