import type { IncomingMessage } from 'node:http';
import { type Caller, callerOf, type TrustedPeer } from './forwarded-for.ts';

/** The other end of a connection. */
interface Peer extends Caller {
  /** `host:port`. */
  readonly text: string;
}

const peers = new WeakMap<object, Peer>();

/** A socket that has closed no longer knows its peer, and asking it costs a system call: ask once a connection. */
function peerOf({ socket }: IncomingMessage): Peer {
  let peer = peers.get(socket);
  if (peer === undefined) {
    const { remoteAddress: host = '', remotePort: port = 0 } = socket;
    peer = { host, port, text: `${host}:${port}` };
    peers.set(socket, peer);
  }
  return peer;
}

/** `host:port` of who sent a request, as the request line names it. */
export function clientOf(request: IncomingMessage, trusted: TrustedPeer): string {
  const peer = peerOf(request);
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined) return peer.text;
  const { host, port } = callerOf(peer, Array.isArray(forwarded) ? forwarded.join(', ') : forwarded, trusted);
  return `${host}:${port}`;
}
