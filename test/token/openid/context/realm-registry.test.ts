import { describe, expect, test } from 'vitest';
import { systemRandomness } from '../../../../src/runtime/runtime.ts';
import { createRealms } from '../../../../src/token/openid/context/realm-registry.ts';
import { memoryKeyStore } from '../../../../src/token/openid/keys/memory-key-store.ts';
import { memoryRealmStores } from '../../../../src/token/openid/sessions/realm-stores.ts';
import { movableClock } from '../../../support/movable-clock.ts';
import { quickKeys, realmOf } from '../../../support/token-service.ts';

const root = { username: 'root', password: 'p' };

function start() {
  const warnings: string[] = [];
  const opened: string[] = [];
  const realms = createRealms({
    runtime: { clock: movableClock(), random: systemRandomness },
    keyStore: memoryKeyStore(),
    openStores(name, clock) {
      opened.push(name);
      return memoryRealmStores(name, clock);
    },
    keyRandom: systemRandomness,
    warn: (message) => warnings.push(message),
  });
  const names = () => realms.list().map(({ realm }) => realm.name);
  const managed = () =>
    [...(realms.get('master')?.realm.clients.keys() ?? [])].filter((id) => id.endsWith('-realm')).toSorted();
  return { realms, warnings, opened, names, managed };
}

test('one realm after another', async () => {
  const { realms, names, opened } = start();
  expect([names(), realms.get('a')]).toEqual([[], undefined]);
  await realms.replace([realmOf('a'), realmOf('b')]);
  expect([names(), opened]).toEqual([
    ['a', 'b'],
    ['', 'a', 'b'],
  ]);
  const [before, assertions] = [realms.get('a'), realms.get('b')?.assertions];
  expect(before?.assertions).toBe(assertions);
  await realms.replace([realmOf('a')]);
  expect([names(), opened]).toEqual([['a'], ['', 'a', 'b']]);
  // What has happened in the realm stays.
  expect(realms.get('a')).toMatchObject({ sessions: before?.sessions, events: before?.events });
  expect([realms.get('a') === before, realms.get('b')]).toEqual([false, undefined]);
});

describe('the realm master', () => {
  test('is there for whoever asks, and is listed with an administrator', async () => {
    const { realms, names, managed } = start();
    await realms.replace([realmOf('a')]);
    expect(realms.get('master')?.realm).toMatchObject({ displayName: 'Keycloak', accessTokenLifespan: 60 });
    expect([names(), managed()]).toEqual([['a'], ['a-realm', 'master-realm']]);
    await realms.replace([realmOf('a')], root);
    expect(names()).toEqual(['a', 'master']);
    const user = realms.get('master')?.realm.usersByName.get('root');
    expect(user).toMatchObject({
      enabled: true,
      password: 'p',
      attributes: new Map([['is_temporary_admin', ['true']]]),
    });
    expect(user?.roles.map(({ name }) => name)).toEqual(['default-roles-master', 'admin']);
  });

  test('stays as long as its administrator does', async () => {
    const { realms } = start();
    await realms.replace([], root);
    const first = realms.get('master');
    await realms.replace([], { ...root });
    expect(realms.get('master')?.store).toBe(first?.store);
    await realms.replace([], { ...root, password: 'q' });
    const second = realms.get('master');
    expect(second?.store).not.toBe(first?.store);
    expect(second?.sessions).toBe(first?.sessions);
    expect(second?.realm.usersByName.get('root')?.password).toBe('q');
  });

  test('that somebody describes is listed, and has the administrator as well', async () => {
    const { realms, names, managed } = start();
    const master = realmOf('master', { users: [{ username: 'root', email: 'x@y.z' }, { username: 'other' }] });
    await realms.replace([master, realmOf('a')], { ...root, username: 'ROOT' });
    expect([names(), managed()]).toEqual([
      ['master', 'a'],
      ['a-realm', 'master-realm'],
    ]);
    const user = realms.get('master')?.realm.usersByName.get('root');
    expect(user).toMatchObject({ enabled: true, password: 'p', email: 'x@y.z' });
    expect(user?.roles.map(({ name }) => name)).toEqual(['default-roles-master', 'admin']);
    await realms.replace([realmOf('a')]);
    expect(names()).toEqual(['a']);
    expect(realms.get('master')?.realm.usersByName.size).toBe(0);
  });
});

describe('a realm that is made', () => {
  test('has keys, is managed, stays, and goes', async () => {
    const { realms, names, managed, opened, warnings } = start();
    await realms.replace([realmOf('a')]);
    const made = realms.create({ realm: 'new', enabled: true, ...quickKeys });
    expect(realms.get('new')).toBe(made);
    expect([names(), managed(), opened]).toEqual([
      ['a', 'new'],
      ['a-realm', 'master-realm', 'new-realm'],
      ['', 'a', 'new', 'master'],
    ]);
    expect(await made.keys.signer('ES256')).toMatchObject({ algorithm: 'ES256' });
    await realms.replace([realmOf('b')]);
    expect([names(), managed()]).toEqual([
      ['b', 'new'],
      ['b-realm', 'master-realm', 'new-realm'],
    ]);
    expect(realms.get('new')).toBe(made);
    realms.remove('new');
    realms.remove('gone');
    expect([names(), managed(), warnings]).toEqual([['b'], ['b-realm', 'master-realm'], []]);
  });

  test('gives way to one that is given by its name', async () => {
    const { realms } = start();
    const made = realms.create({ realm: 'a', enabled: true, ...quickKeys });
    await realms.replace([realmOf('a', { displayName: 'given' })]);
    expect(realms.get('a')?.realm.displayName).toBe('given');
    expect(realms.get('a')?.sessions).toBe(made.sessions);
    await realms.replace([]);
    expect(realms.get('a')).toBeUndefined();
  });

  test('says where it cannot be read', () => {
    expect(() => start().realms.create({ realm: 'x', clients: 1 })).toThrow('realm x: clients: must be a list');
  });

  test('may get another name', async () => {
    const { realms, names, managed } = start();
    await realms.replace([realmOf('a')]);
    expect(managed()).toEqual(['a-realm', 'master-realm']);
    const { store, sessions } = realms.get('a') ?? {};
    store?.update((realm) => ({ ...realm, realm: 'z' }));
    expect([names(), realms.get('a'), managed()]).toEqual([['z'], undefined, ['master-realm', 'z-realm']]);
    expect(realms.get('z')).toMatchObject({ path: '/realms/z', sessions });
  });
});

test('what has happened can be forgotten', async () => {
  const { realms, opened } = start();
  await realms.replace([realmOf('a'), realmOf('b')]);
  const before = realms.get('a');
  await before?.revoked.add('x', 2e9);
  await before?.assertions.add('y', 2e9);
  realms.forgetSessions();
  const after = realms.get('a');
  expect([await after?.revoked.has('x'), await after?.assertions.has('y')]).toEqual([false, false]);
  expect([after?.store === before?.store, after?.events === before?.events]).toEqual([true, false]);
  expect(after?.assertions).toBe(realms.get('b')?.assertions);
  expect(opened).toEqual(['', 'a', 'b', '', 'a', 'b']);
});

test('what is ignored in a file is told', async () => {
  const { realms, warnings } = start();
  const clients = [
    { clientId: 'x', clientAuthenticatorType: 'client-x509', protocolMappers: [{ name: 'm', protocolMapper: 'odd' }] },
    { clientId: 'p', clientAuthenticatorType: 'client-x509', publicClient: true },
  ];
  const clientScopes = [{ name: 's', protocolMappers: [{ name: 'n', protocolMapper: 'odder' }] }];
  const components = { 'org.keycloak.keys.KeyProvider': [{ name: 'k', providerId: 'java-keystore' }] };
  await realms.replace([realmOf('a', { slip: 1, clients, clientScopes, components })]);
  const unknownKey = 'a: components.org.keycloak.keys.KeyProvider[0]: ignored: unknown key provider "java-keystore"';
  expect(warnings).toEqual([
    'a: slip: ignored: unknown setting, for which Keycloak 26.7 refuses the file',
    'realm a, client scope s: ignored: mapper "n" of unknown kind "odder"',
    'realm a, client x: ignored: mapper "m" of unknown kind "odd"',
    'realm a, client x: ignored: unknown authenticator "client-x509"',
    unknownKey,
  ]);
});
