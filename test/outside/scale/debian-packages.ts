import { execFileSync } from 'node:child_process';

/** Makes sure that commands are there; on Debian and as root the packages of the same names are installed. @throws when there is no way. */
export function needCommands(names: readonly string[]): void {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length === 0) return;
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    const options = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options);
  } catch {
    throw new Error(`install ${missing.join(' and ')} first`);
  }
}

function isThere(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
