import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { TrustedPeer } from '../../http/forwarded-for.ts';
import type { SearchService } from '../search-service.ts';
import { callerIp, peerIp } from './caller-ip.ts';

/** Turns callers from blocked countries away before anything else is looked at, without any message. */
export function blockCountries(
  app: FastifyInstance,
  serviceOf: (request: IncomingMessage) => SearchService,
  trusted: TrustedPeer,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { geoBlocker, settings } = serviceOf(request.raw);
    if (geoBlocker === undefined) return done();
    const origin = {
      isTrusted: trusted(peerIp(request)),
      caller: callerIp(request, trusted),
      headers: request.headers,
    };
    if (!geoBlocker(origin)) return done();
    if (settings.denial === 'forbidden') return void reply.code(403).send();
    reply.hijack();
    request.raw.socket.destroySoon();
  });
}
