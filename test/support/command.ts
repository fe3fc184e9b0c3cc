import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { built, builtKeys } from './built.ts';

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

export interface CommandOptions {
  readonly args?: readonly string[];
  /** The folder to run in; an empty one that goes with the process unless it is named. */
  readonly cwd?: string;
  /** A file to write to instead of remembering what is written. */
  readonly stdout?: number;
  /** Variables not to set. */
  readonly without?: readonly string[];
  /** The program; that of dist/ unless it is named. */
  readonly main?: string;
  /** How many descriptors it may have. */
  readonly descriptors?: number;
}

/**
 * Starts `understudy` with nothing but `environment` set, on a free port unless it names one. Tests of a run share keys.
 */
export function runCommand(
  environment: Readonly<Record<string, string>> = {},
  { args = [], cwd: given, stdout: file, without = [], main = builtMain(), descriptors }: CommandOptions = {},
): RunningCommand {
  const cwd = given ?? emptyFolder();
  const keys = preparedKeys();
  const all = Object.entries({ PATH: process.env.PATH, HOME: cwd, PORT: '0', ...keys, ...environment });
  const env = Object.fromEntries(all.filter(([name]) => !without.includes(name)));
  const [program, ...words] =
    descriptors === undefined ? [] : ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, process.execPath];
  const child = spawn(program ?? process.execPath, [...words, main, ...args], {
    cwd,
    env,
    stdio: ['ignore', file ?? 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const url = new Promise<string>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      const address = /listens on (https?:\/\/[^\s"]+)/.exec(stderr)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error(`ended before it listened: ${stderr}`)));
  });
  url.catch(() => {});
  const ended = once(child, 'close').then(([code, signal]) => {
    if (given === undefined) rmSync(cwd, { recursive: true, force: true });
    if (keys !== undefined) rmSync(path.dirname(keys.AUTH_KEYS_FILE), { recursive: true, force: true });
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

export function builtMain(): string {
  built();
  return path.resolve('dist/main.js');
}

export const emptyFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'understudy-test-'));

/** A copy of the keys that all tests of vitest share. Other programs let each command make its own. */
function preparedKeys(): { AUTH_KEYS_FILE: string } | undefined {
  if (process.env.VITEST_WORKER_ID === undefined) return undefined;
  const copy = path.join(emptyFolder(), 'keys.json');
  copyFileSync(builtKeys(), copy);
  return { AUTH_KEYS_FILE: copy };
}
