import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const lock = path.join(folder, 'package-lock.json');
const installed = path.join(folder, 'node_modules', '.installed');

/** Installs the packages of this folder, unless they are those of its lockfile already. */
export function installOutside() {
  const wanted = readFileSync(lock, 'utf8');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(installed, wanted);
}
