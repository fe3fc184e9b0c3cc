import { createHash, createPrivateKey } from 'node:crypto';

/** What a key store holds: certificates, and one private key with its certificate. */
export interface KeyStoreEntry {
  readonly alias: string;
  /** DER. */
  readonly certificate: Buffer;
  /** PKCS #1, DER; undefined: only the certificate. */
  readonly privateKey?: Buffer | undefined;
}

interface Passwords {
  readonly store: string;
  readonly key: string;
}

const magic = 0xfeedfeed;
/** The algorithm by which Sun's key stores protect keys: 1.3.6.1.4.1.42.2.17.1.1. */
const protection = Buffer.from('300e060a2b060104012a021101010500', 'hex');
const white = Buffer.from('Mighty Aphrodite');

const sha1 = (...parts: readonly Uint8Array[]) => createHash('sha1').update(Buffer.concat(parts)).digest();
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const time = (milliseconds: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(milliseconds));
  return bytes;
};
/** @throws {RangeError} for text that is longer than its length can say */
const text = (value: string) => {
  const bytes = Buffer.from(value);
  if (bytes.length > 0xffff) throw new RangeError('a text of a key store has at most 65535 bytes');
  return Buffer.concat([int32(bytes.length).subarray(2), bytes]);
};
const sized = (bytes: Uint8Array) => Buffer.concat([int32(bytes.length), bytes]);
const certificateOf = (bytes: Buffer) => Buffer.concat([text('X.509'), sized(bytes)]);

/** DER of a value that is shorter than 64 kB. */
const der = (tag: number, content: Buffer) => {
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

/** A private key, hidden behind a password: its bits are mixed with hashes that begin with the salt. */
function protectedKey(key: Buffer, password: string, salt: Buffer): Buffer {
  // Passwords may be long, and all hashes begin with this one.
  const begun = createHash('sha1').update(utf16(password));
  const after = (bytes: Uint8Array) => begun.copy().update(bytes).digest();
  const hidden = Buffer.alloc(key.length);
  let stream = salt;
  for (let at = 0; at < key.length; at += 1) {
    if (at % salt.length === 0) stream = after(stream);
    hidden[at] = (key[at] ?? 0) ^ (stream[at % salt.length] ?? 0);
  }
  const value = Buffer.concat([salt, hidden, after(key)]);
  return der(0x30, Buffer.concat([protection, der(0x04, value)]));
}

/**
 * A key store in Java's format JKS.
 * @param salt 20 bytes of chance
 */
export function javaKeyStore(
  entries: readonly KeyStoreEntry[],
  { store, key }: Passwords,
  { salt, now }: { readonly salt: Buffer; readonly now: number },
): Buffer {
  const written = entries.map(({ alias, certificate, privateKey }) => {
    const head = (kind: number) => [int32(kind), text(alias.toLowerCase()), time(now)];
    if (privateKey === undefined) return Buffer.concat([...head(2), certificateOf(certificate)]);
    const pkcs8 = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs1' });
    const hidden = protectedKey(pkcs8.export({ format: 'der', type: 'pkcs8' }), key, salt);
    return Buffer.concat([...head(1), sized(hidden), int32(1), certificateOf(certificate)]);
  });
  const content = Buffer.concat([int32(magic), int32(2), int32(entries.length), ...written]);
  return Buffer.concat([content, sha1(utf16(store), white, content)]);
}
