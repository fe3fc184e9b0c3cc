import { connect, createServer, type Server } from 'node:net';

const host = '127.0.0.1';

/** A server at a port, which closes all connections at once; undefined when the port is taken. */
export function listenAt(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.on('error', () => {}).destroy());
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined)).listen({ host, port }, () => resolve(server));
  });
}

/** Connects to a port. @returns the code of the error; undefined when there was none */
export function faultOfConnecting(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      // Closed in another way it would keep the port for a minute.
      socket.resetAndDestroy();
      resolve(undefined);
    });
    socket.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve(code));
  });
}
