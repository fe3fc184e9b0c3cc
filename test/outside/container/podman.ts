import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../../src/runtime/runtime.ts';
import { runProgram } from '../package/run-program.ts';

/** What is said about systemd, which runs health checks where there is one. */
const aboutSystemd = /^.*systemd.*$\n?|^failed to connect to syslog.*$\n?/gm;

/** Commands of an engine. */
export interface Podman {
  /** What it prints. @throws with that text when it fails. */
  run(...args: readonly string[]): Promise<string>;
  /** As `run`, but of any program in the same environment. */
  program(command: readonly string[], environment?: Readonly<Record<string, string>>): Promise<string>;
  /** Tries until it does not fail, for at most a minute. */
  untilWell(...args: readonly string[]): Promise<void>;
  /** A socket that speaks the API of Docker, and what ends it. */
  serve(folder: string): Promise<{ readonly url: string; stop(): Promise<void> }>;
}

export function podmanIn(environment: Readonly<Record<string, string>>): Podman {
  const program: Podman['program'] = async (command, further = {}) => {
    const all = { ...environment, ...further };
    const printed = await runProgram(command, { cwd: process.cwd(), environment: all, seconds: 900 });
    return printed.replace(aboutSystemd, '').trim();
  };
  const run: Podman['run'] = (...args) => program(['podman', ...args]);

  return {
    run,
    program,
    async untilWell(...args) {
      await patiently(() => run(...args));
    },
    async serve(folder) {
      const socket = path.join(folder, 'docker.sock');
      const child: ChildProcess = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
        env: { ...process.env, ...environment },
        stdio: 'ignore',
      });
      await patiently(async () => {
        if (!existsSync(socket)) throw new Error('the engine does not listen');
      });
      return {
        url: `unix://${socket}`,
        async stop() {
          child.kill('SIGTERM');
          await once(child, 'close');
        },
      };
    },
  };
}

/** Tries twice a second, for a minute. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 120) throw error;
      await systemClock.sleep(500);
    }
  }
}
