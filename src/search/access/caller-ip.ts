import type { FastifyRequest } from 'fastify';
import { callerOf, forwardedFor, type TrustedPeer } from '../../http/forwarded-for.ts';

/** The other end of the connection. */
export const peerIp = ({ raw }: FastifyRequest): string => raw.socket.remoteAddress ?? '';

/** The caller's IP address, as the request line names it. */
export function callerIp(request: FastifyRequest, trusted: TrustedPeer): string {
  return callerOf({ host: peerIp(request), port: 0 }, forwardedFor(request.headers), trusted).host;
}
