import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Runs a command. @returns what it printed. @throws with the command and its errors when it fails. */
function run(command, args, options = {}) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
  } catch (error) {
    const told = error.code === 'ENOENT' ? `${command} is not here` : `${error.stderr}`.trim();
    throw new Error(`${[command, ...args].join(' ')}: ${told}`);
  }
}

/** Packs the package for npm, and starts the packed command once. @throws when it tells another version. */
export function packPackage(version, target) {
  run('npm', ['pack', '--silent', '--pack-destination', target], { shell: process.platform === 'win32' });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-release-'));
  run('tar', ['-xzf', path.join(target, nameIn(target, '.tgz')), '-C', folder]);
  const told = run(process.execPath, [path.join(folder, 'package/dist/main.js'), '--version']).trim();
  rmSync(folder, { recursive: true });
  if (told !== version) throw new Error(`the packed command says version ${told}, not ${version}`);
}

/** Builds the pytest plugin as a wheel. @throws when its name has another version. */
export function packWheel(version, target) {
  const python = process.platform === 'win32' ? 'py' : 'python3';
  run(python, ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', target, './src/testing/pytest']);
  const name = nameIn(target, '.whl');
  if (!name.startsWith(`pytest_understudy-${version}-`)) throw new Error(`the wheel is ${name}, not of ${version}`);
}

/** Builds the library for Java as a jar, without its tests. @throws when Maven cannot. */
export function packJar(version, target) {
  const folder = 'src/testing/java';
  const file = `understudy-junit-${version}.jar`;
  run('mvn', ['-q', '-B', '-DskipTests', '-f', folder, 'clean', 'package'], { shell: process.platform === 'win32' });
  copyFileSync(path.join(folder, 'target', file), path.join(target, file));
}

const nameIn = (folder, ending) => readdirSync(folder).find((name) => name.endsWith(ending)) ?? '';
