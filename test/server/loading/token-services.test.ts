import { writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Lazy } from '../../../src/runtime/lazy.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { openTokenServices } from '../../../src/server/loading/token-services.ts';
import { settingsFromOptions } from '../../../src/settings/read-settings.ts';
import type { KeyStore } from '../../../src/token/openid/keys/realm-key-store.ts';
import type { TokenService } from '../../../src/token/token-service.ts';
import { endOfTest } from '../../support/end-of-test.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { memoryOutput } from '../../support/memory-output.ts';
import { quickKeys } from '../../support/token-service.ts';

type Auth = NonNullable<Parameters<typeof settingsFromOptions>[0]>['auth'] & object;

const authOf = (auth: Auth) => settingsFromOptions({ auth }).auth;
const clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() };
const context = { clock, random: systemRandomness, openStores: undefined, restored: [] };
const fileOf = async (...names: string[]) => {
  const realms = names.map((realm) => ({ realm, enabled: true, ...quickKeys }));
  return `${await folderOf({ 'realms.json': JSON.stringify(realms) })}/realms.json`;
};

async function opened(auth: Auth = {}, sharedKeys?: KeyStore) {
  const log = memoryLog();
  const runtime = { clock, random: systemRandomness, stdout: memoryOutput(), stderr: memoryOutput() };
  const services = await openTokenServices(authOf(auth), runtime, log, endOfTest(), sharedKeys);
  return { ...services, lines: log.lines };
}
const namesOf = async (service: Lazy<TokenService>) =>
  (await service.get())
    .realms()
    .map(({ realm }) => realm.name)
    .toSorted();

test.each<[Auth, readonly string[]]>([
  [{}, ['demo']],
  [{ realm: 'shop' }, ['shop']],
  [{ realm: '' }, ['master']],
])('the realms of `default` with %j are %j', async (auth, names) => {
  expect((await opened(auth)).realms).toEqual(names);
});

test('those of files are read before anybody asks, and followed', async () => {
  const file = await fileOf('shop', 'bank');
  const { realms, create, lines } = await opened({ realmFiles: [file] });
  expect(realms).toEqual(['shop', 'bank']);
  const service = create(authOf({ realmFiles: [file] }), context);
  expect(await namesOf(service)).toEqual(['bank', 'shop']);
  writeFileSync(file, JSON.stringify({ realm: 'other', enabled: true, ...quickKeys }));
  await vi.waitFor(() => expect(lines).toEqual(['info AUTH_REALM_FILES: read again: other']));
  expect(await namesOf(service)).toEqual(['other']);
});

test('the files of a sandbox are tried before its settings are taken', async () => {
  const { prepare } = await opened();
  const broken = `${await folderOf({ 'a.json': '{' })}/a.json`;
  await expect(prepare(authOf({ realmFiles: [broken] }))).rejects.toThrow(/^AUTH_REALM_FILES: /);
  await expect(prepare(authOf({ realmFiles: [await fileOf('shop')] }))).resolves.toBeUndefined();
  await expect(prepare(authOf({}))).resolves.toBeUndefined();
  await expect(opened({ realmFiles: [broken] })).rejects.toThrow(/^AUTH_REALM_FILES: /);
});

test('a service goes on under other settings, also where nobody has asked the one between', async () => {
  const { create } = await opened();
  const first = create(authOf({}), context);
  const service = await first.get();
  const between = create(authOf({ realm: 'between' }), context, first);
  const last = create(authOf({ realm: 'last', hostname: 'https://id.test' }), context, between);
  expect(await last.get()).toBe(service);
  expect(await namesOf(last)).toEqual(['last']);
  expect(await create(authOf({}), context).get()).not.toBe(service);
  expect(await create(authOf({}), context, create(authOf({}), context)).get()).not.toBe(service);
});

test('sessions are forgotten where they are, however many settings came since', async () => {
  const { create, forgetSessions } = await opened();
  const first = create(authOf({}), context);
  forgetSessions(first);
  const forget = vi.spyOn(await first.get(), 'forgetSessions');
  forgetSessions(create(authOf({ realm: 'next' }), context, first));
  expect(forget).toHaveBeenCalledOnce();
});

test('an administrator has a name and a password, and comes with other settings', async () => {
  const { create } = await opened();
  const admins = async (service: Lazy<TokenService>) => {
    const master = (await service.get()).realm('master');
    return [...(master?.usersById.values() ?? [])].map(({ username }) => username);
  };
  const named = create(authOf({ adminUsername: 'admin', adminPassword: 'pw' }), context);
  expect(await admins(named)).toEqual(['admin']);
  expect(await admins(create(authOf({}), context))).toEqual([]);
  expect(await admins(create(authOf({ adminUsername: 'ann', adminPassword: 'pw' }), context, named))).toContain('ann');
});

test('keys are those that processes share, unless a file has them', async () => {
  const asked: string[] = [];
  const shared: KeyStore = {
    find: (realm) => void asked.push(realm),
    save: async (_realm, _provider, config) => config,
    names: () => [],
    reload: async () => {},
  };
  const auth = { realmFiles: [await fileOf('shop')] };
  const keysOf = async (services: Awaited<ReturnType<typeof opened>>) => {
    const { keys } =
      (await services.create(authOf(auth), context).get()).realms().find(({ realm }) => realm.name === 'shop') ?? {};
    return (await keys?.describe())?.map(({ kid }) => kid);
  };
  await keysOf(await opened(auth, shared));
  expect(asked).toContain('shop');
  asked.length = 0;
  const keysFile = `${await folderOf({})}/keys.json`;
  const first = await keysOf(await opened({ ...auth, keysFile }, shared));
  expect([asked, await keysOf(await opened({ ...auth, keysFile }, shared))]).toEqual([[], first]);
  writeFileSync(keysFile, '{');
  await expect(opened({ ...auth, keysFile })).rejects.toThrow(/^AUTH_KEYS_FILE: /);
});

test('services of one server have the same keys', async () => {
  const auth = { realmFiles: [await fileOf('shop')] };
  const { create } = await opened(auth);
  const kids = async () => {
    const states = (await create(authOf(auth), context).get()).realms();
    return Promise.all(states.map(async ({ keys }) => (await keys.describe()).map(({ kid }) => kid)));
  };
  expect(await kids()).toEqual(await kids());
});
