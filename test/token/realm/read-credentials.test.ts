import { describe, expect, test } from 'vitest';
import { readCredentials } from '../../../src/token/realm/import/read-credentials.ts';
import { checkPassword } from '../../../src/token/realm/password.ts';

const read = (credentials: readonly object[]) => readCredentials({ value: { credentials }, place: 'user' });
const json = (value: object) => JSON.stringify(value);
const never = Number.POSITIVE_INFINITY;

const secretData = json({ salt: 'c2FsdA==', value: 'aGFzaA==' });
const hashed = {
  type: 'password',
  createdDate: 9,
  secretData,
  credentialData: json({
    algorithm: 'pbkdf2-sha256',
    hashIterations: 27_500,
    additionalParameters: { type: ['id'], none: [] },
  }),
};
const hash = {
  algorithm: 'pbkdf2-sha256',
  iterations: 27_500,
  salt: Buffer.from('salt'),
  hash: Buffer.from('hash'),
  parameters: new Map([
    ['type', 'id'],
    ['none', ''],
  ]),
};
const plain = (value: string, more: object = {}) => ({ type: 'password', value, ...more });
const none = { password: undefined, passwordSetAt: undefined, otp: undefined };

test.each([
  ['no credentials', [], none],
  ['those of other kinds', [{ type: 'webauthn' }], none],
  ['an empty password, which nobody knows', [plain('')], none],
  ['a hash', [hashed], { ...none, password: hash, passwordSetAt: 9 }],
  ['a hash without a date', [{ ...hashed, createdDate: null }], { ...none, password: hash }],
  ['the first of two hashes', [hashed, { type: 'password' }], { ...none, password: hash, passwordSetAt: 9 }],
  ['plain text', [plain('a')], { ...none, password: 'a', passwordSetAt: never }],
  ['the last plain text', [plain('a'), hashed, plain('b')], { ...none, password: 'b', passwordSetAt: never }],
])('%s', (_what, credentials, expected) => expect(read(credentials)).toEqual(expected));

test.each([
  [plain('a', { createdDate: 5 }), 5],
  [plain('a'), never],
])('where passwords say when they were set: %j', (credential, passwordSetAt) => {
  expect(read([credential])).toEqual({ ...none, password: 'a', passwordSetAt });
});

test('a hash that says little', () => {
  const credential = { type: 'password', secretData, credentialData: json({ algorithm: 'x' }) };
  expect(read([credential]).password).toEqual({ ...hash, algorithm: 'x', iterations: 1, parameters: new Map() });
});

test.each([
  [{ secretData: '{' }, 'user.credentials[0].secretData: must be a string that holds JSON'],
  [{ secretData: undefined }, 'user.credentials[0].secretData: must be a string that holds JSON'],
  [{ secretData: json({ salt: '' }) }, 'user.credentials[0].secretData.salt: is missing'],
  [{ secretData: json({ salt: 'a' }) }, 'user.credentials[0].secretData.value: is missing'],
  [{ credentialData: '[]' }, 'user.credentials[0].credentialData: must be an object'],
  [{ createdDate: -1 }, 'user.credentials[0].createdDate: must be a whole number, 0 or more'],
])('a hash with %j', (more, message) => expect(() => read([{ ...hashed, ...more }])).toThrow(message));

describe('a generator of one-time passwords', () => {
  const otp = (secret: object, data: object) =>
    read([{ type: 'otp', secretData: json(secret), credentialData: json(data) }, { type: 'otp' }]).otp;

  test('that says nothing', () => {
    expect(otp({ value: 'key' }, {})).toEqual({
      type: 'totp',
      algorithm: 'sha1',
      secret: Buffer.from('key'),
      digits: 6,
      period: 30,
      counter: 0,
    });
  });

  test.each([
    ['HmacSHA1', 'sha1'],
    ['HmacSHA256', 'sha256'],
    ['HmacSHA512', 'sha512'],
    ['MD5', 'sha1'],
  ])('that says everything, %s', (name, algorithm) => {
    const data = { subType: 'hotp', algorithm: name, digits: 8, period: 60, counter: 7, secretEncoding: 'BASE32' };
    // RFC 4648, section 10, in small letters and with its padding.
    expect(otp({ value: 'mzxw6ytboi======' }, data)).toEqual({
      type: 'hotp',
      algorithm,
      secret: Buffer.from('foobar'),
      digits: 8,
      period: 60,
      counter: 7,
    });
  });

  test('whose code changes at no time, changes as usual', () => {
    expect(otp({ value: 'key' }, { period: 0 })?.period).toBe(30);
    expect(otp({ value: 'MZXW6YQ=' }, { secretEncoding: 'BASE32' })?.secret.toString()).toBe('foob');
  });
});

test.each([
  // RFC 6070, and the same with other hashes.
  ['pbkdf2', '4b007901b765489abead49d926f721d065a429c1'],
  ['pbkdf2-sha256', 'c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a'],
  [
    'pbkdf2-sha512',
    'd197b1b33db0143e018b12f3d1d1479e6cdebdcc97c5c0f87f6902e072f457b5143f30602641b3d55cd335988cb36b84376060ecd532e039b742a239434af2d5',
  ],
])('%s', async (algorithm, hex) => {
  const stored = { ...hash, algorithm, iterations: 4096, hash: Buffer.from(hex, 'hex') };
  expect([await checkPassword(stored, 'password'), await checkPassword(stored, 'Password')]).toEqual([true, false]);
});
