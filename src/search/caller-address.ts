import type { FastifyRequest } from 'fastify';
import { callerOf, forwardedFor, type TrustedPeer } from '../http/forwarded-for.ts';

/** The other end of the connection. */
export const peerAddress = ({ raw }: FastifyRequest): string => raw.socket.remoteAddress ?? '';

/** The caller's address, as the request line names it. */
export function callerAddress(request: FastifyRequest, trusted: TrustedPeer): string {
  return callerOf({ host: peerAddress(request), port: 0 }, forwardedFor(request.headers), trusted).host;
}
