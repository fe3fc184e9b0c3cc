import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trackConnections } from '../../http/open-connections.ts';
import type { Scheme } from '../../http/request-context.ts';
import type { Clock } from '../../runtime/runtime.ts';

/** How long the answers under way on a port that is closed may take. */
const graceMs = 5_000;

/** A port that one sandbox has for itself. */
export interface OpenPort {
  readonly url: string;
  /** Nobody can connect any more. Answers under way are sent, as far as it does not take long. */
  close(): Promise<void>;
}

export interface ListenOptions {
  /** The scheme of the URL. */
  readonly scheme: Scheme;
  readonly host: string;
  readonly port: number;
  /** Real time. */
  readonly clock: Pick<Clock, 'sleep'>;
}

/** @throws Node's error when it cannot listen. */
export async function listenOn(server: Server, { scheme, host, port, clock }: ListenOptions): Promise<OpenPort> {
  const connections = trackConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, () => resolve());
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: urlOf(host, taken, scheme),
    async close() {
      const closed = new AbortController();
      server.close(() => closed.abort());
      connections.closeAnswered();
      clock.sleep(graceMs, closed.signal).then(
        () => connections.closeAll(() => {}),
        () => {},
      );
    },
  };
}

/** The URL to call: a wildcard host is reached through loopback, an IPv6 address is put in brackets. */
export function urlOf(host: string, port: number, scheme: Scheme = 'http'): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `${scheme}://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
