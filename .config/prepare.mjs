// Run by npm when this folder is installed: by `npm ci` in it, for a git address, and by `npm i ../understudy` in another
// project. The last makes a link and fetches nothing, so what it is built from may not be there yet: then it is fetched first.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));
process.chdir(folder);

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const { resolve } = createRequire(path.join(folder, 'package.json'));
const isThere = (name) => resolve.paths(name).some((modules) => existsSync(path.join(modules, name)));

/** npm tells its scripts where it installs, and what it leaves out: that is about the other project. */
const ofOther = /^npm_config_(?:global|prefix|local_prefix|location|omit|include|dry_run|install_links|workspaces?)$/i;

function npm(...args) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofOther.test(name)));
  const { status, error } = spawnSync('npm', args, { env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (Object.keys({ ...dependencies, ...devDependencies }).some((name) => !isThere(name)))
  npm('ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund');
npm('run', '--silent', 'build');
