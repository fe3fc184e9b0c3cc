import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * The interpreter of a virtual environment that has the packages of a requirements file.
 * Made by a command of Python, once for each content of that file, in the system's folder for temporary files.
 */
export function pythonWith(requirementsFile: string, command = 'python3'): string {
  const requirements = readFileSync(requirementsFile, 'utf8');
  const name = createHash('sha256')
    .update(`${command === 'python3' ? '' : command}${requirements}`)
    .digest('hex')
    .slice(0, 16);
  const folder = path.join(os.tmpdir(), 'understudy-python', name);
  const python = path.join(folder, 'bin', 'python');
  if (existsSync(path.join(folder, 'complete'))) return python;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync(command, ['-m', 'venv', folder], { stdio: 'inherit' });
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirementsFile], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  writeFileSync(path.join(folder, 'complete'), '');
  return python;
}
