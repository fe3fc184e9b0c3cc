import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const main = path.resolve('dist/main.js');

/** The real command as a process of its own. */
export interface RunningCommand {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the address once the banner tells it. */
  readonly url: Promise<string>;
  /** Resolves when the process has ended and its output is complete. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stop(): Promise<void>;
}

/**
 * Starts `understudy` with nothing but `environment` set, on a free port unless it names one; in an empty folder that
 * goes with the process, unless it is told a folder.
 */
export function runCommand(
  environment: Readonly<Record<string, string>> = {},
  { args = [], cwd: given }: { args?: readonly string[]; cwd?: string } = {},
): RunningCommand {
  const cwd = given ?? emptyFolder();
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const url = new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      const address = /listens on (http:\/\/[^\s"]+)/.exec(stderr)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error(`ended before it listened: ${stderr}`)));
  });
  url.catch(() => {});
  const ended = once(child, 'close').then(([code, signal]) => {
    if (given === undefined) rmSync(cwd, { recursive: true, force: true });
    return { code, signal };
  });
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    url,
    ended,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const emptyFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'understudy-test-'));
