import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer({
  search: { rateLimit: 7 },
  auth: { adminUsername: 'admin', adminPassword: 'change-me' },
});
afterAll(() => server.close());
let count = 0;
const nextName = () => {
  count += 1;
  return `copy-${count}`;
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Makes a user over the admin API of a sandbox. */
async function addUser(name: string, username: string, password = 'p'): Promise<void> {
  const fields = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: 'change-me' };
  const path = `/-/s/${name}/realms/master/protocol/openid-connect/token`;
  const { access_token: token } = (await server.call('POST', path, String(new URLSearchParams(fields)), form)).json;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const credentials = [{ type: 'password', value: password }];
  const body = { username, enabled: true, email: `${username}@b.example`, firstName: 'F', lastName: 'L', credentials };
  expect((await server.call('POST', `/-/s/${name}/admin/realms/demo/users`, body, headers)).status).toBe(201);
}

async function arranged(): Promise<string> {
  const name = nextName();
  const settings = { app: { greeting: 'Salut' }, auth: { clientSecret: 'copied-secret' } };
  await server.call('POST', '/-/sandboxes', { name, settings, seed: 7 });
  const call = (method: string, at: string, body?: object) => server.call(method, `/-/s/${name}/-${at}`, body);
  await call('PUT', '/clock', { now: '2031-05-05T00:00:00Z', frozen: true });
  await call('POST', '/rules', { name: 'teapot', match: { path: '/tea' }, then: { respond: { status: 418 } } });
  await server.call('GET', `/-/s/${name}/tea`);
  await addUser(name, 'ada');
  return name;
}

/** What can be seen of a copy. */
async function seen(name: string) {
  const call = (method: string, at: string, body?: object) => server.call(method, `/-/s/${name}${at}`, body);
  const [rule] = (await call('GET', '/-/rules')).json.rules;
  const clock = (await call('GET', '/-/clock')).json;
  const minted = await call('POST', '/-/tokens', { client_id: 'understudy', username: 'ada' });
  return {
    greeting: (await call('GET', '/')).text,
    rule: [rule?.id, rule?.name, rule?.matched],
    clock: [clock.now, clock.frozen],
    minted: minted.status,
    rateLimit: (await call('GET', '/-/settings')).json.search.rateLimit,
  };
}

describe('a copy', () => {
  test.each(['from', 'snapshot'])(
    'by `%s` has settings, clock, rules and realms, and nothing that happened',
    async (way) => {
      const source = await arranged();
      const { json: snapshot, headers } = await server.call('GET', `/-/sandboxes/${source}/snapshot`);
      expect([snapshot.version, headers['cache-control'], snapshot.settings.auth.clientSecret]).toEqual([
        ...[1, 'no-store', 'copied-secret'],
      ]);
      const name = nextName();
      const made = await server.call('POST', '/-/sandboxes', {
        name,
        ...(way === 'from' ? { from: source } : { snapshot }),
      });
      expect(made.status).toBe(201);
      expect((await server.call('GET', `/-/s/${name}/-/requests`)).json.total).toBe(0);
      expect(await seen(name)).toEqual({
        greeting: '"Salut"',
        rule: ['rule-1', 'teapot', 0],
        clock: ['2031-05-05T00:00:00.000Z', true],
        minted: 201,
        rateLimit: 7,
      });
      await server.call('DELETE', `/-/s/${name}/-/rules`);
      await server.call('DELETE', `/-/s/${name}/-/clock`);
      await server.call('POST', `/-/s/${name}/-/reset`);
      expect(await seen(name)).toMatchObject({
        rule: ['rule-1', 'teapot', 0],
        minted: 201,
        clock: ['2031-05-05T00:00:00.000Z', true],
      });
    },
  );

  test('takes settings, seed and time over it', async () => {
    const from = await arranged();
    const body = { from, settings: { app: { greeting: 'Hi' } }, seed: 9, now: '2032-01-01T00:00:00Z' };
    const made = await server.call('POST', `/-/s/${nextName()}/-/sandboxes`, body);
    expect([made.status, made.json.seed, made.json.settings.app.greeting]).toEqual([201, 9, 'Hi']);
    expect(await seen(made.json.name)).toMatchObject({ greeting: '"Hi"', clock: ['2032-01-01T00:00:00.000Z', true] });
  });

  test('knows passwords from a snapshot that has hashes of them, the same each time', async () => {
    const source = await arranged();
    await addUser(source, 'eve', 'first');
    const read = async () => (await server.call('GET', `/-/sandboxes/${source}/snapshot`)).json;
    const snapshot = await read();
    expect(await read()).toEqual(snapshot);
    const [demo] = snapshot.realms.filter(({ realm }: { realm: string }) => realm === 'demo');
    const stored = demo.users.flatMap(({ credentials = [] }: { credentials?: object[] }) => credentials);
    expect(stored.length).toBe(2);
    for (const one of stored)
      expect(one).toEqual({
        id: expect.any(String),
        type: 'password',
        createdDate: Date.parse('2031-05-05T00:00:00Z'),
        secretData: expect.stringContaining('"salt":'),
        credentialData: expect.stringContaining('"algorithm":"pbkdf2-sha256"'),
      });
    const { json } = await server.call('POST', '/-/sandboxes', { snapshot });
    const login = async (password: string) => {
      const fields = { grant_type: 'password', client_id: 'admin-cli' };
      const body = String(new URLSearchParams({ ...fields, username: 'eve', password }));
      return server.call('POST', `/-/s/${json.name}/realms/demo/protocol/openid-connect/token`, body, form);
    };
    expect([(await login('first')).status, (await login('second')).json.error]).toEqual([200, 'invalid_grant']);
  });

  test('of a snapshot has no setting of the present `default`', async () => {
    await using other = await controlServer();
    const { json: snapshot } = await other.call('GET', '/-/sandboxes/default/snapshot');
    const { json } = await server.call('POST', '/-/sandboxes', { snapshot });
    expect(json.settings.search.rateLimit).toBeUndefined();
  });

  test.each<[body: (snapshot: object) => object, field: string]>([
    [() => ({ from: 'nobody' }), 'from'],
    [() => ({ name: 'itself', from: 'itself' }), 'from'],
    [() => ({ from: 5 }), 'from'],
    [(snapshot) => ({ from: 'default', snapshot }), 'snapshot'],
    [(snapshot) => ({ snapshot: { ...snapshot, version: 2 } }), 'snapshot.version'],
    [(snapshot) => ({ snapshot: { ...snapshot, more: 1 } }), 'snapshot.more'],
    [
      (snapshot) => ({ snapshot: { ...snapshot, settings: { app: { variant: 'none' } } } }),
      'snapshot.settings.app.variant',
    ],
    [(snapshot) => ({ snapshot: { ...snapshot, settings: { port: 1 } } }), 'snapshot.settings.port'],
    [(snapshot) => ({ snapshot: { ...snapshot, clock: { now: 'later', frozen: true } } }), 'snapshot.clock.now'],
    [(snapshot) => ({ snapshot: { ...snapshot, rules: [{ then: { refuse: 'x' } }] } }), 'snapshot.rules.0.then.refuse'],
    [(snapshot) => ({ snapshot: { ...snapshot, realms: [{ realm: 'x', clients: 5 }] } }), 'snapshot.realms.0.clients'],
    [
      (snapshot) => ({ snapshot: { ...snapshot, realms: [{ realm: 'x', users: [{}] }] } }),
      'snapshot.realms.0.users.0.username',
    ],
    [
      (snapshot) => ({ snapshot: { ...snapshot, realms: [{ realm: 'x' }, { realm: 'x' }] } }),
      'snapshot.realms.1.realm',
    ],
    [(snapshot) => ({ snapshot: { ...snapshot, realms: [5] } }), 'snapshot.realms.0'],
    ...(
      [
        [{ realm: 5 }, 'realm'],
        [{ relam: 'x' }, 'relam'],
        [{ realm: 'a/b' }, 'realm'],
        [{ realm: ' ' }, 'realm'],
        [{ defaultSignatureAlgorithm: 'RS1' }, 'defaultSignatureAlgorithm'],
        [
          {
            components: {
              'org.keycloak.keys.KeyProvider': [{ name: 'k', providerId: 'rsa', config: { privateKey: ['x'] } }],
            },
          },
          'components.org.keycloak.keys.KeyProvider.0',
        ],
        [{ accessTokenLifespan: -60 }, 'accessTokenLifespan'],
        [{ accessTokenLifespan: '60' }, 'accessTokenLifespan'],
        [{ accessTokenLifespan: 1.5 }, 'accessTokenLifespan'],
        [{ accessTokenLifespan: 1e12 }, 'accessTokenLifespan'],
        [{ enabled: 'true' }, 'enabled'],
        [{ sslRequired: 'sometimes' }, 'sslRequired'],
        [{ users: [{ username: 'a', passwort: 'x' }] }, 'users.0.passwort'],
        [{ users: [{ username: 'a', createdTimestamp: 1e300 }] }, 'users.0.createdTimestamp'],
        [{ users: [{ username: 'a', credentials: [{ type: 'password', secretData: '{' }] }] }, 'users.0.credentials.0'],
        [{ clients: [{ clientId: 'a', redirectUris: [5] }] }, 'clients.0.redirectUris.0'],
        [{ clients: [{ clientId: 'a', nodeReRegistrationTimeout: -2 }] }, 'clients.0.nodeReRegistrationTimeout'],
        [{ roles: { realm: [{ name: 'a', composit: true }] } }, 'roles.realm.0.composit'],
        [{ groups: [{ name: ['a'] }] }, 'groups.0.name'],
      ] as const
    ).map(([edited, field]): [(snapshot: object) => object, string] => [
      (snapshot) => ({ snapshot: { ...snapshot, realms: [{ realm: 'x', ...edited }] } }),
      `snapshot.realms.0.${field}`,
    ]),
    [
      (snapshot) => {
        const config = { keySize: ['x'], priority: ['200'] };
        const provider = { name: 'k', providerId: 'rsa-generated', config };
        const components = { 'org.keycloak.keys.KeyProvider': [provider] };
        return { snapshot: { ...snapshot, realms: [{ realm: 'x', components }] } };
      },
      'snapshot.realms',
    ],
    [
      (snapshot) => ({ snapshot: { ...snapshot, rules: [{ matched: -1, then: { fault: 'close' } }] } }),
      'snapshot.rules.0.matched',
    ],
  ])('%# is refused, and nothing is made', async (body, field) => {
    const before = server.sandboxes.list();
    const { json: snapshot } = await server.call('GET', '/-/sandboxes/default/snapshot');
    const { status, json } = await server.call('POST', '/-/sandboxes', body(snapshot));
    expect([status, json.errors?.[0]?.field]).toEqual([422, field]);
    expect((await server.sandboxes.list()).length).toBe((await before).length);
  });
});

describe('a name', () => {
  test('in the path makes the sandbox once', async () => {
    const name = nextName();
    const make = (body: object) => server.call('POST', `/-/s/${name}/-/sandboxes`, body);
    const other = await make({ name: 'other' });
    expect([other.status, other.json.errors[0].field]).toEqual([422, 'name']);
    expect((await server.call('GET', `/-/sandboxes/${name}`)).status).toBe(404);
    const made = await make({ settings: { app: { greeting: 'Mine' } } });
    expect([made.status, made.json.name, made.json.url]).toEqual([201, name, `${server.url}/-/s/${name}`]);
    expect((await server.call('GET', `/-/s/${name}/`)).text).toBe('"Mine"');
    expect((await make({})).status).toBe(409);
    expect((await server.call('POST', '/-/s/Not-a-name/-/sandboxes', {})).status).toBe(404);
  });

  test('in the header makes it, too', async () => {
    const name = nextName();
    const header = { 'x-understudy-sandbox': name };
    const made = await server.call('POST', '/-/sandboxes', { settings: { app: { greeting: 'Head' } } }, header);
    expect([made.status, made.json.name]).toEqual([201, name]);
    expect((await server.call('GET', '/', undefined, header)).text).toBe('"Head"');
    expect((await server.call('POST', '/-/sandboxes', {}, header)).status).toBe(409);
    const other = await server.call('POST', '/-/sandboxes', { name: nextName() }, header);
    expect([other.status, other.json.errors[0].field]).toEqual([422, 'name']);
    const plain = await server.call('POST', '/-/sandboxes', {}, { 'x-understudy-sandbox': 'default' });
    expect([plain.status, plain.json.name]).toEqual([201, expect.stringMatching(/^sandbox-/)]);
  });

  test('that the server draws is long and random', async () => {
    const names = await Promise.all([1, 2].map(async () => (await server.call('POST', '/-/sandboxes', {})).json.name));
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^sandbox-[0-9a-f]{24}$/);
  });
});
