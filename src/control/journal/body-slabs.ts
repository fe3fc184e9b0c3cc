/** A body that is kept outside the heap. */
export interface StoredBody {
  /** Bytes of the whole body. */
  readonly length: number;
  /** A copy, as long as it was not released. */
  read(): Buffer;
  /** Gives its place to other bodies. */
  release(): void;
}

/** Keeps bodies where the garbage collector does not see them. */
export interface BodySlabs {
  /** @param length of all pieces, in bytes: at most a slab. Undefined when there is no room */
  store(pieces: readonly (string | Uint8Array)[], length: number): StoredBody | undefined;
}

interface Slab {
  readonly bytes: Buffer;
  /** Up to here it is written. */
  end: number;
  /** Bodies in it that were not released. */
  bodies: number;
}

export const slabBytes = 1024 * 1024;
/** All journals share them: twice what one may hold. A body that is kept for long may be the only one in its slab. */
const maxSlabs = 32;
/** A full journal releases two with each request, and stores two. */
const maxReleased = 64;

/**
 * Bodies lie in slabs, which are used again once all bodies in them were released. What is forgotten in the order in
 * which it came, thousands of times a second, costs the garbage collector next to nothing so.
 */
export function createBodySlabs(): BodySlabs {
  const spare: Slab[] = [];
  /** Bodies that were released, which are others then: who has released one no longer has it. */
  const released: SlabBody[] = [];
  let current: Slab | undefined;
  let slabs = 0;

  function slabFor(length: number): Slab | undefined {
    if (current !== undefined && current.end + length <= slabBytes) return current;
    if (current?.bodies === 0) spare.push(current);
    current = spare.pop() ?? newSlab();
    if (current !== undefined) current.end = 0;
    return current;
  }

  /** It takes memory when something is written to it. */
  function newSlab(): Slab | undefined {
    if (slabs === maxSlabs) return undefined;
    slabs += 1;
    return { bytes: Buffer.alloc(slabBytes), end: 0, bodies: 0 };
  }

  function release(body: SlabBody, slab: Slab): void {
    slab.bodies -= 1;
    if (slab.bodies === 0 && slab !== current) spare.push(slab);
    if (released.length < maxReleased) released.push(body);
  }

  return {
    store(pieces, length) {
      const slab = slabFor(length);
      if (slab === undefined) return undefined;
      const at = slab.end;
      let end = at;
      for (const piece of pieces) end += write(slab.bytes, piece, end);
      slab.end = end;
      slab.bodies += 1;
      return (released.pop() ?? new SlabBody(release)).begin(slab, at, length);
    },
  };
}

function write(bytes: Buffer, piece: string | Uint8Array, at: number): number {
  if (typeof piece === 'string') return bytes.write(piece, at);
  bytes.set(piece, at);
  return piece.length;
}

class SlabBody implements StoredBody {
  length = 0;
  #slab: Slab | undefined = undefined;
  #at = 0;
  readonly #release: (body: SlabBody, slab: Slab) => void;

  constructor(release: (body: SlabBody, slab: Slab) => void) {
    this.#release = release;
  }

  begin(slab: Slab, at: number, length: number): this {
    this.#slab = slab;
    this.#at = at;
    this.length = length;
    return this;
  }

  read(): Buffer {
    if (this.#slab === undefined) throw new Error('the body was released');
    return Buffer.from(this.#slab.bytes.subarray(this.#at, this.#at + this.length));
  }

  release(): void {
    const slab = this.#slab;
    this.#slab = undefined;
    if (slab !== undefined) this.#release(this, slab);
  }
}
