import type { AddressInfo } from 'node:net';
import type { Settings } from './config.ts';
import { trackConnections } from './http/open-connections.ts';
import type { Log } from './log.ts';
import { assembleServer } from './server.ts';
import { type Surroundings, systemClock } from './surroundings.ts';

/** How often connections are looked at while the server closes, in milliseconds. */
const glance = 20;

/** A server that listens, with what the command line shows of it. */
export interface StartedServer {
  /** `http://host:port`, with the port that was taken. */
  readonly url: string;
  /** The IP address that `host` led to. */
  readonly address: string;
  readonly log: Log;
  /** Starts loading what requests will need; otherwise each part is loaded when it is first needed. */
  warmUp(): void;
  /** How many pages the search index holds, once it is loaded. */
  pages(): Promise<number>;
  /** Names of the realms that exist. */
  readonly realms: readonly string[];
  close(): Promise<void>;
}

/**
 * Builds the server and listens. Requests under way may take `grace` milliseconds after `close`.
 * @throws Node's error when it can not listen.
 */
export async function start(settings: Settings, surroundings: Surroundings, grace = 10_000): Promise<StartedServer> {
  const { app, log, warmUp, pages, realms } = await assembleServer(settings, surroundings);
  const connections = trackConnections(app.server);
  await app.listen({ host: settings.host, port: settings.port });
  let closed: Promise<void> | undefined;

  async function shutDown(): Promise<void> {
    // Sockets live in real time, whatever clock the interfaces were given.
    const deadline = systemClock.monotonic() + grace;
    let under = true;
    const closing = app.close().finally(() => {
      under = false;
    });
    while (under) {
      if (systemClock.monotonic() < deadline) connections.closeIdle();
      else connections.closeAll();
      await Promise.race([closing, systemClock.sleep(glance)]);
    }
    await closing;
    await Promise.all([surroundings.stdout.flush(), surroundings.stderr.flush()]);
  }

  const { address, port } = app.server.address() as AddressInfo;
  return {
    url: urlOf(settings.host, port),
    address,
    log,
    warmUp,
    pages,
    realms,
    close() {
      closed ??= shutDown();
      return closed;
    },
  };
}

/** The address to call: a wildcard host is reached through loopback, an IPv6 address is put in brackets. */
function urlOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
