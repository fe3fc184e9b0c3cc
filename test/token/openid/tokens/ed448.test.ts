import { createHash, createPublicKey, verify } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { byClient, claimsOf, confidential, startRealm } from '../../../support/realm-server.ts';

const provider = (curve: string, priority: string) => ({
  name: curve,
  providerId: 'eddsa-generated',
  config: { eddsaEllipticCurveKey: [curve], priority: [priority] },
});
const attributes = {
  'access.token.signed.response.alg': 'EdDSA',
  'id.token.signed.response.alg': 'EdDSA',
  'allow.token.introspection.without.audience.check': 'true',
};

test('EdDSA is signed by a key of Ed448 that stands before one of Ed25519', async () => {
  await using realm = await startRealm({
    clients: [confidential('app', { attributes })],
    components: { 'org.keycloak.keys.KeyProvider': [provider('Ed25519', '5'), provider('Ed448', '6')] },
  });
  const { access_token, id_token } = (await realm.token(byClient('app', { scope: 'openid' }))).body;
  const certs = await fetch(`${realm.server.url}/realms/demo/protocol/openid-connect/certs`);
  const { keys } = (await certs.json()) as { keys: { kid: string; kty: string }[] };
  const [header = '', claims = '', signature = ''] = String(id_token).split('.');
  const { kid } = decodeProtectedHeader(String(id_token));
  const key = keys.find((one) => one.kid === kid);
  expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed448', alg: 'EdDSA' });
  const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  const half = createHash('shake256', { outputLength: 64 }).update(access_token).digest().subarray(0, 32);
  expect(claimsOf(id_token)).toMatchObject({ at_hash: half.toString('base64url') });
  const checked = await realm.post('token/introspect', {
    client_id: 'app',
    client_secret: 's',
    token: access_token,
  });
  expect(checked.body).toMatchObject({ active: true });
});
