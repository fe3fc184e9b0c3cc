import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../../../../src/index.ts';
import { postForm, type TokenBody } from '../../../support/token-request.ts';

const provider = (curve: string, priority: string) => ({
  name: curve,
  providerId: 'eddsa-generated',
  config: { eddsaEllipticCurveKey: [curve], priority: [priority] },
});
const realm = {
  realm: 'curves',
  enabled: true,
  clients: [
    {
      clientId: 'app',
      secret: 's',
      serviceAccountsEnabled: true,
      attributes: {
        'access.token.signed.response.alg': 'EdDSA',
        'id.token.signed.response.alg': 'EdDSA',
        'allow.token.introspection.without.audience.check': 'true',
      },
    },
  ],
  components: { 'org.keycloak.keys.KeyProvider': [provider('Ed25519', '5'), provider('Ed448', '6')] },
};

test('EdDSA is signed by a key of Ed448 that stands before one of Ed25519', async () => {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'understudy-keys-')), 'realm.json');
  await writeFile(file, JSON.stringify(realm));
  await using server = await startServer({ port: 0, auth: { realmFiles: [file] } });
  const form = { grant_type: 'client_credentials', client_id: 'app', client_secret: 's', scope: 'openid' };
  const asked = await postForm(server.url, 'curves/protocol/openid-connect/token', form);
  const { access_token, id_token } = (await asked.json()) as TokenBody;
  const certs = await fetch(`${server.url}/realms/curves/protocol/openid-connect/certs`);
  const { keys } = (await certs.json()) as { keys: { kid: string; kty: string }[] };
  const [header = '', claims = '', signature = ''] = String(id_token).split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const key = keys.find((one) => one.kid === kid);
  expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed448', alg: 'EdDSA' });
  const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  const half = createHash('shake256', { outputLength: 64 }).update(access_token).digest().subarray(0, 32);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    at_hash: half.toString('base64url'),
  });
  const credentials = { client_id: 'app', client_secret: 's', token: access_token };
  const checked = await postForm(server.url, 'curves/protocol/openid-connect/token/introspect', credentials);
  expect(await checked.json()).toMatchObject({ active: true });
});
