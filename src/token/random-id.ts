import type { Randomness } from '../surroundings.ts';

/** Makes random identifiers; draws random bytes in bulk, because a call for a few costs as much as one for many. */
export interface RandomIds {
  /** 32 random hex digits in the form of a UUID, without its version bits (recorded). */
  token(): string;
  /** Identifier of a session: 24 characters (recorded). */
  session(): string;
  /** What an error page names for the server's log. */
  error(): string;
}

const bulk = 4096;

export function randomIds(random: Randomness): RandomIds {
  let pool = Buffer.alloc(0);
  let at = 0;
  const bytes = (length: number): Buffer => {
    if (at + length > pool.length) {
      pool = Buffer.from(random.bytes(bulk));
      at = 0;
    }
    at += length;
    return pool.subarray(at - length, at);
  };
  const token = () => {
    const hex = bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
  return { token, session: () => bytes(18).toString('base64url'), error: () => `${token()}-1` };
}
