const offset = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/** The weak tag of a body: a signed 64-bit number without quotes, Python's hash in fastapi-cache2 0.2. */
export function entityTag(body: string): string {
  // FNV-1a; Python's own hash differs from process to process.
  let hash = offset;
  for (const byte of Buffer.from(body, 'utf8')) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  return `W/${BigInt.asIntN(64, hash)}`;
}
