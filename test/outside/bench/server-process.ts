import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';

/** A server that runs as a process of its own, its standard output going to a file. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startedIn: number;
  /** Resident memory in megabytes. */
  residentMegabytes(): number;
  stop(): Promise<void>;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-bench-'));

/** Starts `node …arguments` with PORT set, and waits until `firstPath` is answered. */
export async function startProcess(
  nodeArguments: readonly string[],
  environment: Readonly<Record<string, string>>,
  firstPath = '/',
): Promise<ServerProcess> {
  const port = await freePort();
  const stdout = openSync(path.join(folder, `${port}.log`), 'w');
  const began = performance.now();
  const child = spawn(process.execPath, nodeArguments, {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', stdout, openSync(path.join(folder, `${port}.stderr.log`), 'w')],
  });
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(child, `${url}${firstPath}`);
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - began,
    residentMegabytes: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server for ${url} ended with exit code ${child.exitCode}`);
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch {
      await sleep(2);
    }
  }
}
