import type { IncomingMessage } from 'node:http';
import fp from 'fastify-plugin';
import { type AccessLine, loggedTarget, type RequestDetails } from './access-line.ts';
import type { TrustedPeer } from './forwarded-for.ts';
import { clientOf } from './peer.ts';
import { methodOf } from './request-method.ts';
import { targetOf } from './request-target.ts';

export interface AccessLogOptions {
  readonly trusted: TrustedPeer;
  /** Takes the line of one answered request. */
  readonly write: (line: AccessLine, level: 'info' | 'debug') => void;
  /** Requests for the stand-in's own pages: their lines are for debugging, unless there is no such page. */
  readonly isOwnPage: (request: IncomingMessage) => boolean;
  /** What lines say besides; undefined: nothing. */
  readonly detailsOf?: ((request: IncomingMessage) => RequestDetails) | undefined;
  /** Requests whose queries may carry secrets. */
  readonly mayCarrySecrets: (request: IncomingMessage) => boolean;
}

/** The facts of the line of a request that was answered with `status`. */
export function describeRequest(
  request: IncomingMessage,
  { trusted, mayCarrySecrets, detailsOf }: Pick<AccessLogOptions, 'trusted' | 'mayCarrySecrets' | 'detailsOf'>,
  status: number,
): AccessLine {
  return {
    client: clientOf(request, trusted),
    method: methodOf(request),
    target: loggedTarget(targetOf(request), mayCarrySecrets(request)),
    version: request.httpVersion,
    status,
    details: detailsOf?.(request),
  };
}

/** Writes one line for every request that was answered; a request whose caller left before the answer has none. */
export const accessLog = fp<AccessLogOptions>(
  async (app, options) => {
    const { write, isOwnPage } = options;
    app.addHook('onResponse', ({ raw }, { statusCode }, done) => {
      write(describeRequest(raw, options, statusCode), isOwnPage(raw) && statusCode !== 404 ? 'debug' : 'info');
      done();
    });
  },
  { name: 'access-log', fastify: '5.x' },
);
