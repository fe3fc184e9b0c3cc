import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { systemRandomness } from '../../../../src/runtime/runtime.ts';
import { signatureAlgorithms } from '../../../../src/token/openid/keys/algorithms.ts';
import { fallbackAlgorithm, fallbackProvider } from '../../../../src/token/openid/keys/fallback-provider.ts';
import { parseJwkSet, publicKeyOf } from '../../../../src/token/openid/keys/jwk-set.ts';
import { type KeyKind, keyKinds, storedKey } from '../../../../src/token/openid/keys/key-material.ts';
import { memoryKeyStore } from '../../../../src/token/openid/keys/memory-key-store.ts';
import { selfSignedCertificate } from '../../../../src/token/openid/keys/self-signed-certificate.ts';
import { realmKey } from '../../../../src/token/openid/keys/signing-key.ts';
import { RealmFileError } from '../../../../src/token/realm/json-cursor.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const kindOf = (name: string) => keyKinds.get(name) as KeyKind;
const sha = (hash: string, bytes: Buffer) => createHash(hash).update(bytes).digest('base64url');
const map = (config: Readonly<Record<string, string>>) => new Map(Object.entries(config));

describe.each(['rsa-generated', 'ecdsa-generated'])('the certificate of a key: %s', (name) => {
  let certificate: X509Certificate;
  let ours: ReturnType<typeof createPublicKey>;
  beforeAll(async () => {
    const key = await kindOf(name).generate(new Map(), systemRandomness);
    ours = createPublicKey(key);
    certificate = new X509Certificate(selfSignedCertificate(key, 'démo', now));
  });

  test('is signed by itself and named after its realm', () => {
    expect(certificate.verify(ours)).toBe(true);
    expect(certificate.publicKey.equals(ours)).toBe(true);
    expect([certificate.subject, certificate.issuer]).toEqual(['CN=démo', 'CN=démo']);
    expect(certificate.serialNumber.toLowerCase()).toBe(`0${now.toString(16)}`);
  });

  test('is good for ten years', () => {
    expect(new Date(certificate.validFrom).getTime()).toBe(now - 100_000);
    expect(new Date(certificate.validTo).getTime()).toBe(now + 3652 * 86_400_000);
  });
});

test.each([
  ['2049-12-31T23:59:59Z', -3652 * 86_400_000],
  ['2050-01-01T00:00:00Z', -3652 * 86_400_000],
  ['2050-01-01T00:01:40Z', 0],
  ['2050-01-01T00:01:39Z', 0],
])('certificates before and after 2050: %s', async (text, offset) => {
  const key = await kindOf('ecdsa-generated').generate(new Map(), systemRandomness);
  const at = Date.parse(text) + offset;
  const certificate = new X509Certificate(selfSignedCertificate(key, 'x'.repeat(200), at));
  expect([new Date(certificate.validFrom).getTime(), new Date(certificate.validTo).getTime()]).toEqual([
    ...[at - 100_000, at + 3652 * 86_400_000],
  ]);
  expect(certificate.verify(createPublicKey(key))).toBe(true);
});

test.each([0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000])('the serial number %d is no negative one', async (at) => {
  const key = await kindOf('ecdsa-generated').generate(new Map(), systemRandomness);
  const { serialNumber } = new X509Certificate(selfSignedCertificate(key, 'demo', at));
  expect(Number.parseInt(serialNumber, 16)).toBe(at);
});

describe('a key as `certs` shows it', () => {
  const published = async (kindName: string, config: Readonly<Record<string, string>> = {}) => {
    const kind = kindOf(kindName);
    const key = await kind.generate(map(config), systemRandomness);
    const options = { realm: 'demo', config: map(config), now };
    return { key, ...(await realmKey(kind, key, options)) };
  };

  test.each([
    ['rsa-generated', {}, { kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB' }, ['n', 'x5c', 'x5t', 'x5t#S256']],
    ['rsa-enc-generated', {}, { kty: 'RSA', alg: 'RSA-OAEP', use: 'enc', e: 'AQAB' }, ['n', 'x5c', 'x5t', 'x5t#S256']],
    ['ecdsa-generated', {}, { kty: 'EC', alg: 'ES256', use: 'sig', crv: 'P-256' }, ['x', 'y']],
    [
      'ecdsa-generated',
      { ecdsaEllipticCurveKey: 'P-384' },
      { kty: 'EC', alg: 'ES384', use: 'sig', crv: 'P-384' },
      ['x', 'y'],
    ],
    [
      'ecdh-generated',
      { ecdhEllipticCurveKey: 'P-521' },
      { kty: 'EC', alg: 'RS256', use: 'enc', crv: 'P-521' },
      ['x', 'y'],
    ],
    ['eddsa-generated', {}, { kty: 'OKP', alg: 'EdDSA', use: 'sig', crv: 'Ed25519' }, ['x']],
    [
      'ecdsa-generated',
      { ecGenerateCertificate: 'TRUE' },
      { kty: 'EC', alg: 'ES256', use: 'sig', crv: 'P-256' },
      ['x', 'y', 'x5c', 'x5t', 'x5t#S256'],
    ],
  ])('%s %j', async (name, config, said, more) => {
    const { key, ...own } = await published(name, config);
    const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
    const kid = sha('sha256', spki);
    expect(own).toMatchObject({ kid, algorithm: said.alg, use: said.use, publicKey: spki.toString('base64') });
    expect(own.published).toMatchObject({ kid, ...said });
    expect(Object.keys(own.published ?? {}).toSorted()).toEqual([...Object.keys({ kid, ...said }), ...more].toSorted());
    expect(own.signing === undefined).toBe(said.use === 'enc');
    const der = Buffer.from(own.published?.x5c?.[0] ?? '', 'base64');
    if (own.published?.x5c !== undefined)
      expect(own.published).toMatchObject({ x5t: sha('sha1', der), 'x5t#S256': sha('sha256', der) });
  });

  test('with the certificate and the name that its provider has', async () => {
    const certificate = '-----BEGIN CERTIFICATE-----\nAQ ID\n-----END CERTIFICATE-----';
    const own = await published('eddsa-generated', { certificate, kid: 'mine' });
    expect([own.kid, own.published?.kid, own.published?.x5c]).toEqual(['mine', 'mine', ['AQID']]);
  });

  test('a shared secret is not shown', async () => {
    const own = await published('hmac-generated', { secretSize: '20', algorithm: 'HS512' });
    expect((own.key.export() as Buffer).length).toBe(20);
    const kid = sha('sha256', own.key.export() as Buffer);
    expect(own).toMatchObject({ kid, algorithm: 'HS512', use: 'sig' });
    expect([own.published, own.publicKey]).toEqual([undefined, undefined]);
    expect((await published('hmac-generated', { kid: 'k' })).kid).toBe('k');
  });
});

test.each([...keyKinds].filter(([, kind]) => kind !== 'unused').map(([name]) => name))(
  'a key of %s is kept and read again',
  async (name) => {
    const kind = kindOf(name);
    const key = await kind.generate(new Map(), systemRandomness);
    const config = map(kind.store(key));
    const provider = { id: '', name: 'p', kind: name, config, place: 'file' };
    expect(storedKey(kind, provider)?.equals(key)).toBe(true);
    const [[member, value] = ['', '']] = config;
    for (const hidden of ['', '**********'])
      expect(storedKey(kind, { ...provider, config: new Map([[member, hidden]]) })).toBeUndefined();
    expect(storedKey(kind, { ...provider, config: new Map() })).toBeUndefined();
    if (name === 'hmac-generated') return;
    const pem = key.export({ format: 'pem', type: 'pkcs8' }) as string;
    expect(storedKey(kind, { ...provider, config: new Map([[member, pem]]) })?.equals(key)).toBe(true);
    const broken = { ...provider, config: new Map([[member, value.slice(0, 20)]]) };
    expect(() => storedKey(kind, broken)).toThrow(new RealmFileError('file', 'the key of p cannot be read'));
  },
);

test.each([
  ['RS384', 'rsa-generated', {}],
  ['ES512', 'ecdsa-generated', { ecdsaEllipticCurveKey: 'P-521' }],
  ['HS256', 'hmac-generated', {}],
  ['EdDSA', 'eddsa-generated', { ecdsaEllipticCurveKey: 'Ed25519' }],
])('a key for %s where there is none', (algorithm, kind, curve) => {
  const provider = fallbackProvider('demo', algorithm);
  expect(provider).toMatchObject({ name: `fallback-${algorithm}`, kind, place: `realm demo: fallback-${algorithm}` });
  expect(provider?.config).toEqual(map({ priority: '-100', algorithm, ...curve }));
  expect(kindOf(kind).algorithm(provider?.config ?? new Map())).toBe(algorithm);
  expect(fallbackAlgorithm(provider?.name ?? '')).toBe(algorithm);
});

test('nothing is made for what is no algorithm', () => {
  expect([fallbackProvider('demo', 'XX'), fallbackAlgorithm('rsa-generated')]).toEqual([undefined, undefined]);
  expect([...signatureAlgorithms.keys()].join(' ')).toBe(
    'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 HS256 HS384 HS512 EdDSA',
  );
});

test.each([
  ['{', []],
  ['null', []],
  ['{}', []],
  ['{"keys":{}}', []],
  ['{"keys":[{"kty":"oct"}]}', [{ kty: 'oct' }]],
])('the key set %s', (text, keys) => {
  expect(parseJwkSet(text)).toEqual(keys);
  expect(keys.map((key) => publicKeyOf(key))).toEqual(keys.map(() => undefined));
});

test('what was saved first counts', async () => {
  const store = memoryKeyStore();
  expect([store.find('r', 'p'), store.names('r')]).toEqual([undefined, []]);
  expect(await store.save('r', 'p', { a: '1' })).toEqual({ a: '1' });
  expect(await store.save('r', 'p', { a: '2' })).toEqual({ a: '1' });
  await store.save('r', 'q', { b: '1' });
  expect([store.find('r', 'p'), store.names('r'), store.names('s')]).toEqual([{ a: '1' }, ['p', 'q'], []]);
});
