import type { Randomness } from '../surroundings.ts';

/** 32 random hex digits in the form of a UUID, without its version bits (recorded). */
export function randomId(random: Randomness): string {
  const hex = Buffer.from(random.bytes(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Identifier of a session: 24 characters (recorded). */
export const randomSessionId = (random: Randomness): string => Buffer.from(random.bytes(18)).toString('base64url');

/** What an error page names for the server's log. */
export const errorId = (random: Randomness): string => `${randomId(random)}-1`;
