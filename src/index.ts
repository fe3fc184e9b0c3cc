import { ControlError } from './control/client/control-error.ts';
import type * as sandboxClient from './control/client/controlled-sandbox.ts';
import { type ControlledServer, controlledServer } from './control/client/controlled-server.ts';
import type { Output } from './runtime/output.ts';
import { type Clock, type Randomness, type Runtime, systemRuntime } from './runtime/runtime.ts';
import { startInCode } from './server/start.ts';
import { optionName, SettingsError, settingsFromOptions } from './settings/read-settings.ts';
import type { SandboxSettings, ServerOptions } from './settings/schema.ts';

export type { Clock, Output, Randomness, Runtime, SandboxSettings, ServerOptions };
export { ControlError, SettingsError };

/** A stand-in of its own inside the server. */
export type ControlledSandbox = sandboxClient.ControlledSandbox<SandboxSettings>;

/** A server that listens. Its members arrange the sandbox `default` and look into it; `sandbox` makes another one. */
export interface RunningServer extends ControlledServer<SandboxSettings>, AsyncDisposable {
  /** `http://host:port`, with the port that was taken. */
  readonly url: string;
  /** Answers the requests under way (at most 10 s), closes the connections and writes the last log lines. */
  close(): Promise<void>;
}

/**
 * Starts a stand-in of its own: it reads no environment and no `.env`, and logs nothing unless `log.level` asks for it.
 * Two servers in one process do not touch each other. The built-in pages and the signing keys are loaded and made when
 * they are first needed, so that a test which needs neither does not pay for them.
 *
 * @param options The settings, by their nested names; all have defaults.
 * @param runtime Clock, randomness and output to use instead of the system's.
 * @throws {SettingsError} when options cannot be used, naming all of them, or no page of `search.corpus` can.
 * @example
 * await using server = await startServer({ port: 0, app: { variant: 'echo' } });
 * await fetch(`${server.url}/?a=1&b=x`); // "a = 1, b = x"
 */
export async function startServer(options: ServerOptions = {}, runtime: Partial<Runtime> = {}): Promise<RunningServer> {
  const { log, ...settings } = settingsFromOptions(options);
  const quiet = options.log?.level === undefined ? { ...log, level: 'silent' as const } : log;
  const { url, close, pages, callerOf, authorityFile } = await startInCode(
    { ...settings, log: quiet },
    completed(runtime, log.bufferBytes),
  ).catch(byOptionNames);
  if (settings.search.corpus.length > 0) {
    await pages().catch(async (error: unknown) => {
      await close();
      byOptionNames(error);
    });
  }
  const control = controlledServer<SandboxSettings>({
    url,
    callerOf,
    settings,
    authorityFile,
    onlyPorts: settings.control.mode === 'off',
  });
  return Object.assign(control, { close, [Symbol.asyncDispose]: close });
}

/** The system's own where nothing is handed in. */
function completed({ clock, random, stdout, stderr }: Partial<Runtime>, bufferBytes: number): Runtime {
  const system = systemRuntime(bufferBytes);
  return {
    clock: clock ?? system.clock,
    random: random ?? system.random,
    stdout: stdout ?? system.stdout,
    stderr: stderr ?? system.stderr,
  };
}

/** What shows only at the start is reported under the names of variables; here options were given. */
function byOptionNames(error: unknown): never {
  if (!(error instanceof SettingsError)) throw error;
  throw new SettingsError(error.problems.map(({ name, message }) => ({ name: optionName(name), message })));
}
