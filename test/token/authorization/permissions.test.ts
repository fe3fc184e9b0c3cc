import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byClient, claimsOf, confidential, type RealmServer, startRealm } from '../../support/realm-server.ts';

const policy = (name: string, type: string, config: Record<string, unknown>, more: object = {}) => ({
  name,
  type,
  config: Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ),
  ...more,
});
const permission = (name: string, resources: string[], scopes: string[], policies: string[]) =>
  policy(name, scopes.length > 0 ? 'scope' : 'resource', {
    ...(resources.length > 0 && { resources }),
    ...(scopes.length > 0 && { scopes }),
    applyPolicies: policies,
  });

const settings = {
  resources: [
    { name: 'album', uris: ['/albums/*'], scopes: [{ name: 'view' }, { name: 'edit' }] },
    { name: 'calendar', type: 'urn:calendar', scopes: [{ name: 'view' }] },
    { name: 'old', scopes: [] },
    { name: 'diary', owner: { name: 'ann' }, ownerManagedAccess: true, scopes: [{ name: 'view' }, { name: 'edit' }] },
  ],
  scopes: [{ name: 'view' }, { name: 'edit' }],
  policies: [
    permission('view album', ['album'], ['view'], ['anybody of staff']),
    permission('edit album', [], ['edit'], ['editors in office hours']),
    permission('calendar', ['calendar'], [], ['known mail']),
    permission('old', ['old'], [], ['script']),
    policy('script', 'js', { code: '$evaluation.grant()' }),
    policy('anybody of staff', 'group', { groups: [{ path: '/staff', extendChildren: true }] }),
    policy('editors', 'role', { roles: [{ id: 'editor', required: true }] }),
    policy('office hours', 'time', { hour: '9', hourEnd: '17' }),
    policy('editors in office hours', 'aggregate', { applyPolicies: ['editors', 'office hours'] }),
    policy('known mail', 'regex', { targetClaim: 'email', pattern: '.*@example\\.org' }),
  ],
};

let realm: RealmServer;
const noon = new Date(2024, 0, 15, 12).getTime();
beforeAll(async () => {
  const person = (username: string, more: object = {}) => ({
    username,
    enabled: true,
    email: `${username}@example.org`,
    firstName: 'A',
    lastName: 'B',
    credentials: [{ type: 'password', value: 'pw' }],
    ...more,
  });
  realm = await startRealm(
    {
      roles: { realm: [{ name: 'editor' }, { name: 'chief', composites: { realm: ['editor'] }, composite: true }] },
      groups: [{ name: 'staff', subGroups: [{ name: 'berlin' }] }],
      clients: [
        confidential('rs', {
          authorizationServicesEnabled: true,
          authorizationSettings: settings,
          directAccessGrantsEnabled: true,
        }),
        confidential('app', { directAccessGrantsEnabled: true }),
      ],
      users: [
        person('ann', { realmRoles: ['chief'], groups: ['/staff'] }),
        person('ben', { groups: ['/staff/berlin'] }),
        person('cat', { email: 'cat@elsewhere.example' }),
      ],
    },
    noon,
  );
});
afterAll(() => realm[Symbol.asyncDispose]());

const login = async (username: string, client = 'app') => {
  const form = byClient(client, { grant_type: 'password', username, password: 'pw' });
  return String((await realm.token(form)).body.access_token);
};
const uma = { grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket', audience: 'rs' };
const ask = async (token: string, form: Record<string, string>) =>
  realm.post('token', { ...uma, ...form }, { authorization: `Bearer ${token}` });
/** The names of what is granted, or the error. */
async function granted(token: string, form: Record<string, string> = {}) {
  const response = await fetch(`${realm.server.url}/realms/demo/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...uma, response_mode: 'permissions', ...form }),
  });
  const body = (await response.json()) as { rsname: string; scopes?: string[] }[] | { error_description: string };
  if (!Array.isArray(body)) return body.error_description;
  return body.map(({ rsname, scopes = [] }) => [rsname, ...scopes.toSorted()].join(' ')).sort();
}
const protection = async (method: string, path: string, token: string, body?: unknown) => {
  const response = await fetch(`${realm.server.url}/realms/demo/authz/protection/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};

describe('a realm file', () => {
  test.each<[user: string, form: Record<string, string>, expected: unknown]>([
    ['ann', {}, ['album edit view', 'calendar view', 'diary edit']],
    ['ben', {}, ['album view', 'calendar view']],
    ['cat', {}, 'not_authorized'],
    ['ben', { permission: 'album#edit' }, 'not_authorized'],
    ['ben', { permission: 'album' }, ['album view']],
    ['ben', { permission: '#view' }, ['album view', 'calendar view']],
    [
      'ben',
      { permission: '/albums/7#view', permission_resource_format: 'uri', permission_resource_matching_uri: 'true' },
      ['album view'],
    ],
    ['ben', { permission: 'resource-type:urn:calendar' }, ['calendar view']],
    ['ben', { permission: 'none' }, 'Resource with id [none] does not exist.'],
    ['ben', { permission: 'album#none' }, 'One of the given scopes [none] is invalid'],
    ['ben', { permission: 'old' }, 'not_authorized'],
  ])('lets %s have for %j', async (user, form, expected) => {
    expect(await granted(await login(user), form)).toEqual(expected);
  });

  test('decides by the clock of the sandbox', async () => {
    await realm.clock.advance(8 * 3_600_000);
    expect(await granted(await login('ann'), { permission: 'album' })).toEqual(['album view']);
    await realm.clock.advance(-8 * 3_600_000);
  });
});

test('a requesting party token is for the resource server, and shows its permissions', async () => {
  const { body } = await ask(await login('ann'), { permission: 'album#view' });
  const claims = claimsOf(body.access_token);
  expect(body).toMatchObject({ upgraded: false, token_type: 'Bearer' });
  expect(claims).toMatchObject({
    aud: 'rs',
    azp: 'app',
    authorization: { permissions: [{ rsname: 'album', scopes: ['view'] }] },
  });
  const form = { token: String(body.access_token), token_type_hint: 'requesting_party_token', ...byClient('rs') };
  const shown = await realm.post('token/introspect', form);
  expect(shown.body).toMatchObject({ active: true, permissions: [{ resource_scopes: ['view'], rsname: 'album' }] });
  const refreshed = await realm.token(
    byClient('app', { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) }),
  );
  expect(claimsOf(refreshed.body.access_token)).toMatchObject({ authorization: claims.authorization });
  const more = await ask(await login('ann'), { permission: 'calendar#view', rpt: String(body.access_token) });
  expect(more.body.upgraded).toBe(true);
});

test('a resource without scopes says so, and a body is read before its resource is looked for', async () => {
  const service = String(
    (await realm.token({ grant_type: 'client_credentials', ...byClient('rs') })).body.access_token,
  );
  const [id] = (await protection('GET', 'resource_set?name=old', service)).body;
  const { body } = await protection('GET', `resource_set/${id}`, service);
  expect([body.name, body.resource_scopes, body.scopes]).toEqual(['old', [], undefined]);
  expect(await protection('PUT', 'resource_set/nope', service, { name: 'x' })).toMatchObject({ status: 404 });
  expect(await protection('PUT', 'resource_set/nope', service, 7)).toMatchObject({ status: 400 });
  const unknown = [{ resource_id: id, resource_scopes: ['nope', 'print'] }];
  expect((await protection('POST', 'permission', service, unknown)).body.error_description).toBe(
    'Scope [print] is invalid',
  );
});

test('the owner of a resource is asked, and shares it', async () => {
  const [owner, other] = [await login('ann', 'rs'), await login('ben')];
  const service = String(
    (await realm.token({ grant_type: 'client_credentials', ...byClient('rs') })).body.access_token,
  );
  const [id] = (await protection('GET', 'resource_set?name=diary', service)).body;
  const { status, body } = await protection('POST', 'permission', service, [
    { resource_id: id, resource_scopes: ['view'] },
  ]);
  expect(status).toBe(201);
  expect(await granted(other, { ticket: body.ticket })).toBe('request_submitted');
  expect(await granted(other, { ticket: body.ticket })).toBe('request_submitted');
  const asked = (await protection('GET', 'permission/ticket?returnNames=true', service)).body;
  expect(asked).toMatchObject([{ requesterName: 'ben', ownerName: 'ann', scopeName: 'view', granted: false }]);
  expect(await protection('PUT', 'permission/ticket', service, { ...asked[0], granted: true })).toMatchObject({
    status: 204,
  });
  expect(await granted(other, { permission: 'diary' })).toEqual(['diary view']);
  await protection('DELETE', `permission/ticket/${asked[0].id}`, service);
  expect(await granted(other, { permission: 'diary', submit_request: 'false' })).toBe(
    'Resource with id [diary] does not exist.',
  );
  const shared = await protection('POST', `uma-policy/${id}`, owner, {
    name: 'for ben',
    scopes: ['edit'],
    users: ['ben'],
  });
  expect(shared.body).toMatchObject({ type: 'uma', users: ['ben'], scopes: ['edit'] });
  expect(await granted(other, { permission: id })).toEqual(['diary edit']);
  expect(await protection('POST', `uma-policy/${id}`, other, { name: 'x' })).toMatchObject({ status: 403 });
});

test.each<[form: Record<string, string>, error: unknown]>([
  [{ audience: 'app' }, [400, 'invalid_request', 'Client does not support permissions']],
  [{ response_mode: 'x' }, [400, 'invalid_request', 'Invalid response_mode']],
  [{ rpt: 'x' }, [403, 'invalid_rpt', 'RPT signature is invalid']],
  [{ ticket: 'x' }, [403, 'invalid_ticket', 'Ticket verification failed']],
  [{ claim_token: 'x', claim_token_format: 'y' }, [400, 'invalid_request', 'Claim token format [y] not supported']],
  [{ response_permissions_limit: 'x' }, [500, 'unknown_error', 'For more on this error consult the server log.']],
])('%j is refused in the words of Keycloak', async (form, error) => {
  const { status, body } = await ask(await login('ann'), form);
  expect([status, body.error, body.error_description]).toEqual(error);
});

test('a bad token is refused', async () => {
  const { status, body } = await ask('x', {});
  expect([status, body.error_description]).toEqual([400, 'Invalid bearer token']);
  expect(await protection('GET', 'resource_set', 'x')).toMatchObject({ status: 403 });
});
