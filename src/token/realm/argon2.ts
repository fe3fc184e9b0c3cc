import { argon2d, argon2i, argon2id } from 'hash-wasm';

/**
 * The variants of Argon2 (RFC 9106), by the name that credentials have for them. A module of its own, because it takes
 * long to load, and because names imported from CommonJS in the ordinary way are found in the bundle as well.
 */
export const argon2: ReadonlyMap<string, typeof argon2id> = new Map([
  ['d', argon2d],
  ['i', argon2i],
  ['id', argon2id],
]);
