import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Runs scripts, each a command and a file, one after the other and shows the lines that they print, except those that
 * `hide` matches. Each script ends with `N passed, N failed`; one that does not counts as one failure.
 */
export async function runScripts(
  scripts: readonly (readonly [command: string, file: string])[],
  environment: NodeJS.ProcessEnv,
  hide?: RegExp,
): Promise<Counts> {
  let counts: Counts = { passed: 0, failed: 0 };
  for (const [command, file] of scripts) {
    const child = spawn(command, [file], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    let own: Counts | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
      if (passed !== undefined) own = { passed: Number(passed), failed: Number(failed) };
      else if (hide?.test(line) !== true) process.stdout.write(`${line}\n`);
    }
    counts = add(counts, own ?? { passed: 0, failed: 1 });
  }
  return counts;
}

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
});

/** Prints the last line of a run, and sets the exit status of the process: 1 if anything failed or nothing passed. */
export function report({ passed, failed }: Counts): void {
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
