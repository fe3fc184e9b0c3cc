import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Descriptors that connections leave for what the process opens itself: modules, files, stores. At most this share of all. */
const spare = 128;
const spareShare = 0.4;

/** How many descriptors the process may have; Infinity where the system does not say it in a file. */
export function descriptorLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Closes connections that come when few descriptors are left. Node.js never again loads a module whose file could not be
 * opened once. A new descriptor is the lowest that is free, so its number says how many there are.
 */
export function leaveDescriptors(server: Server, limit = descriptorLimit): void {
  let firstSpare: number | undefined;
  server.prependListener('connection', (socket: Socket & { readonly _handle?: { readonly fd?: number } | null }) => {
    firstSpare ??= firstSpareOf(limit());
    if ((socket._handle?.fd ?? -1) >= firstSpare) socket.destroy();
  });
}

const firstSpareOf = (limit: number) => limit - Math.min(spare, Math.ceil(limit * spareShare));
