import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SettingsError, startServer } from '../../../src/index.ts';
import { readRealmFiles } from '../../../src/token/realm/import/read-realm-files.ts';

async function startWith(...contents: string[]): Promise<Error> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'understudy-realm-'));
  const realmFiles = contents.map((_, index) => path.join(folder, `realm-${index}.json`));
  await Promise.all(realmFiles.map((file, index) => writeFile(file, contents[index] ?? '')));
  const started = await startServer({ port: 0, auth: { realmFiles } }).catch((error: Error) => error);
  if (started instanceof Error) return started;
  await started.close();
  throw new Error('it started');
}

const client = (member: object) => ({ realm: 'r', clients: [{ clientId: 'a' }, { clientId: 'b', ...member }] });
const user = (member: object) => ({ realm: 'r', users: [{ username: 'u', ...member }] });

const broken: [what: string, content: unknown, message: string][] = [
  ['no name', { enabled: true }, 'realm-0.json: realm: is missing'],
  ['a list in place of a realm', [[]], 'realm-0.json: [0]: must be an object'],
  ['a text', 'demo', 'realm-0.json: must be an object'],
  ['a client with an empty id', client({ clientId: '' }), 'realm-0.json: clients[1].clientId: is missing'],
  ['a secret that is a list', client({ secret: [] }), 'realm-0.json: clients[1].secret: must be a text'],
  ['a flag that is a text', client({ enabled: 'yes' }), 'realm-0.json: clients[1].enabled: must be true or false'],
  ['clients that are no list', { realm: 'r', clients: {} }, 'realm-0.json: clients: must be a list'],
  ['two clients of one id', client({ clientId: 'a' }), 'realm-0.json: clients[1]: there is a client "a" already'],
  [
    'a lifespan that is no whole number',
    { realm: 'r', accessTokenLifespan: '1.5' },
    'realm-0.json: accessTokenLifespan: must be a whole number',
  ],
  [
    'a number that is too large',
    { realm: 'r', accessTokenLifespan: 99_999_999_999 },
    'realm-0.json: accessTokenLifespan: must be a whole number of 32 bits',
  ],
  [
    'an unknown role that comes with another',
    { realm: 'r', roles: { realm: [{ name: 'x', composites: { realm: ['king'] } }] } },
    'realm-0.json: roles.realm[0].composites.realm[0]: the realm has no role "king"',
  ],
  [
    'roles of an unknown client',
    { realm: 'r', roles: { client: { moon: [] } } },
    'realm-0.json: roles.client.moon: there is no client "moon"',
  ],
  [
    'two roles of one name',
    { realm: 'r', roles: { realm: [{ name: 'x' }, { name: 'x' }] } },
    'realm-0.json: roles.realm[1]: there is a role "x" already',
  ],
  [
    'a role that Keycloak makes',
    { realm: 'r', roles: { client: { account: [{ name: 'manage-account' }] } } },
    'realm-0.json: roles.client.account[0]: there is a role "manage-account" already',
  ],
  [
    'two groups of one name',
    { realm: 'r', groups: [{ name: 'g', subGroups: [{ name: 'h' }, { name: 'h' }] }] },
    'realm-0.json: groups[0].subGroups[1]: there is a group "h" already',
  ],
  [
    'an unknown default group',
    { realm: 'r', groups: [], defaultGroups: ['/moon'] },
    'realm-0.json: defaultGroups[0]: there is no group "/moon"',
  ],
  [
    'roles for an unknown client',
    { realm: 'r', scopeMappings: [{ client: 'moon', roles: ['x'] }] },
    'realm-0.json: scopeMappings[0].client: there is no client "moon"',
  ],
  [
    'a mapper twice',
    client({ protocolMappers: [{ name: 'm' }, { name: 'm' }] }),
    'realm-0.json: clients[1].protocolMappers[1]: there is a mapper "m" already',
  ],
  ['an unknown group', user({ groups: ['/moon'] }), 'realm-0.json: users[0].groups[0]: there is no group "/moon"'],
  [
    'a role of an unknown client',
    user({ clientRoles: { moon: ['king'] } }),
    'realm-0.json: users[0].clientRoles.moon: there is no client "moon"',
  ],
  [
    'a credential with nothing in it',
    user({ credentials: [{ type: 'password' }] }),
    'realm-0.json: users[0].credentials[0]: must have a value, or a hash with hashIterations',
  ],
  [
    'credentials that are no JSON',
    user({ credentials: [{ type: 'password', secretData: '{', credentialData: '{}' }] }),
    'realm-0.json: users[0].credentials[0].secretData: must be a string that holds JSON',
  ],
  [
    'a key that cannot be read',
    {
      realm: 'r',
      components: {
        'org.keycloak.keys.KeyProvider': [{ name: 'k', providerId: 'rsa', config: { privateKey: ['AAAA'] } }],
      },
    },
    'realm-0.json: components.org.keycloak.keys.KeyProvider[0]: the key of k cannot be read',
  ],
];

describe('a realm file stops the start with file and place', () => {
  test.each(broken)('%s', async (_what, content, message) => {
    const error = await startWith(JSON.stringify(content));
    expect(error).toBeInstanceOf(SettingsError);
    expect(error.message).toMatch(/^auth\.realmFiles: /);
    expect(error.message.endsWith(message), error.message).toBe(true);
  });

  test.each([
    ['', 'ends in the middle: line 1, column 1'],
    ['{"realm":', 'ends in the middle: line 1, column 10'],
    ['{\n "realm": "r",\n "clients": [{"clientId": "a', 'ends in the middle: line 3, column 29'],
    ['{"realm": "r",\n "enabled": yes}', 'is not valid JSON: line 2, column 13'],
    ['{"realm": "r",}', 'is not valid JSON: line 1, column 15'],
    ['/* a realm */ {"realm": "r"}', 'is not valid JSON: line 1, column 1'],
  ])('no JSON: %s', async (text, message) => {
    const error = await startWith(text);
    expect(error.message).toMatch(/^auth\.realmFiles: .*realm-0\.json: /);
    expect(error.message.endsWith(message), error.message).toBe(true);
  });

  test('more realms than there can be', async () => {
    const realms = Array.from({ length: 1_001 }, (_, at) => ({ realm: `r${at}` }));
    expect((await startWith(JSON.stringify(realms))).message).toMatch(
      /realm-0\.json: there are more than 1000 realms$/,
    );
  });

  test.each([
    ['users', 500_000, '{"username":"u"}'],
    ['clients', 100_000, '{"clientId":"c"}'],
  ])('more %s than can be read', async (kind, bound, one) => {
    const { message } = await startWith(`{"realm":"r","${kind}":[${`${one},`.repeat(bound)}${one}]}`);
    expect(message).toMatch(new RegExp(`realm-0\\.json: there are more than ${bound} ${kind}$`));
  });

  test('a variable that leads back to itself', async () => {
    const { UNDERSTUDY_LOOP } = process.env;
    process.env.UNDERSTUDY_LOOP = `$\{UNDERSTUDY_LOOP}`;
    try {
      const error = await startWith(`{"realm": "$\{UNDERSTUDY_LOOP}"}`);
      expect(error.message).toMatch(/realm-0\.json: a variable leads back to itself$/);
    } finally {
      delete process.env.UNDERSTUDY_LOOP;
    }
    expect(UNDERSTUDY_LOOP).toBeUndefined();
  });

  test('no file', async () => {
    const start = startServer({ port: 0, auth: { realmFiles: ['/nowhere/realm.json'] } });
    await expect(start).rejects.toThrow(/^auth\.realmFiles.*"\/nowhere\/realm\.json"$/);
    await expect(readRealmFiles(['/nowhere/realm.json'])).rejects.toThrow('/nowhere/realm.json: there is no such file');
  });

  test('a folder with a file that is no realm', async () => {
    const start = startServer({ port: 0, auth: { realmFiles: ['test/token/realms'] } });
    await expect(start).rejects.toThrow('auth.realmFiles: test/token/realms/jwt-client.jwk.json: realm: is missing');
  });

  test('settings of the realm that the files replace', async () => {
    const auth = { realmFiles: ['test/token/realms/orchard.json'], realm: 'mine', clientSecret: 's' };
    const start = startServer({ port: 0, auth });
    await expect(start).rejects.toThrow(
      'auth.realm: has no effect together with auth.realmFiles; leave one of them out\n' +
        'auth.clientSecret: has no effect together with auth.realmFiles; leave one of them out',
    );
  });
});

test('a file may hold several realms', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'understudy-realm-'));
  const file = path.join(folder, 'all.json');
  await writeFile(
    file,
    JSON.stringify([
      { realm: 'one', enabled: true },
      { realm: 'two', enabled: true },
    ]),
  );
  await using server = await startServer({ port: 0, auth: { realmFiles: [file] } });
  for (const realm of ['one', 'two']) expect((await fetch(`${server.url}/realms/${realm}`)).status).toBe(200);
});

test('a realm may have any name', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'understudy-realm-'));
  const file = path.join(folder, 'named.json');
  await writeFile(file, JSON.stringify({ realm: '日本 "x"', enabled: true }));
  await using server = await startServer({ port: 0, auth: { realmFiles: [file] } });
  const address = `${server.url}/realms/${encodeURIComponent('日本 "x"')}`;
  expect(await (await fetch(address)).json()).toMatchObject({ realm: '日本 "x"' });
  const userinfo = await fetch(`${address}/protocol/openid-connect/userinfo`);
  expect([userinfo.status, userinfo.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="?? ?x?"']);
});
