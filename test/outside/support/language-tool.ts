import { execFileSync } from 'node:child_process';

/** Makes sure that a command of a language is there; on Debian and as root its packages are installed when it is not. */
export function languageTool(command: string, argument: string, ...debianPackages: readonly string[]): string {
  try {
    execFileSync(command, [argument], { stdio: 'ignore' });
  } catch {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debianPackages], {
      stdio: 'ignore',
    });
  }
  return command;
}
