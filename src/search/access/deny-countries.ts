import type { FastifyInstance } from 'fastify';
import { callerAddress, peerAddress } from '../caller-address.ts';
import { type Denial, type DenialOptions, deniedOrigin } from './denial.ts';

/** Turns callers from denied countries away before anything else is looked at, without a word. */
export function denyCountries(app: FastifyInstance, options: DenialOptions & { readonly denial: Denial }): void {
  const { trusted, denial } = options;
  const denied = deniedOrigin(options);
  if (denied === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (!denied({ peer: peerAddress(request), caller: callerAddress(request, trusted), headers })) return done();
    if (denial === 'forbidden') return void reply.code(403).send();
    reply.hijack();
    request.raw.socket.destroySoon();
  });
}
