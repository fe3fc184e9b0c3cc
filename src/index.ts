import type { ServerOptions } from './config.ts';
import type { Output } from './output.ts';
import { optionName, SettingsError, settingsFromOptions } from './read-settings.ts';
import { start } from './start.ts';
import { type Clock, type Randomness, type Surroundings, systemSurroundings } from './surroundings.ts';

export type { Clock, Output, Randomness, ServerOptions, Surroundings };
export { SettingsError };

/** A server that listens. */
export interface RunningServer extends AsyncDisposable {
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
 * @param surroundings Clock, randomness and output to use instead of the system's.
 * @throws {SettingsError} when options can not be used, naming all of them, or no page of `search.corpus` can.
 * @example
 * await using server = await startServer({ port: 0, app: { variant: 'echo' } });
 * await fetch(`${server.url}/?a=1&b=x`); // "a = 1, b = x"
 */
export async function startServer(
  options: ServerOptions = {},
  surroundings: Partial<Surroundings> = {},
): Promise<RunningServer> {
  const { log, ...settings } = settingsFromOptions(options);
  const quiet = options.log?.level === undefined ? { ...log, level: 'silent' as const } : log;
  const { url, close, pages } = await start({ ...settings, log: quiet }, completed(surroundings)).catch(byOptionNames);
  if (settings.search.corpus.length > 0) {
    await pages().catch(async (error: unknown) => {
      await close();
      byOptionNames(error);
    });
  }
  return { url, close, [Symbol.asyncDispose]: close };
}

/** The system's own where nothing is handed in. */
function completed({ clock, random, stdout, stderr }: Partial<Surroundings>): Surroundings {
  const system = systemSurroundings();
  return {
    clock: clock ?? system.clock,
    random: random ?? system.random,
    stdout: stdout ?? system.stdout,
    stderr: stderr ?? system.stderr,
  };
}

/** What shows only at the start is told by the names of variables; here options were given. */
function byOptionNames(error: unknown): never {
  if (!(error instanceof SettingsError)) throw error;
  throw new SettingsError(error.problems.map(({ name, message }) => ({ name: optionName(name), message })));
}
