import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What dist/ is made of. */
const sources = ['src', '.config', 'package.json', 'package-lock.json', 'tsconfig.json'];

const changedAt = (place: string) => statSync(place).mtimeMs;

/** When a file, or anything in a folder, was last changed. A file that is gone has changed its folder. */
function lastChange(place: string): number {
  const within = statSync(place).isDirectory() ? readdirSync(place, { recursive: true, encoding: 'utf8' }) : [];
  return Math.max(changedAt(place), ...within.map((name) => changedAt(path.join(place, name))));
}

/** Whether dist/ is whole and newer than all that it is made of. */
function isBuilt(): boolean {
  // Types are written when everything else is there.
  if (!existsSync('dist/index.d.cts')) return false;
  const files = readdirSync('dist', { withFileTypes: true }).filter((entry) => entry.isFile());
  const begun = Math.min(...files.map(({ name }) => changedAt(path.join('dist', name))));
  return sources.every((source) => lastChange(source) < begun);
}

/**
 * Builds dist/ once before the tests unless nothing has changed since the last time, so that tests of the real command run what is in src/; and has the build generate
 * keys for the commands that tests start, because each would be busy for half a second with its own.
 */
export default async function setup(): Promise<() => void> {
  if (!isBuilt()) execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-keys-'));
  const keysFile = path.join(folder, 'keys.json');
  const { startServer } = (await import(path.resolve('dist/index.js'))) as typeof import('../../src/index.ts');
  const server = await startServer({ port: 0, auth: { keysFile } });
  for (let tries = 0; !(await fetch(`${server.url}/-/ready`)).ok; tries += 1) {
    if (tries === 3000) throw new Error('the built server does not become ready');
    await sleep(10);
  }
  await server.close();
  process.env.TEST_KEYS_FILE = keysFile;
  return () => rmSync(folder, { recursive: true });
}
