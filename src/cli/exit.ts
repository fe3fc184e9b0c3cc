import type { Runtime } from '../runtime/runtime.ts';
import { SettingsError } from '../settings/read-settings.ts';

/** A message for the user about what a command could not do, and the exit code for scripts. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;
  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Exit codes. `failed`: something outside, such as a port or a server, does not allow it. `badUsage`: a setting, an
 * argument or a file cannot be used.
 */
export const exitCodes = { failed: 1, badUsage: 2 } as const;

/** How long the reader of standard error may take over the message that explains the end. */
const lastWordsTimeoutMs = 1_000;

/** How long threads may take to end. */
const exitTimeoutMs = 1_000;

/** Whether a thread is reading a corpus, or waits for the file system. */
export const hasThread = (resources = process.getActiveResourcesInfo()): boolean =>
  resources.some((resource) => resource === 'MessagePort' || resource.startsWith('FSReq'));

/** Ends the process when what it wrote has been read. `isLoading`: as for `end`. */
export async function exit(runtime: Runtime, code: number, isLoading = hasThread()): Promise<never> {
  const written = Promise.all([runtime.stdout.flush?.(), runtime.stderr.flush?.()]);
  await Promise.race([written, runtime.clock.sleep(lastWordsTimeoutMs)]);
  end(code, isLoading);
}

/** Ends the process with one line, or one for each wrong setting, about an error. `isLoading`: as for `end`. */
export async function exitWith(runtime: Runtime, error: unknown, isLoading?: boolean): Promise<never> {
  runtime.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return exit(runtime, exitCodeOf(error), isLoading);
}

/**
 * Ends the process with a short stack of an error that nobody caught: Node would print the line of the bundle that threw,
 * which is thousands of characters long. `isLoading`: as for `end`.
 */
export async function crash(runtime: Runtime, error: unknown, isLoading?: boolean): Promise<never> {
  const { sourceStack } = await import('./source-stack.ts');
  runtime.stderr.write(`${sourceStack(error)}\n`);
  return exit(runtime, exitCodes.failed, isLoading);
}

/**
 * Ends the process. Node waits at the exit for the system calls of all threads, and one may hang for ever. When a
 * thread was at work as the end began (`isLoading`), another process kills this one after a moment.
 */
export function end(code: number, isLoading: boolean): never {
  const pause = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${exitTimeoutMs});`;
  const script = `${pause} if (process.ppid === ${process.pid}) process.kill(${process.pid}, 'SIGKILL');`;
  if (isLoading) {
    // An import above would take its time at every start.
    const { spawn } = process.getBuiltinModule('node:child_process');
    spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore' }).unref();
  }
  process.exit(code);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof SettingsError) return exitCodes.badUsage;
  return error instanceof CommandError ? error.exitCode : exitCodes.failed;
}
