import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyFolder } from './command.ts';

/** A Redis of its own, with its data in a folder that goes with it. */
export interface RedisServer {
  readonly url: string;
  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void;
  /** Kills it; its data stays. */
  kill(): Promise<void>;
  /** Starts it again, at the same address and with its data. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Whether `redis-server` is there. */
export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Lines of its configuration besides those that every one has. */
export async function startRedis(port: number, lines: readonly string[] = []): Promise<RedisServer> {
  const folder = emptyFolder();
  const file = path.join(folder, 'redis.conf');
  const always = ['bind 127.0.0.1', `port ${port}`, `dir ${folder}`, 'appendonly yes', 'appendfsync always', 'save ""'];
  writeFileSync(file, `${[...always, ...lines].join('\n')}\n`);
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn('redis-server', [file], { stdio: 'ignore' });
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
      await sleep(20);
    }
  }

  async function kill(): Promise<void> {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }

  async function stop(): Promise<void> {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (name) => void child.kill(name),
    kill,
    startAgain: start,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Whether it has loaded its data and answers. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
