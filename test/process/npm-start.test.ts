import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';

const groups: ChildProcess[] = [];
afterAll(() => {
  for (const { pid } of groups) {
    try {
      process.kill(-(pid ?? 0), 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  }
});

/** `npm start` as the leader of a group of its own. */
function npmStart(environment: Record<string, string> = {}, command: readonly string[] = ['npm', 'start']) {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  groups.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const until = async (pattern: RegExp) => {
    while (!pattern.test(printed)) await sleep(10);
    return pattern.exec(printed)?.[1] ?? '';
  };
  return {
    child,
    until,
    printed: () => printed,
    url: until(/(http:\/\/127\.0\.0\.1:\d+)/),
    ended: once(child, 'exit'),
  };
}

const isListening = (url: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });

describe.each(['SIGTERM', 'SIGINT'] as const)('%s to npm start', (signal) => {
  test('ends the server, which answers the requests under way first', async () => {
    const npm = npmStart({ APP_VARIANT: 'slow', APP_STEP_PAUSE: '0.2' });
    const url = await npm.url;
    const slow = fetch(`${url}/?req_id=1`);
    await npm.until(/^1 0$/m);
    npm.child.kill(signal);
    expect((await slow).status).toBe(200);
    expect(await npm.ended).toEqual([0, null]);
    expect(await isListening(url)).toBe(false);
  });
});

test('SIGKILL to npm start ends the server too', async () => {
  const npm = npmStart();
  const url = await npm.url;
  npm.child.kill('SIGKILL');
  await npm.ended;
  await expect.poll(() => isListening(url), { timeout: 15_000 }).toBe(false);
});

test('options behind -- reach the server', async () => {
  const npm = npmStart({}, ['npm', 'start', '--', '--app-variant', 'object']);
  expect(await (await fetch(await npm.url)).json()).toEqual({ a: 'hello', b: 42 });
  npm.child.kill('SIGTERM');
  expect(await npm.ended).toEqual([0, null]);
});

test.runIf(process.platform === 'linux')('Ctrl+C, which reaches the server twice, is one signal', async () => {
  const environment = { APP_VARIANT: 'slow', APP_STEP_PAUSE: '0.2' };
  const npm = npmStart(environment, ['script', '-qefc', 'exec npm start', '/dev/null']);
  const slow = fetch(`${await npm.url}/?req_id=1`);
  await npm.until(/^1 0\r?$/m);
  npm.child.stdin?.write('\u0003');
  expect((await slow).status).toBe(200);
  expect(await npm.ended).toEqual([0, null]);
});
