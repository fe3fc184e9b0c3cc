// npm run site: makes a static site with a search of the documents, in .config/site/dist/site. Installs what that needs when
// it runs for the first time. `--base /understudy/` is for a site that lies below a path.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const cwd = import.meta.dirname;
const lock = readFileSync(path.join(cwd, 'package-lock.json'), 'utf8');
const installed = path.join(cwd, 'node_modules', '.installed');

if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  writeFileSync(installed, lock);
}
const vitepress = path.join(cwd, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
execFileSync(process.execPath, [vitepress, 'build', ...process.argv.slice(2)], { cwd, stdio: 'inherit' });
