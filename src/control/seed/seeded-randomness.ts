import { createCipheriv, createHash } from 'node:crypto';
import type { Randomness } from '../../runtime/runtime.ts';

/** Bytes are drawn in blocks: one call of the cipher for some hundred identifiers. */
const blockSize = 4096;

/** Where identifiers and probabilities come from; without one they are random. */
export type Seed = string | number;

/** The same seed gives the same numbers and bytes in the same order, on every machine: the key stream of ChaCha20. */
export function seededRandomness(seed: Seed): Randomness {
  const key = createHash('sha256')
    .update(`${typeof seed}:${seed}`)
    .digest();
  const cipher = createCipheriv('chacha20', key, Buffer.alloc(16));
  let block = Buffer.alloc(0);
  let used = 0;

  function bytes(length: number): Uint8Array {
    const drawn = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      if (used === block.length) {
        block = cipher.update(Buffer.alloc(blockSize));
        used = 0;
      }
      const taken = block.copy(drawn, filled, used, used + length - filled);
      filled += taken;
      used += taken;
    }
    return drawn;
  }

  return {
    bytes,
    number: () => Number(Buffer.from(bytes(8)).readBigUInt64BE() >> 11n) / 2 ** 53,
  };
}

/**
 * What a seed gives; without one, the given randomness.
 * @param part draws from a generator of its own, so that others do not change what it draws
 */
export function randomnessOf(seed: Seed | undefined, random: Randomness, part?: string): Randomness {
  if (seed === undefined) return random;
  return seededRandomness(part === undefined ? seed : `${part} of ${typeof seed} ${seed}`);
}
