import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type Caller, callerOf, forwardedFor, type TrustedPeer } from './forwarded-for.ts';

/** The other end of a connection. */
interface Peer extends Caller {
  /** `host:port`. */
  readonly text: string;
}

const peerOf = Symbol('peer');
type WithPeer = Socket & { [peerOf]?: Peer };

/** Notes who is at the other end: a socket that has closed no longer knows, and asking it costs a system call. */
export function rememberPeer(socket: WithPeer): void {
  const { remoteAddress: host = '', remotePort: port = 0 } = socket;
  socket[peerOf] ??= { host, port, text: `${host}:${port}` };
}

const nobody: Peer = { host: '', port: 0, text: ':0' };

/** `host:port` of the other end of a connection. */
export const peerText = (socket: WithPeer): string => (socket[peerOf] ?? nobody).text;

/** C0, DEL and C1 can steer a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** `host:port` of who sent a request, as the request line names it; control characters are written `?`. */
export function clientOf(request: IncomingMessage, trusted: TrustedPeer): string {
  const peer = (request.socket as WithPeer)[peerOf] ?? nobody;
  const forwarded = forwardedFor(request.headers);
  if (forwarded === undefined) return peer.text;
  const { host, port } = callerOf(peer, forwarded, trusted);
  return `${host.replace(controls, '?')}:${port}`;
}
