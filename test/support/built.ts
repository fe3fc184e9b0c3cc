import { execFileSync } from 'node:child_process';

/** Builds dist/ once before the tests, so that tests of the real command run what is in src/. */
export default function setup(): void {
  execFileSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
