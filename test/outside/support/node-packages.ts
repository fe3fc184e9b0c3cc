import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder in which these npm packages (`name@version`) are installed; made once for each list of them. */
export function folderWith(packages: readonly string[]): string {
  const name = createHash('sha256').update(packages.join(' ')).digest('hex').slice(0, 16);
  const folder = path.join(os.tmpdir(), 'understudy-node', name);
  const complete = path.join(folder, 'complete');
  if (existsSync(complete)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(complete, '');
  return folder;
}
