import type { Randomness } from '../surroundings.ts';

/** How many identifiers are made of what is drawn at once: drawing costs more than all the rest. */
const drawn = 64;

/** Makes UUIDs of version 4 (RFC 9562 section 5.4). */
export function createUuids(random: Randomness): () => string {
  let hex = '';
  let at = 0;
  return () => {
    if (at === hex.length) {
      hex = Buffer.from(random.bytes(16 * drawn)).toString('hex');
      at = 0;
    }
    const digits = hex.slice(at, at + 32);
    at += 32;
    const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) & 3];
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
  };
}
