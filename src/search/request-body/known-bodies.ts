import type { JsonObject } from './json-body.ts';

/** Bodies of requests that were made more than once, as they were read. */
export interface KnownBodies {
  /** Always the same object for the same bytes. */
  find(bytes: Buffer): JsonObject | undefined;
  keep(bytes: Buffer, body: JsonObject): void;
}

const maxBodies = 500;
/** In bytes; those of most questions are much shorter. */
const maxLength = 2048;

export function createKnownBodies(): KnownBodies {
  const bodies = new Map<string, JsonObject>();
  return {
    find: (bytes) => (bodies.size > 0 && bytes.length <= maxLength ? bodies.get(keyOf(bytes)) : undefined),
    keep(bytes, body) {
      if (bytes.length > maxLength) return;
      if (bodies.size >= maxBodies) bodies.clear();
      bodies.set(keyOf(bytes), body);
    },
  };
}

/** Each byte as a character of its own: different bytes are different texts, also those that are no UTF-8. */
const keyOf = (bytes: Buffer): string => bytes.toString('latin1');
