import type { AddressInfo } from 'node:net';
import { unmapIpv4 } from '../http/ip.ts';
import { keepNextTickFast } from '../runtime/next-tick.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Settings } from '../settings/schema.ts';
import { assembleServer } from './assemble.ts';
import { createClosing } from './listening/closing.ts';
import { urlOf } from './listening/listen.ts';
import type { Log } from './log.ts';
import type { OpenControl } from './open-control.ts';

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
  /** Callers of the control plane; undefined unless a program asked for it. */
  readonly callerOf: ReturnType<OpenControl['callersAt']> | undefined;
  close(): Promise<void>;
  /** Goes on for a while, so that a balancer sends callers elsewhere, and closes then; `close` ends the waiting. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** After `close` the requests under way and the readers of the log have so much time. */
  readonly graceMs?: number;
  /** A program controls the server, even with `CONTROL=off`. */
  readonly inCode?: boolean;
}

/**
 * Builds the server and listens.
 * @throws Node's error when it cannot listen.
 */
export async function start(
  settings: Settings,
  runtime: Runtime,
  { graceMs = 10_000, inCode = false }: StartOptions = {},
): Promise<StartedServer> {
  keepNextTickFast();
  const server = await assembleServer(settings, runtime, inCode);
  const { app, log, warmUp, pages, realms, scheme, authorityFile, control } = server;
  const closing = createClosing(server, settings, runtime, graceMs);
  await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  const { address, port } = app.server.address() as AddressInfo;
  const url = urlOf(settings.host, port, scheme);
  return {
    url,
    ip: unmapIpv4(address),
    log,
    warmUp,
    pages,
    realms,
    authorityFile,
    callerOf: inCode ? control?.callersAt(url) : undefined,
    ...closing,
  };
}
