import fp from 'fastify-plugin';
import { type AccessLine, loggedTarget } from './access-line.ts';
import type { TrustedPeer } from './forwarded-for.ts';
import { clientOf } from './peer.ts';
import { originForm, splitTarget } from './request-target.ts';

export interface AccessLogOptions {
  readonly trusted: TrustedPeer;
  /** Takes the line of one answered request. */
  readonly write: (line: AccessLine, level: 'info' | 'debug') => void;
  /** Paths of the stand-in's own pages: their lines are for debugging, unless there is no such page. */
  readonly isOwnPage: (path: string) => boolean;
  /** Paths whose queries may carry secrets. */
  readonly mayCarrySecrets: (path: string) => boolean;
}

/** Writes one line for every request that was answered; a request whose caller left before the answer has none. */
export const accessLog = fp<AccessLogOptions>(
  async (app, { trusted, write, isOwnPage, mayCarrySecrets }) => {
    app.addHook('onResponse', (request, reply, done) => {
      const target = splitTarget(originForm(request.originalUrl));
      write(
        {
          client: clientOf(request.raw, trusted),
          method: request.method,
          target: loggedTarget(target, mayCarrySecrets(target.path)),
          version: request.raw.httpVersion,
          status: reply.statusCode,
        },
        isOwnPage(target.path) && reply.statusCode !== 404 ? 'debug' : 'info',
      );
      done();
    });
  },
  { name: 'access-log', fastify: '5.x' },
);
