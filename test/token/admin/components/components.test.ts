import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const root = 'realms/shop';
const providerType = 'org.keycloak.keys.KeyProvider';
// Made before there are connections, which would close meanwhile on a busy machine.
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop');
  const client = { clientId: 'one', secret: 's', serviceAccountsEnabled: true };
  await admin.send('POST', `${root}/clients`, client);
});
afterAll(() => admin[Symbol.asyncDispose]());

const called = async (method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await admin.send(method, `${root}/${path}`, body);
  return [status, answer];
};
const shown = async (path: string) => (await admin.get(`${root}/${path}`)).body;
const made = async (body: object) => {
  const { status, headers } = await admin.send('POST', `${root}/components`, { providerType, ...body });
  expect(status).toBe(201);
  return headers.get('location')?.split('/').at(-1) ?? '';
};
const signedBy = async () => {
  const form = { grant_type: 'client_credentials', client_id: 'one', client_secret: 's' };
  const { access_token } = await admin.tokens('shop', form);
  return JSON.parse(atob(String(access_token).split('.')[0] ?? ''));
};

test('a key signs as soon as it is there, and no more when it has gone', async () => {
  const before = await signedBy();
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const id = await made({ name: 'own', providerId: 'rsa', config: { priority: ['200'], privateKey: [key] } });
  const { kid } = await signedBy();
  expect(kid).not.toBe(before.kid);
  const { id: parentId } = await shown('');
  const component = { id, name: 'own', providerId: 'rsa', providerType, parentId };
  expect(await shown(`components/${id}`)).toEqual({
    ...component,
    config: { priority: ['200'], privateKey: ['**********'] },
  });
  const passive = { ...(await shown(`components/${id}`)), name: 'other' };
  expect(await called('PUT', `components/${id}`, passive)).toEqual([204, undefined]);
  expect((await signedBy()).kid).toBe(kid);
  expect(await shown(`components?name=other&type=${providerType}&parent=${parentId}`)).toHaveLength(1);
  expect(await shown('components?parent=nobody')).toEqual([]);
  await called('DELETE', `components/${id}`);
  expect((await signedBy()).kid).toBe(before.kid);
});

describe('what is no component', () => {
  const noKind = { error: 'Invalid provider type or no such provider' };
  const issue = (errorMessage: string) => ({ errorMessage });
  test.each<[object, object]>([
    [{}, noKind],
    [{ providerType: 'nope', providerId: 'rsa' }, noKind],
    [{ providerType, providerId: 'nope' }, noKind],
    [
      { providerType, providerId: 'rsa-generated', config: { priority: ['x'] } },
      issue("'Priority' should be a number"),
    ],
    [
      { providerType, providerId: 'rsa-generated', config: { active: ['maybe'] } },
      issue("'Active' should be 'true' or 'false'"),
    ],
    [
      { providerType, providerId: 'rsa-generated', config: { keySize: ['100'] } },
      issue("'Key size' should be 1024, 2048, 3072 or 4096"),
    ],
    [
      { providerType, providerId: 'ecdsa-generated', config: { ecdsaEllipticCurveKey: ['P-999'] } },
      issue("'Elliptic Curve' should be P-256, P-384 or P-521"),
    ],
    [{ providerType, providerId: 'rsa' }, issue("'Private RSA Key' is required")],
    [{ providerType, providerId: 'rsa', config: { privateKey: ['bad'] } }, issue('Failed to decode private key')],
  ])('%j', async (body, answer) => expect(await called('POST', 'components', body)).toEqual([400, answer]));

  test.each(['GET', 'PUT', 'DELETE'])('%s of one that does not exist', async (method) => {
    const answer = { error: 'Could not find component' };
    expect(await called(method, 'components/nope', method === 'PUT' ? {} : undefined)).toEqual([404, answer]);
  });
});

test('required actions can be switched off, flows and identity providers be read', async () => {
  expect(await shown('authentication/required-actions')).toHaveLength(14);
  const path = 'authentication/required-actions/UPDATE_PASSWORD';
  const changed = {
    alias: 'UPDATE_PASSWORD',
    name: 'New',
    enabled: true,
    defaultAction: true,
    priority: 7,
    config: { a: 'b' },
  };
  expect(await called('PUT', path, changed)).toEqual([204, undefined]);
  const providerId = 'UPDATE_PASSWORD';
  expect(await shown(path)).toEqual({ ...changed, providerId });
  expect(await called('PUT', path, { alias: 'x', providerId: 'x' })).toEqual([204, undefined]);
  const bare = { alias: 'x', providerId, enabled: false, defaultAction: false, priority: 0, config: {} };
  expect((await shown('authentication/required-actions'))[0]).toEqual(bare);
  expect(await called('PUT', 'authentication/required-actions/x', {})).toEqual([204, undefined]);
  // It has lost its alias (Keycloak 26.7).
  const noAction = { error: 'Failed to find required action' };
  expect(await called('GET', 'authentication/required-actions/x')).toEqual([404, noAction]);
  expect(await called('GET', 'authentication/required-actions/nope')).toEqual([404, noAction]);
  const flows = await shown('authentication/flows');
  expect(flows.map(({ alias }: { alias: string }) => alias)).toContain('browser');
  expect(await shown(`authentication/flows/${flows[0].id}`)).toEqual(flows[0]);
  expect(await called('GET', 'authentication/flows/nope')).toEqual([404, { error: 'Could not find flow with id' }]);
  expect(await called('GET', 'identity-provider/instances')).toEqual([200, []]);
  expect(await called('GET', 'identity-provider/instances/nope')).toEqual([404, { error: 'HTTP 404 Not Found' }]);
});
