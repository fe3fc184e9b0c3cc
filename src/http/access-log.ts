import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type AccessLine, loggedPath, withoutSecrets } from './access-line.ts';
import { type Caller, callerOf, type TrustedPeer } from './forwarded-for.ts';
import { originForm, splitTarget } from './request-target.ts';

export interface AccessLogOptions {
  readonly trusted: TrustedPeer;
  /** Takes the line of one answered request. */
  readonly write: (line: AccessLine, level: 'info' | 'debug') => void;
  /** Paths of the stand-in's own pages: their lines are for debugging. */
  readonly isOwnPage: (path: string) => boolean;
  /** Paths whose queries may carry secrets. */
  readonly mayCarrySecrets: (path: string) => boolean;
}

/** Writes one line for every request that was answered; a request whose caller left before the answer has none. */
export const accessLog = fp<AccessLogOptions>(
  async (app, { trusted, write, isOwnPage, mayCarrySecrets }) => {
    app.addHook('onResponse', (request, reply, done) => {
      const { path, query } = splitTarget(originForm(request.originalUrl));
      const shownPath = loggedPath(path);
      const { host, port } = callerOf(peerOf(request), forwardedFor(request), trusted);
      write(
        {
          client: `${host}:${port}`,
          method: request.method,
          target: query === '' ? shownPath : `${shownPath}?${mayCarrySecrets(path) ? withoutSecrets(query) : query}`,
          version: request.raw.httpVersion,
          status: reply.statusCode,
        },
        isOwnPage(path) ? 'debug' : 'info',
      );
      done();
    });
  },
  { name: 'access-log', fastify: '5.x' },
);

const forwardedFor = (request: FastifyRequest) => {
  const value = request.headers['x-forwarded-for'];
  return Array.isArray(value) ? value.join(', ') : value;
};

const peers = new WeakMap<object, Caller>();

/** A socket that has closed no longer knows its peer, and asking it costs a system call: ask once a connection. */
function peerOf(request: FastifyRequest): Caller {
  const { socket } = request.raw;
  let peer = peers.get(socket);
  if (peer === undefined) {
    peer = { host: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 };
    peers.set(socket, peer);
  }
  return peer;
}
