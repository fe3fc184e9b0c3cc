import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Builds dist/ once before the tests, so that tests of the real command run what is in src/; and has the build generate
 * keys for the commands that tests start, because each would be busy for half a second with its own.
 */
export default async function setup(): Promise<() => void> {
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-keys-'));
  const keysFile = path.join(folder, 'keys.json');
  const { startServer } = (await import(path.resolve('dist/index.js'))) as typeof import('../../src/index.ts');
  const server = await startServer({ port: 0, auth: { keysFile } });
  while (!(await fetch(`${server.url}/-/ready`)).ok) await sleep(10);
  await server.close();
  process.env.TEST_KEYS_FILE = keysFile;
  return () => rmSync(folder, { recursive: true });
}
