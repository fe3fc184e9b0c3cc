import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminServer, startAdmin } from '../admin-server.ts';

let admin: AdminServer;
const at = 'realms/staff';

beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff', {
    adminEventsEnabled: true,
    adminEventsDetailsEnabled: true,
    clients: [{ id: 'one-id', clientId: 'one' }],
    groups: [{ id: 'g', name: 'g' }],
    users: [{ id: 'ann-id', username: 'ann' }],
  });
  await admin.clock.advance(86_400_000);
});
afterAll(() => admin[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: unknown) => admin.send(method, `${at}/${path}`, body);
const shown = async (path: string) => (await admin.get(`${at}/${path}`)).body;

describe('events of administrators', () => {
  const user = { username: 'bob', credentials: [{ value: 'p' }], attributes: { secret: ['s'], a: ['b'] } };
  const changes: readonly (readonly [change: readonly [string, string, unknown?], event: readonly string[]])[] = [
    [
      ['POST', 'users', user],
      ['CREATE', 'USER', 'users/<id>'],
    ],
    [
      ['PUT', 'users/ann-id', { firstName: 'A' }],
      ['UPDATE', 'USER', 'users/ann-id'],
    ],
    [
      ['POST', 'groups', { name: 'h' }],
      ['CREATE', 'GROUP', 'groups/<id>'],
    ],
    [
      ['PUT', 'users/ann-id/groups/g'],
      ['UPDATE', 'GROUP_MEMBERSHIP', 'users/ann-id/groups/g'],
    ],
    [
      ['POST', 'roles', { name: 'r' }],
      ['CREATE', 'REALM_ROLE', 'roles/r'],
    ],
    [
      ['POST', 'groups/g/role-mappings/realm', []],
      ['CREATE', 'REALM_ROLE_MAPPING', 'groups/g/role-mappings/realm'],
    ],
    [
      ['DELETE', 'users/ann-id/role-mappings/clients/one-id', []],
      ['DELETE', 'CLIENT_ROLE_MAPPING', 'users/ann-id/role-mappings/clients/one-id'],
    ],
    [
      ['POST', 'clients', { id: 'c', clientId: 'c' }],
      ['CREATE', 'CLIENT', 'clients/c'],
    ],
    [
      ['POST', 'clients/c/roles', { name: 'r' }],
      ['CREATE', 'CLIENT_ROLE', 'clients/c/roles/r'],
    ],
    [
      ['POST', 'clients/c/client-secret'],
      ['ACTION', 'CLIENT', 'clients/c/client-secret'],
    ],
    [
      ['POST', 'clients/c/protocol-mappers/add-models', []],
      ['CREATE', 'PROTOCOL_MAPPER', 'clients/c/protocol-mappers/add-models'],
    ],
    [
      ['DELETE', 'clients/c'],
      ['DELETE', 'CLIENT', 'clients/c'],
    ],
    [
      ['POST', 'client-scopes', { id: 's', name: 's', protocol: 'saml' }],
      ['CREATE', 'CLIENT_SCOPE', 'client-scopes/s'],
    ],
    [
      ['PUT', 'users/ann-id/reset-password', { value: 'p' }],
      ['ACTION', 'USER', 'users/ann-id/reset-password'],
    ],
    [
      ['POST', 'users/ann-id/logout'],
      ['ACTION', 'USER', 'users/ann-id/logout'],
    ],
    [
      ['POST', 'logout-all'],
      ['ACTION', 'REALM', 'logout-all'],
    ],
    [
      ['POST', 'push-revocation'],
      ['ACTION', 'REALM', 'push-revocation'],
    ],
    [
      ['DELETE', 'groups/g'],
      ['DELETE', 'GROUP', 'groups/g'],
    ],
  ];

  test('say what was done to what', async () => {
    await call('DELETE', 'admin-events');
    for (const [[method, path, body]] of changes) await call(method, path, body);
    // Nothing has changed by these.
    await call('GET', 'users');
    await call('POST', 'roles', { name: 'r' });
    const events = (await shown('admin-events?direction=asc')) as Record<string, string>[];
    expect(
      events.map(({ operationType, resourceType, resourcePath }) => [
        ...[operationType, resourceType, resourcePath?.replace(/[0-9a-f-]{36}/, '<id>')],
      ]),
    ).toEqual([['DELETE', 'REALM', 'admin-events'], ...changes.map(([, event]) => event)]);
    const [, made, changed] = events;
    expect(made).toEqual({
      id: expect.any(String),
      time: admin.clock.now(),
      realmId: (await shown('')).id,
      authDetails: {
        realmId: expect.any(String),
        clientId: expect.any(String),
        userId: expect.any(String),
        ipAddress: '127.0.0.1',
      },
      operationType: 'CREATE',
      resourceType: 'USER',
      resourcePath: expect.any(String),
      representation: '{"username":"bob","attributes":{"a":["b"]}}',
    });
    expect(changed?.representation).toBe('{"firstName":"A"}');
    expect(events[4]).not.toHaveProperty('representation');
  });

  test.each([
    ['operationTypes=ACTION', 5],
    ['operationTypes=ACTION&resourceTypes=REALM', 2],
    ['resourceTypes=GROUP&resourceTypes=GROUP_MEMBERSHIP', 3],
    ['resourcePath=ann-id', 5],
    ['authUser=nobody', 0],
    ['dateFrom=2023-11-15', 19],
    ['dateTo=2023-11-14', 0],
    ['max=3', 3],
  ])('%s: %i', async (query, count) => expect(await shown(`admin-events?${query}`)).toHaveLength(count));

  test('name who has done it', async () => {
    const [{ authDetails }] = await shown('admin-events?max=1');
    expect(await shown(`admin-events?authUser=${authDetails.userId}`)).toHaveLength(19);
    const master = (await admin.get('realms/master')).body;
    const [{ id }] = (await admin.get('realms/master/clients?clientId=admin-cli')).body;
    expect([authDetails.realmId, authDetails.clientId]).toEqual([master.id, id]);
  });
});
