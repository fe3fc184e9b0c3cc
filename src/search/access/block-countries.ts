import type { FastifyRequest } from 'fastify';
import type { TrustedPeer } from '../../http/forwarded-for.ts';
import { callerIp, peerIp } from './caller-ip.ts';
import type { GeoBlocker } from './geo-blocking.ts';

/** Whether a request comes from a blocked country, which is turned away before anything else is looked at. */
export const isBlocked = (request: FastifyRequest, blocks: GeoBlocker, trusted: TrustedPeer): boolean =>
  blocks({
    isTrusted: trusted(peerIp(request)),
    caller: callerIp(request, trusted),
    headers: request.headers,
  });
