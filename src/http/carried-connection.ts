import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

const carried = new WeakMap<Socket, TLSSocket>();

/** The connection that carries an encrypted one. Node names it nowhere else. */
export const carrierOf = (socket: Socket) =>
  (socket as Socket & { readonly _parent?: Socket | null })._parent ?? undefined;

/** Notes what a connection carries, once it is decrypted. */
export function assignCarried(decrypted: TLSSocket): void {
  const carrier = carrierOf(decrypted);
  if (carrier !== undefined) carried.set(carrier, decrypted);
}

/**
 * The connection on which requests come: the encrypted one that this connection carries, otherwise the connection
 * itself.
 */
export function innermost(socket: Socket): Socket {
  const inner = carried.get(socket);
  return inner === undefined ? socket : innermost(inner);
}

/** Resets a connection (RST), together with what carries it. */
export function resetConnection(socket: Socket): void {
  const carrier = carrierOf(socket);
  if (carrier === undefined) socket.resetAndDestroy();
  else {
    resetConnection(carrier);
    socket.destroy();
  }
}
