import type { Socket } from 'node:net';
import { type Caller, callerOf, type TrustedPeer } from './forwarded-for.ts';

/** The other end of a connection. */
export interface Peer extends Caller {
  /** `host:port`. */
  readonly text: string;
}

const remembered = Symbol('peer');
type WithPeer = Socket & { [remembered]?: Peer };

/** Notes who is at the other end: a socket that has closed no longer knows, and asking it costs a system call. */
export function rememberPeer(socket: WithPeer): void {
  const { remoteAddress: host = '', remotePort: port = 0 } = socket;
  socket[remembered] ??= { host, port, text: `${host}:${port}` };
}

const nobody: Peer = { host: '', port: 0, text: ':0' };

/** The other end of a connection. */
export const peerOf = (socket: WithPeer): Peer => socket[remembered] ?? nobody;

/** C0, DEL and C1 can steer a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** `host:port` of who sent a request that a proxy has passed on, as the request line names it; control characters are written `?`. */
export function clientOf(peer: Peer, forwarded: string, trusted: TrustedPeer): string {
  const { host, port } = callerOf(peer, forwarded, trusted);
  return `${host.replace(controls, '?')}:${port}`;
}
