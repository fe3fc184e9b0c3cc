import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from './admin-server.ts';

let admin: AdminServer;
const ids: Record<string, string> = {};

beforeAll(async () => {
  admin = await startAdmin();
  await admin.send('POST', 'realms', { realm: 'staff', enabled: true });
  for (const [path, body] of [
    ['users', { username: 'ann' }],
    ['groups', { name: 'g' }],
    ['clients', { clientId: 'app' }],
  ] as const) {
    const { headers } = await admin.send('POST', `realms/staff/${path}`, body);
    ids[path] = headers.get('location')?.split('/').at(-1) ?? '';
  }
});
afterAll(() => admin[Symbol.asyncDispose]());

const send = (method: string, path: string, body: string) =>
  admin.send(method, `realms/staff${path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? '')}`, body);

test.each([
  ['POST', '/users', 'UserRepresentation'],
  ['PUT', '/users/{users}', 'UserRepresentation'],
  ['PUT', '/users/{users}/reset-password', 'CredentialRepresentation'],
  ['POST', '/groups', 'GroupRepresentation'],
  ['PUT', '/groups/{groups}', 'GroupRepresentation'],
  ['POST', '/groups/{groups}/children', 'GroupRepresentation'],
  ['POST', '/roles', 'RoleRepresentation'],
  ['POST', '/clients', 'ClientRepresentation'],
  ['PUT', '', 'RealmRepresentation'],
  ['PUT', '/events/config', 'RealmEventsConfigRepresentation'],
  ['PUT', '/users/profile', 'UPConfig'],
])('%s %s refuses an unknown member of %s', async (method, path, shape) => {
  const { status, body } = await send(method, path, '{"foo":1}');
  expect([status, body]).toEqual([
    400,
    { error: `Invalid json representation for ${shape}. Unrecognized field "foo" at line 1 column 9.` },
  ]);
});

const wrong = { error: 'unknown_error', error_description: 'Cannot parse the JSON' };
const failed = { error: 'unknown_error', error_description: 'For more on this error consult the server log.' };

test.each<[method: string, path: string, body: string, status: number, answer: unknown]>([
  ['POST', '/users', '{"username":"b","credentials":{"type":"x"}}', 400, wrong],
  ['POST', '/users', '{"username":"b","requiredActions":"X"}', 400, wrong],
  ['POST', '/users', '{"username":"b","enabled":"maybe"}', 400, wrong],
  ['POST', '/users', '{"username":"bob","enabled":"TRUE","totp":"","federationLink":5}', 201, undefined],
  [
    'POST',
    '/users',
    '{"username":"carl","enabled":1,"attributes":{"a":"b"},"clientConsents":[{"foo":1}]}',
    201,
    undefined,
  ],
  ['POST', '/groups', '{"name":"h","attributes":{"a":"b"}}', 400, wrong],
  ['POST', '/groups', '{"name":5,"attributes":null}', 201, undefined],
  ['POST', '/roles', '{"name":"r","composites":{"realm":"x"}}', 400, wrong],
  ['POST', '/roles', '{"name":"r","composite":"","attributes":{"a":null}}', 201, undefined],
  ['PUT', '', '{"accessTokenLifespan":"12"}', 204, undefined],
  ['PUT', '', '{"accessTokenLifespan":12.7}', 204, undefined],
  ['PUT', '', '{"accessTokenLifespan":true}', 400, wrong],
  ['PUT', '', '{"accessTokenLifespan":99999999999}', 400, { ...wrong, error: 'HTTP 400 Bad Request' }],
  ['PUT', '', '{"rememberMe":1.5}', 400, wrong],
  ['PUT', '', '{"rememberMe":"tRue"}', 400, wrong],
  ['PUT', '', '{"bruteForceStrategy":"x"}', 400, wrong],
  ['PUT', '/events/config', '{"eventsListeners":["nope"]}', 400, { error: 'Unknown event listener' }],
  ['PUT', '/events/config', '{"eventsExpiration":"12"}', 204, undefined],
  ...['/users/{users}', '/groups/{groups}'].flatMap((holder) => [
    ['POST', `${holder}/role-mappings/realm`, '["bad"]', 400, wrong] as [string, string, string, number, unknown],
    ['DELETE', `${holder}/role-mappings/realm`, '["bad"]', 400, wrong] as [string, string, string, number, unknown],
  ]),
  ['POST', '/users/{users}/role-mappings/realm', '[null]', 500, failed],
  ['POST', '/users/{users}/role-mappings/realm', '[{}]', 404, { error: 'Role not found' }],
  ['POST', '/roles/offline_access/composites', '["bad"]', 400, wrong],
  ...['PUT /clients/gone/roles/x', 'POST /clients/gone/roles/x/composites'].map(
    (route): [string, string, string, number, unknown] => {
      const [method = '', path = ''] = route.split(' ');
      return [method, path, '["bad"]', 404, { error: 'Could not find client' }];
    },
  ),
  ['POST', '/client-scopes', '{"name":"s","foo":1}', 400, { errorMessage: 'Unexpected protocol' }],
  [
    'PUT',
    '/users/profile',
    '{"attributes":[{"name":"username"}]}',
    400,
    { errorMessage: "[The attribute 'email' can not be removed]" },
  ],
  [
    'PUT',
    '/users/profile',
    '{"attributes":[{"name":"username"},{"name":"email"}],"unmanagedAttributePolicy":"X"}',
    400,
    wrong,
  ],
  [
    'PUT',
    '/users/profile',
    '{"attributes":[{"name":"username"},{"name":"email"},{"name":"x"},{"name":"x","group":"none"},{"name":"a b","validations":{"nope":{}}}]}',
    400,
    {
      errorMessage:
        "[Attribute configuration already exists with 'name':'x', Attribute 'x' references unknown group 'none', Invalid attribute name (only letters, numbers and '.' '_' '-' special characters allowed): a b', Validator 'nope' defined for attribute 'a b' doesn't exist]",
    },
  ],
  [
    'PUT',
    '/users/profile',
    '{"attributes":[{"name":"username"},{"name":"email"}]}',
    200,
    {
      attributes: [
        { name: 'username', multivalued: false },
        { name: 'email', multivalued: false },
      ],
      groups: [],
    },
  ],
  ...['/groups/{groups}', '/clients/{clients}', '/roles/offline_access'].flatMap((path) => [
    ['PUT', `${path}/management/permissions`, '{"enabled":"blah"}', 400, wrong] as [
      string,
      string,
      string,
      number,
      unknown,
    ],
    ['PUT', `${path}/management/permissions`, '{"enabled":true}', 501, { ...failed, error: 'Feature not enabled' }] as [
      string,
      string,
      string,
      number,
      unknown,
    ],
  ]),
  ['PUT', '/users-management-permissions', '{}', 501, { ...failed, error: 'Feature not enabled' }],
])('%s %s %s: %i', async (method, path, body, status, answer) => {
  const response = await send(method, path, body);
  expect([response.status, response.body]).toEqual([status, answer]);
});
