import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trackConnections } from '../http/open-connections.ts';

/** A port that one sandbox has for itself. */
export interface OpenPort {
  readonly url: string;
  /** Cuts what is under way: whoever closes it has no use for the answers. */
  close(): Promise<void>;
}

/** @throws Node's error when it cannot listen. */
export async function listenOn(server: Server, host: string, port: number): Promise<OpenPort> {
  const connections = trackConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, () => resolve());
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: urlOf(host, taken),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        connections.closeAll(() => {});
      }),
  };
}

/** The URL to call: a wildcard host is reached through loopback, an IPv6 address is put in brackets. */
export function urlOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
