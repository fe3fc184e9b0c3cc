import type { AddressInfo } from 'node:net';
import type { CallerOf } from '../control/client/caller.ts';
import { unmapIpv4 } from '../http/ip.ts';
import { type Runtime, systemClock } from '../runtime/runtime.ts';
import type { Settings } from '../settings/schema.ts';
import { assembleInCode, assembleServer } from './assemble.ts';
import type { AssembledServer } from './assembled-server.ts';
import { createClosing } from './listening/closing.ts';
import { urlOf } from './listening/listen.ts';
import type { Log } from './log.ts';

/** A server that listens, with what the command line shows of it. */
export interface StartedServer {
  /** `http://host:port`, with TLS `https://host:port`, with the port that was taken. */
  readonly url: string;
  /** The IP address that `host` led to. */
  readonly ip: string;
  readonly log: Log;
  /** Starts loading what requests will need; otherwise each part is loaded when it is first needed. */
  warmUp(): void;
  /** How many pages the search index holds, once it is loaded. */
  pages(): Promise<number>;
  /** Names of the realms that exist. */
  readonly realms: readonly string[];
  /** Certificate of the authority that clients must trust; undefined when there is none. */
  readonly authorityFile: string | undefined;
  close(): Promise<void>;
  /** Goes on for a while, so that a balancer sends callers elsewhere, and closes then; `close` ends the waiting. */
  stop(): Promise<void>;
}

/** A server that a program controls, even with `CONTROL=off`. */
export interface ServerInCode extends StartedServer {
  /** Callers of the control plane. */
  readonly callerOf: CallerOf;
}

/** After `close` the requests under way and the readers of the log have so much time. */
const defaultGraceMs = 10_000;

/**
 * Builds the server and listens.
 * @throws Node's error when it cannot listen.
 */
export const start = async (settings: Settings, runtime: Runtime, graceMs = defaultGraceMs): Promise<StartedServer> =>
  listening(await assembleServer(settings, runtime), settings, runtime, graceMs);

/** The same for a program that controls it. */
export async function startInCode(settings: Settings, runtime: Runtime): Promise<ServerInCode> {
  const server = await assembleInCode(settings, runtime);
  const started = await listening(server, settings, runtime, defaultGraceMs);
  return { ...started, callerOf: server.control.callersAt(started.url) };
}

async function listening(
  server: AssembledServer,
  settings: Settings,
  runtime: Runtime,
  graceMs: number,
): Promise<StartedServer> {
  const { app, log, warmUp, pages, realms, scheme, authorityFile } = server;
  const closing = createClosing(server, settings, { ...runtime, clock: systemClock }, graceMs);
  await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const { address, port } = app.server.address() as AddressInfo;
  return {
    url: urlOf(settings.host, port, scheme),
    ip: unmapIpv4(address),
    log,
    warmUp,
    pages,
    realms,
    authorityFile,
    ...closing,
  };
}
