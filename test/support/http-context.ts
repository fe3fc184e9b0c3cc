import type { IncomingMessage } from 'node:http';
import { peerOf } from '../../src/http/peer.ts';
import type { RequestContext } from '../../src/http/request-context.ts';
import { parseTarget } from '../../src/http/request-target.ts';

/** What is known of a request where only HTTP matters. Fastify keeps the target as it came in `originalUrl`. */
export const httpContext = (
  request: IncomingMessage & { readonly originalUrl?: string | undefined },
): RequestContext => ({
  method: request.method ?? '',
  target: parseTarget(request.originalUrl ?? request.url ?? '/'),
  scheme: 'encrypted' in request.socket ? 'https' : 'http',
  hidesSecrets: false,
  peer: peerOf(request.socket),
});
