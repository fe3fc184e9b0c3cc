import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, completeUser, startAdmin } from './admin-server.ts';

let admin: AdminServer;
const at = 'realms/shop';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('shop', {
    clients: [{ id: 'app-id', clientId: 'app' }],
    roles: { realm: [{ name: 'reader' }], client: { app: [{ id: 'own', name: 'own' }] } },
    groups: [
      {
        id: 'staff',
        name: 'staff',
        realmRoles: ['reader'],
        clientRoles: { app: ['own'] },
        subGroups: [{ id: 'rome', name: 'rome' }],
      },
    ],
    users: [
      { ...completeUser('ann'), id: 'ann', groups: ['/staff/rome'] },
      { ...completeUser('mia'), clientRoles: { 'realm-management': ['manage-users'] } },
    ],
  });
  const consoles = (await admin.get(`${at}/clients?clientId=security-admin-console`)).body;
  const change = { clientId: 'security-admin-console', directAccessGrantsEnabled: true };
  await admin.send('PUT', `${at}/clients/${consoles[0].id}`, change);
});
afterAll(() => admin[Symbol.asyncDispose]());

const tokenOf = (username: string, client: string) =>
  admin.bearer('shop', { grant_type: 'password', client_id: client, username, password: 'p' });

describe('roles of a user and of a group', () => {
  test.each(['users/ann', 'groups/rome'])('%s has those of the groups around it', async (holder) => {
    const names = async (kind: string) =>
      (await admin.get(`${at}/${holder}/role-mappings/${kind}/composite`)).body.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('realm')).toEqual(['reader']);
    expect(await names('clients/app-id')).toEqual(['own']);
  });

  test('roles of clients are for who sees clients', async () => {
    const headers = { authorization: await tokenOf('mia', 'admin-cli') };
    const status = async (path: string) =>
      (await admin.send('GET', `${at}/groups/staff/${path}`, undefined, headers)).status;
    expect(await status('role-mappings/clients/app-id')).toBe(403);
    expect(await status('role-mappings/clients/app-id/composite')).toBe(403);
    expect(await status('role-mappings/clients/app-id/available')).toBe(200);
    expect(await status('role-mappings/realm/composite')).toBe(200);
    const mapped = await admin.send('GET', `${at}/groups/staff/role-mappings`, undefined, headers);
    expect(mapped.body).toEqual({});
  });
});

describe('the description of a client', () => {
  const convert = (text: string, type = 'text/plain') =>
    admin.send('POST', `${at}/client-description-converter`, text, { 'content-type': type });
  const saml = (inside: string) => `<EntityDescriptor entityID="http://sp">${inside}</EntityDescriptor>`;
  const consumer =
    '<AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="http://sp/acs"/>';

  test.each([
    ['{"clientId":"x"}', 200, { clientId: 'x' }],
    ['{"clientId":"x"}}', 200, { clientId: 'x' }],
    ['{"client_id":"x"}', 400, { error: 'Unsupported format' }],
    ['<a/>', 400, { error: 'Unsupported format' }],
    ['{"clientId":1,"x":2}', 500, { error: 'unknown_error', error_description: 'Cannot parse the JSON' }],
    ['{"clientId":"x",}', 500, { error: 'invalid_request', error_description: 'Cannot parse the JSON' }],
    [saml(''), 400, { error: 'No SPSSODescriptorType defined in the entity descriptor file' }],
    ['<a>EntityDescriptor</a>', 400, { error: 'HTTP 400 Bad Request' }],
  ])('%s', async (text, status, body) => {
    const answer = await convert(text);
    expect([answer.status, answer.body]).toEqual([status, body]);
  });

  test('of a SAML service provider, and by metadata', async () => {
    const { body } = await convert(saml(`<SPSSODescriptor>${consumer}</SPSSODescriptor>`), 'application/xml');
    expect(body).toMatchObject({ clientId: 'http://sp', protocol: 'saml', redirectUris: ['http://sp/acs'] });
    expect(body.attributes).toMatchObject({ saml_assertion_consumer_url_post: 'http://sp/acs' });
    const { body: made } = await convert('{"redirect_uris":["http://a"],"client_name":"n"}');
    expect(made).toMatchObject({ name: 'n', standardFlowEnabled: true });
    expect(Object.keys(made.attributes)).toHaveLength(3);
    expect((await convert('{"clientId":"x"}', 'application/x-www-form-urlencoded')).status).toBe(415);
  });
});

describe('who uses the console', () => {
  const who = async (authorization: string, query = '') => {
    const response = await fetch(`${admin.url}/admin/shop/console/whoami${query}`, { headers: { authorization } });
    return [response.status, (await response.json()) as Record<string, unknown>] as const;
  };

  test('is told to the console alone', async () => {
    expect(await who(await tokenOf('mia', 'admin-cli'))).toEqual([
      403,
      { error: 'Token issued for an application that is not the admin console: admin-cli' },
    ]);
    expect(await who(await tokenOf('ann', 'security-admin-console'))).toEqual([403, { error: 'No realm access' }]);
    expect((await who('Bearer nonsense'))[0]).toBe(401);
    const [status, body] = await who(await tokenOf('mia', 'security-admin-console'), '?currentRealm=nope');
    expect(status).toBe(200);
    expect(body).toMatchObject({ realm: 'shop', displayName: 'F L', locale: 'en', createRealm: false });
    expect(body).toHaveProperty('realm_access.shop', expect.arrayContaining(['manage-users']));
  });
});

test('texts come in a file, too, and a mail server in a form', async () => {
  const form = new FormData();
  form.set('file', new Blob(['{"hello":"Hallo"}'], { type: 'application/json' }), 'de.json');
  const sent = new Response(form);
  const type = String(sent.headers.get('content-type'));
  const text = await sent.text();
  expect((await admin.send('POST', `${at}/localization/de`, text, { 'content-type': type })).status).toBe(204);
  expect((await admin.get(`${at}/localization/de`)).body).toEqual({ hello: 'Hallo' });
  const plain = await admin.send('POST', `${at}/localization/de`, '{}', { 'content-type': 'text/plain' });
  expect([plain.status, Object.keys(plain.body)]).toEqual([500, ['details', 'stack']]);
  const mail = await admin.send('POST', `${at}/testSMTPConnection`, 'config=x', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([mail.status, mail.body.error]).toEqual([400, 'unknown_error']);
});

test.each([
  [{ displayName: 'x'.repeat(256) }, 500],
  [{ displayName: 'x'.repeat(256), accessTokenLifespan: 60 }, 400],
  [{ loginTheme: 'x'.repeat(256) }, 400],
  [{ displayNameHtml: 'x'.repeat(256) }, 204],
])('a realm with too long a name for its column: %#', async (change, status) =>
  expect((await admin.send('PUT', at, change)).status).toBe(status),
);

test('a password of blanks is none, and an empty one in a representation nobody knows', async () => {
  const reset = await admin.send('PUT', `${at}/users/ann/reset-password`, { value: ' \u0001' });
  expect([reset.status, reset.body]).toEqual([400, { error: 'Empty password not allowed' }]);
  const { status } = await admin.send('POST', `${at}/users`, {
    ...completeUser('bob'),
    credentials: [{ type: 'password', value: '' }],
  });
  expect(status).toBe(201);
  expect(
    await admin.tokens('shop', { grant_type: 'password', client_id: 'admin-cli', username: 'bob', password: '' }),
  ).toHaveProperty('error');
});

test('a partial import checks no settings of clients', async () => {
  const clients = [{ clientId: 'odd', rootUrl: 'nope', protocol: 'openid-connect' }];
  const { body } = await admin.send('POST', `${at}/partialImport`, { ifResourceExists: 'FAIL', clients });
  expect(body.added).toBe(1);
  expect((await admin.get(`${at}/clients?clientId=odd`)).body[0]).toMatchObject({
    redirectUris: [],
    publicClient: false,
  });
});

test.each([
  [{ clientId: 'account', protocol: 'saml', rootUrl: 'nope' }, 409, { errorMessage: 'Client already exists' }],
  [{ clientId: 'account' }, 409, { error: 'conflict', error_description: 'Duplicate resource error' }],
  [{ clientId: 'account', rootUrl: 'nope' }, 400, { error: 'invalid_input' }],
  [
    { clientId: 'account', authorizationServicesEnabled: true, serviceAccountsEnabled: true },
    500,
    { error: 'unknown_error' },
  ],
])('the name of another client: %j', async (change, status, body) => {
  const answer = await admin.send('PUT', `${at}/clients/app-id`, change);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject(body);
});

test('a realm with a client of a protocol that is switched off is not made', async () => {
  const clients = [{ clientId: 'registry', protocol: 'docker-v2' }];
  expect((await admin.send('POST', 'realms', { realm: 'docker', clients })).status).toBe(500);
});

test('files for a Docker registry', async () => {
  const file = async (name: string) =>
    (await admin.get(`${at}/clients/app-id/installation/providers/docker-v2-${name}`)).text;
  const url = `${admin.url}//realms/shop`;
  expect(await file('registry-config-file')).toBe(
    `auth:\n  token:\n    realm: ${url}/protocol/docker-v2/auth\n    service: app\n    issuer: ${url}\n`,
  );
  expect((await file('variable-override')).split('\n')).toEqual([
    `-e REGISTRY_AUTH_TOKEN_REALM=${url}/protocol/docker-v2/auth \\`,
    '-e REGISTRY_AUTH_TOKEN_SERVICE=app \\',
    `-e REGISTRY_AUTH_TOKEN_ISSUER=${url} \\`,
    '',
  ]);
});

test('a change of a group that has no list of values fails', async () => {
  const change = { name: 'staff', attributes: { a: null } };
  expect((await admin.send('PUT', `${at}/groups/staff`, change)).status).toBe(500);
});

test('a required action loses its name in a change without one', async () => {
  const path = `${at}/authentication/required-actions/VERIFY_EMAIL`;
  expect((await admin.send('PUT', path, { name: 'Verify', enabled: true })).status).toBe(204);
  expect((await admin.get(path)).status).toBe(404);
  const again = { providerId: 'VERIFY_EMAIL', name: 'Verify Email' };
  expect((await admin.send('POST', `${at}/authentication/register-required-action`, again)).status).toBe(204);
  expect((await admin.get(path)).status).toBe(200);
});
