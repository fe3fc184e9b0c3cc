import { generateKeyPairSync, webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { systemRandomness, systemRuntime } from '../../../../src/runtime/runtime.ts';
import { nextTurn } from '../../../../src/runtime/turn.ts';
import { type KeyKind, keyKinds } from '../../../../src/token/openid/keys/key-material.ts';
import { memoryKeyStore } from '../../../../src/token/openid/keys/memory-key-store.ts';
import { realmKeys } from '../../../../src/token/openid/keys/realm-keys.ts';
import { rotatableKeys } from '../../../../src/token/openid/keys/rotatable-keys.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';
import { movableClock } from '../../../support/movable-clock.ts';

type Config = Readonly<Record<string, string>>;

/** A realm with these key providers and no others. */
const realmWith = (providers: readonly (readonly [kind: string, config: Config])[], more: object = {}) =>
  readRealm({
    place: '',
    value: {
      realm: 'r',
      enabled: true,
      ...more,
      components: {
        'org.keycloak.keys.KeyProvider': providers.map(([providerId, config], at) => ({
          id: `id-${at}`,
          name: `p${at}`,
          providerId,
          config: Object.fromEntries(Object.entries(config).map(([name, value]) => [name, [value]])),
        })),
      },
    },
  });

function keysOf(...providers: (readonly [kind: string, config: Config])[]) {
  const warnings: string[] = [];
  const runtime = { clock: movableClock(), random: systemRandomness };
  const keys = realmKeys(realmWith(providers), {
    runtime,
    keyStore: memoryKeyStore(),
    warn: (text) => warnings.push(text),
  });
  return { keys, warnings };
}

describe('a key provider', () => {
  test.each<[kind: string, config: Config, described: object[]]>([
    ['rsa-generated', {}, [{ algorithm: 'RS256', use: 'sig', active: true, published: true }]],
    ['rsa-generated', { keyUse: 'enc' }, [{ algorithm: 'RS256', use: 'enc', active: true, published: true }]],
    ['rsa-generated', { keyUse: 'ENC' }, [{ algorithm: 'RSA-OAEP', use: 'enc', active: true, published: true }]],
    ['rsa-enc-generated', { keyUse: 'sig' }, [{ algorithm: 'RS256', use: 'sig', active: true, published: true }]],
    ['rsa-generated', { algorithm: 'PS512' }, [{ algorithm: 'PS512', use: 'sig', active: true, published: true }]],
    ['rsa-generated', { active: 'false' }, [{ algorithm: 'RS256', use: 'sig', active: false, published: true }]],
    ['rsa-generated', { enabled: 'false' }, []],
    ['rsa-enc-generated', {}, [{ algorithm: 'RSA-OAEP', use: 'enc', active: true, published: true }]],
    [
      'rsa-enc-generated',
      { algorithm: 'RSA1_5' },
      [{ algorithm: 'RSA1_5', use: 'enc', active: true, published: true }],
    ],
    ['ecdsa-generated', {}, [{ algorithm: 'ES256', use: 'sig', active: true, published: true }]],
    [
      'ecdsa-generated',
      { ecdsaEllipticCurveKey: 'P-384' },
      [{ algorithm: 'ES384', use: 'sig', active: true, published: true }],
    ],
    [
      'ecdsa-generated',
      { ecdsaEllipticCurveKey: 'P-521' },
      [{ algorithm: 'ES512', use: 'sig', active: true, published: true }],
    ],
    ['ecdh-generated', {}, [{ algorithm: 'RS256', use: 'enc', active: true, published: true }]],
    [
      'ecdh-generated',
      { ecdhAlgorithm: 'ECDH-ES+A256KW' },
      [{ algorithm: 'ECDH-ES+A256KW', use: 'enc', active: true, published: true }],
    ],
    ['eddsa-generated', {}, [{ algorithm: 'EdDSA', use: 'sig', active: true, published: true }]],
    [
      'eddsa-generated',
      { eddsaEllipticCurveKey: 'Ed448' },
      [{ algorithm: 'EdDSA', use: 'sig', active: true, published: true }],
    ],
    ['hmac-generated', {}, [{ algorithm: 'HS256', use: 'sig', active: true, published: false }]],
    ['aes-generated', {}, []],
  ])('%s with %j', async (kind, config, described) => {
    const { keys, warnings } = keysOf([kind, config]);
    expect((await keys.describe()).map(({ kid: _, providerId: _id, priority: _priority, ...key }) => key)).toEqual(
      described,
    );
    expect(warnings).toEqual([]);
  });

  test.each<[kind: string, config: Config, warning: string]>([
    ['java-keystore', {}, 'ignored: unknown key provider "java-keystore"'],
    ['rsa-generated', { algorithm: 'ES256' }, 'ignored: unknown algorithm "ES256"'],
    ['hmac-generated', { algorithm: 'HS1' }, 'ignored: unknown algorithm "HS1"'],
  ])('%s with %j is left out, and that is said', async (kind, config, warning) => {
    const { keys, warnings } = keysOf([kind, config]);
    expect(warnings).toEqual([expect.stringMatching(/p0|components/)]);
    expect(warnings[0]).toContain(warning);
    expect(await keys.describe()).toEqual([]);
  });

  test('may say how large its keys are', async () => {
    const { keys } = keysOf(['rsa-generated', { keySize: '3072' }]);
    const [published] = await keys.published();
    expect(Buffer.from(String(published?.n), 'base64url')).toHaveLength(384);
    expect(published).toMatchObject({ kty: 'RSA', use: 'sig', alg: 'RS256', e: 'AQAB' });
  });
});

describe('the keys of a realm', () => {
  test('come by falling priority, then by identifier; the first that is active signs', async () => {
    const { keys } = keysOf(
      ['ecdsa-generated', { priority: '5', kid: 'last' }],
      ['ecdsa-generated', { priority: '50', kid: 'passive', active: 'false' }],
      ['ecdsa-generated', { priority: '7', kid: 'first' }],
      ['ecdsa-generated', { priority: '7', kid: 'second' }],
      ['ecdsa-generated', { kid: 'without' }],
    );
    expect((await keys.published()).map(({ kid }) => kid)).toEqual(['passive', 'first', 'second', 'last', 'without']);
    expect((await keys.signer('ES256'))?.kid).toBe('first');
    for (const kid of ['passive', 'last']) expect((await keys.verifier(kid))?.kid).toBe(kid);
    expect(await keys.verifier('nobody')).toBeUndefined();
  });

  test('are joined by one where the realm has none for an algorithm, once for each', async () => {
    const { keys } = keysOf(['ecdsa-generated', { kid: 'own', priority: '-1' }]);
    const set = await keys.keySet();
    const [one, again] = [await keys.signer('ES384'), await keys.signer('ES384')];
    expect([one?.algorithm, again?.kid]).toEqual(['ES384', one?.kid]);
    expect((await keys.published()).map(({ kid }) => kid)).toEqual(['own', one?.kid]);
    expect([JSON.parse(set).keys.length, JSON.parse(await keys.keySet()).keys.length]).toEqual([1, 2]);
    expect(await keys.keySet()).toBe(JSON.stringify({ keys: await keys.published() }));
    expect(await keys.signer('none')).toBeUndefined();
    expect(await keys.describe()).toHaveLength(2);
  });

  test('that encrypt verify nothing, and do not sign', async () => {
    const { keys } = keysOf(['rsa-enc-generated', { kid: 'sealing', algorithm: 'RS256' }]);
    expect(await keys.verifier('sealing')).toBeUndefined();
    expect((await keys.signer('RS256'))?.kid).not.toBe('sealing');
  });

  test('have a public key that signs by default', async () => {
    const { keys } = keysOf(['rsa-generated', {}]);
    expect(
      Buffer.from(await keys.publicKey(), 'base64')
        .subarray(0, 2)
        .toString('hex'),
    ).toBe('3082');
    expect(await keys.publicKey()).toBe((await keys.signer('RS256'))?.publicKey);
  });
});

describe('rotation', () => {
  const start = Date.parse('2030-01-01T00:00:00Z');
  function rotatable(realm: object) {
    const clock = movableClock(start);
    const options = { runtime: { clock, random: systemRandomness }, keyStore: memoryKeyStore(), warn() {} };
    const keys = rotatableKeys(realmWith([['ecdsa-generated', {}]], realm), options);
    return { keys, clock, kids: async () => (await keys.published()).map(({ kid }) => String(kid)) };
  }
  const fast = { accessTokenLifespan: 60 };

  test('of keys whose last token is known', async () => {
    const { keys, clock, kids } = rotatable(fast);
    const [old = ''] = await kids();
    keys.signed(start / 1000 + 100);
    keys.signed(start / 1000 + 90);
    await keys.rotate();
    expect((await kids()).indexOf(old)).toBe((await kids()).length - 1);
    await clock.advance(100_000);
    expect([(await keys.verifier(old))?.kid, await kids()]).toEqual([old, expect.arrayContaining([old])]);
    expect((await keys.describe()).at(-1)).toMatchObject({ kid: old, active: false, until: start / 1000 + 100 });
    await clock.advance(1_000);
    expect([await keys.verifier(old), (await kids()).includes(old)]).toEqual([undefined, false]);
    expect(await keys.keySet()).not.toContain(old);
  });

  test('of keys with a token that has no end keeps them', async () => {
    const { keys, clock, kids } = rotatable(fast);
    const [old = ''] = await kids();
    keys.signed(undefined);
    await keys.rotate();
    await clock.advance(1e12);
    expect(await kids()).toContain(old);
  });

  // Another process with the same keys may have signed tokens before this one began.
  test.each<[realm: object, seconds: number]>([
    [fast, 60],
    [{ accessTokenLifespan: -1, ssoSessionMaxLifespan: 500 }, 500],
    [{ ...fast, clients: [{ clientId: 'c', attributes: { 'access.token.lifespan': '70' } }] }, 70],
    [{ ...fast, clients: [{ clientId: 'c', attributes: { 'access.token.lifespan': '50' } }] }, 60],
    [{ ...fast, clients: [{ clientId: 'c', attributes: { 'access.token.lifespan': 'x' } }] }, 60],
  ])('of the first keys keeps them as long as tokens of %j live', async (realm, seconds) => {
    const { keys, clock, kids } = rotatable(realm);
    const [old = ''] = await kids();
    await keys.rotate();
    await clock.advance(seconds * 1000);
    expect(await kids()).toContain(old);
    await clock.advance(1_000);
    expect(await kids()).not.toContain(old);
  });

  test('several times at once loses no key that has signed', async () => {
    const { keys } = rotatable(fast);
    const signers: string[] = [];
    const note = async () => {
      signers.push((await keys.signer('RS256'))?.kid ?? '');
      keys.signed(undefined);
    };
    await note();
    await Promise.all(Array.from({ length: 4 }, () => keys.rotate().then(note)));
    expect(new Set(signers).size).toBe(5);
    for (const kid of signers) expect((await keys.verifier(kid))?.kid).toBe(kid);
  });

  test('makes all keys before it counts, so that nobody waits behind other rotations for the key set', async () => {
    const options = () => ({ runtime: systemRuntime(), keyStore: memoryKeyStore(), warn() {} });
    const realm = realmWith([
      ['ecdsa-generated', {}],
      ['rsa-enc-generated', {}],
    ]);
    const [keys, others] = [rotatableKeys(realm, options()), rotatableKeys(realm, options())];
    await keys.rotate();
    const done: string[] = [];
    const rotated = others.rotate().then(() => done.push('another rotation'));
    await keys.keySet().then(() => done.push('the key set'));
    await rotated;
    expect(done).toEqual(['the key set', 'another rotation']);
  });

  test('is refused when a hundred sets of keys are needed still', async () => {
    const { keys } = rotatable(fast);
    for (let time = 0; time < 100; time += 1) {
      keys.signed(undefined);
      await keys.rotate();
    }
    const before = await keys.signer('RS256');
    keys.signed(undefined);
    await expect(keys.rotate()).rejects.toThrow('realm r has 100 sets of old keys whose tokens can be good still');
    expect(await keys.signer('RS256')).toBe(before);
  });
});

test('keys that take long are made one by one, so that signatures need not wait', { tags: ['thorough'] }, async () => {
  const { subtle } = webcrypto;
  const pair = (await subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as webcrypto.CryptoKeyPair;
  const rsa = keyKinds.get('rsa-generated') as KeyKind;
  // Of a size that nobody else asks for: the store of the tests has no such keys. The process has four threads.
  const config = new Map([['keySize', '2080']]);
  const made = Array.from({ length: 4 }, () => rsa.generate(config, systemRandomness).then(() => 'a key'));
  await nextTurn();
  const signed = subtle.sign('Ed25519', pair.privateKey, Buffer.from('text')).then(() => 'a signature');
  expect(await Promise.race([...made, signed])).toBe('a signature');
  await Promise.all(made);
});

test('the key that older files have outside of the components signs and decrypts', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const text = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
  const realm = readRealm({ place: '', value: { realm: 'r', privateKey: text } });
  const keys = realmKeys(realm, {
    runtime: { clock: movableClock(), random: systemRandomness },
    keyStore: memoryKeyStore(),
    warn: () => undefined,
  });
  const published = await keys.published();
  expect(published.map(({ use, alg }) => `${use} ${alg}`).sort()).toEqual(['enc RSA-OAEP', 'sig RS256']);
  expect(new Set(published.map(({ kid }) => kid)).size).toBe(1);
});
