import { createHash, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { javaKeyStore } from '../../../../src/token/admin/clients/java-key-store.ts';

const certificate = Buffer.from('a certificate');
const passwords = { store: 'store', key: 'key' };
const making = { salt: Buffer.alloc(20, 7), now: 1_700_000_000_000 };
const sha1 = (...parts: readonly Uint8Array[]) => createHash('sha1').update(Buffer.concat(parts)).digest();
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();

test('a key store has its certificates, and a hash with the password', () => {
  const bytes = javaKeyStore([{ alias: 'Realm', certificate }], passwords, making);
  expect(bytes.readUInt32BE(0)).toBe(0xfeedfeed);
  expect([bytes.readUInt32BE(4), bytes.readUInt32BE(8), bytes.readUInt32BE(12)]).toEqual([2, 1, 2]);
  expect(bytes.subarray(18, 23).toString()).toBe('realm');
  expect(bytes.includes(certificate)).toBe(true);
  const content = bytes.subarray(0, -20);
  expect(bytes.subarray(-20)).toEqual(sha1(utf16('store'), Buffer.from('Mighty Aphrodite'), content));
});

test('a private key is hidden by its own password, which gives it back', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const pkcs1 = privateKey.export({ format: 'der', type: 'pkcs1' });
  const key = privateKey.export({ format: 'der', type: 'pkcs8' });
  const bytes = javaKeyStore([{ alias: 'app', certificate, privateKey: pkcs1 }], passwords, making);
  expect(bytes.includes(pkcs1)).toBe(false);
  const at = bytes.indexOf(making.salt) + 20;
  const shown = Buffer.alloc(key.length);
  for (let place = 0, stream = making.salt; place < key.length; place += 1) {
    if (place % 20 === 0) stream = sha1(utf16('key'), stream);
    shown[place] = (bytes[at + place] ?? 0) ^ (stream[place % 20] ?? 0);
  }
  expect(shown).toEqual(key);
  expect(bytes.subarray(at + key.length, at + key.length + 20)).toEqual(sha1(utf16('key'), key));
});

test('a name that is longer than its length can say makes no key store', () => {
  const named = (length: number) => [{ alias: 'a'.repeat(length), certificate }];
  expect(javaKeyStore(named(65_535), passwords, making).subarray(16, 18).toString('hex')).toBe('ffff');
  expect(() => javaKeyStore(named(65_536), passwords, making)).toThrow(RangeError);
});
