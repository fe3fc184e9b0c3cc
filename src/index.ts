import { type ServerOptions, SettingsError, settingsFromOptions } from './config.ts';
import { assembleServer } from './server.ts';
import { type Surroundings, systemSurroundings } from './surroundings.ts';

export type { ServerOptions, Surroundings };
export { SettingsError };

/** A server that listens. */
export interface RunningServer extends AsyncDisposable {
  /** `http://host:port`, with the port that was taken. */
  readonly url: string;
  /** Answers the requests under way (at most 10 s), closes the connections and writes the last log lines. */
  close(): Promise<void>;
}

/**
 * Starts a stand-in of its own: it reads no environment, and logs nothing unless `log.level` asks for it.
 * Two servers in one process do not touch each other.
 * @throws {SettingsError} when an option can not be used.
 */
export async function startServer(
  options: ServerOptions = {},
  surroundings: Partial<Surroundings> = {},
): Promise<RunningServer> {
  const settings = settingsFromOptions({
    ...options,
    log: { level: 'silent', ...options.log },
  });
  const around = { ...systemSurroundings(), ...surroundings };
  const server = await assembleServer(settings, around);
  const url = await server.app.listen({
    host: settings.host,
    port: settings.port,
  });
  server.warmUp();
  const close = () => server.app.close().then(() => undefined);
  return { url, close, [Symbol.asyncDispose]: close };
}
