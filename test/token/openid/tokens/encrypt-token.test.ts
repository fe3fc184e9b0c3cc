import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import {
  byClient,
  byPassword,
  claimsOf,
  confidential,
  person,
  type RealmServer,
  startRealm,
} from '../../../support/realm-server.ts';

const { privateKey, publicKey } = await generateKeyPair('RSA-OAEP', { extractable: true });
const jwk = { ...(await exportJWK(publicKey)), kid: 'k', use: 'enc', alg: 'RSA-OAEP' };

/** A realm with the client `c`, which has these attributes and keys. */
const realmWith = (attributes: object, keys: readonly object[] = [jwk]) =>
  startRealm({
    clients: [
      confidential('c', {
        attributes: { 'use.jwks.string': 'true', 'jwks.string': JSON.stringify({ keys }), ...attributes },
      }),
    ],
    users: [person('u')],
  });
const decrypted = async (text: unknown) => {
  const { plaintext, protectedHeader } = await compactDecrypt(String(text), privateKey);
  return { text: new TextDecoder().decode(plaintext), header: protectedHeader };
};
const openid = { scope: 'openid' };
const missing = [400, 'invalid_request', 'can not get encryption KEK'];
const broken = [500, 'unknown_error', 'For more on this error consult the server log.'];

describe('encrypted ID tokens', () => {
  const wanted = { 'id.token.encrypted.response.alg': 'RSA-OAEP' };

  test('the signed token is inside, also with another encryption', async () => {
    for (const enc of ['', 'A256GCM']) {
      await using realm = await realmWith({ ...wanted, 'id.token.encrypted.response.enc': enc });
      const { body } = await realm.token(byClient('c', openid));
      const { text, header } = await decrypted(body.id_token);
      expect(header).toEqual({ alg: 'RSA-OAEP', enc: enc || 'A128CBC-HS256', cty: 'JWT', kid: 'k' });
      expect(claimsOf(text)).toMatchObject({ typ: 'ID', azp: 'c' });
    }
  });

  test('without a scope that asks for one there is nothing to encrypt', async () => {
    await using realm = await realmWith(wanted, []);
    expect((await realm.token(byClient('c'))).status).toBe(200);
  });

  test.each([
    ['no key', []],
    ['a key that signs', [{ ...jwk, use: 'sig' }]],
    ['a key of another algorithm', [{ ...jwk, alg: 'RSA-OAEP-256' }]],
    ['what is no key', [{ use: 'enc', alg: 'RSA-OAEP', kty: 'RSA' }]],
  ])('%s: an error, which only service accounts learn', async (_what, keys) => {
    await using realm = await realmWith(wanted, keys);
    expect(await realm.error(byClient('c', openid))).toEqual(missing);
    expect(await realm.error(byPassword('c', 'u', openid))).toEqual(broken);
  });

  test('an unknown algorithm', async () => {
    await using realm = await realmWith({ 'id.token.encrypted.response.alg': 'XX' });
    expect(await realm.error(byClient('c', openid))).toEqual(broken);
  });
});

describe('encrypted userinfo', () => {
  const wanted = { 'user.info.encrypted.response.alg': 'RSA-OAEP' };
  const userinfoOf = async (realm: RealmServer) => {
    const { body } = await realm.token(byClient('c', openid));
    const headers = { authorization: `Bearer ${body.access_token}` };
    return fetch(`${realm.server.url}/realms/demo/protocol/openid-connect/userinfo`, { headers });
  };

  test('JSON is inside, or what is signed', async () => {
    await using plain = await realmWith(wanted);
    const response = await userinfoOf(plain);
    expect(response.headers.get('content-type')).toBe('application/jwt');
    const json = await decrypted(await response.text());
    expect(JSON.parse(json.text)).toMatchObject({ preferred_username: 'service-account-c' });
    expect(json.header).not.toHaveProperty('cty');
    await using signed = await realmWith({ ...wanted, 'user.info.response.signature.alg': 'RS256' });
    const jwt = await decrypted(await (await userinfoOf(signed)).text());
    expect(claimsOf(jwt.text)).toMatchObject({ aud: 'c', preferred_username: 'service-account-c' });
    expect(jwt.header.cty).toBe('JWT');
  });

  test('without a key it fails', async () => {
    await using realm = await realmWith(wanted, []);
    const response = await userinfoOf(realm);
    expect([response.status, response.headers.get('www-authenticate'), await response.text()]).toEqual([
      ...[500, 'Bearer realm="demo"', ''],
    ]);
  });
});
