/** Gathers pieces of JSON as UTF-8. */
export interface JsonBytes {
  add(text: string): void;
  /** Text of ASCII only, which takes less time. */
  addPlain(text: string): void;
  /** Bytes from one place to before another. */
  addBytes(bytes: Buffer, from: number, to: number): void;
  /** A copy of what was added since the last `clear`, in one of the caller's buffers. */
  take(bufferOf: (length: number) => Buffer): Buffer;
  clear(): void;
}

/** UTF-8 needs at most so many bytes for a UTF-16 unit. */
const maxBytesPerUnit = 3;

/**
 * A response of ten pages takes a fifth less time than by JSON.stringify of the whole. Each result is encoded by itself: put
 * together first, a single letter beyond Latin-1 would widen the whole text, and it would be copied three times.
 */
export function createJsonBytes(): JsonBytes {
  let room = Buffer.allocUnsafe(64 * 1024);
  let length = 0;
  function makeRoom(bytes: number): void {
    if (length + bytes <= room.length) return;
    const larger = Buffer.allocUnsafe(2 * (length + bytes));
    room.copy(larger, 0, 0, length);
    room = larger;
  }
  return {
    add(text) {
      makeRoom(text.length * maxBytesPerUnit);
      length += room.write(text, length);
    },
    addPlain(text) {
      makeRoom(text.length);
      length += room.write(text, length, 'latin1');
    },
    addBytes(bytes, from, to) {
      makeRoom(to - from);
      room.set(new Uint8Array(bytes.buffer, bytes.byteOffset + from, to - from), length);
      length += to - from;
    },
    take(bufferOf) {
      const taken = bufferOf(length);
      room.copy(taken, 0, 0, length);
      return taken;
    },
    clear() {
      length = 0;
    },
  };
}
