import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Lazy } from '../../../src/runtime/lazy.ts';
import { openRealmFiles } from '../../../src/server/loading/realm-files.ts';
import { SettingsError } from '../../../src/settings/read-settings.ts';
import type { Realm } from '../../../src/token/realm/realm.ts';
import type { TokenService } from '../../../src/token/token-service.ts';
import { endOfTest } from '../../support/end-of-test.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryLog } from '../../support/memory-log.ts';

const realm = (name: string) => JSON.stringify({ realm: name, enabled: true });
const names = (realms: readonly Realm[]) => realms.map(({ name }) => name);

function opened(sleep: () => Promise<void> = () => Promise.resolve()) {
  const log = memoryLog();
  const clock = { now: () => 0, monotonic: () => 0, sleep };
  const files = openRealmFiles({ runtime: { clock }, log, signal: endOfTest() });
  return { files, lines: log.lines };
}

test('files that change are read again for all that use them; broken ones change nothing', async () => {
  const file = path.join(await folderOf({ 'a.json': realm('shop') }), 'a.json');
  const { files, lines } = opened();
  const replaced: string[][] = [];
  const service = { loaded: { replaceRealms: async (realms: readonly Realm[]) => void replaced.push(names(realms)) } };
  files.addUser([file], service as unknown as Lazy<TokenService>);
  files.addUser([file], { loaded: undefined } as Lazy<TokenService>);
  files.follow([file]);
  expect(names(await files.read([file]))).toEqual(['shop']);
  writeFileSync(file, realm('market'));
  await vi.waitFor(() => expect(lines).toEqual(['info AUTH_REALM_FILES: read again: market']));
  expect([replaced, names(await files.read([file]))]).toEqual([[['market']], ['market']]);
  writeFileSync(file, '{');
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines[1]).toMatch(/^warn AUTH_REALM_FILES: .*a\.json.*; the realms stay as they were$/);
  expect([replaced.length, names(await files.read([file]))]).toEqual([1, ['market']]);
});

test('a set of files is read once; one that could not be read is read anew', async () => {
  const file = path.join(await folderOf({ 'a.json': '{' }), 'a.json');
  const { files } = opened();
  await expect(files.read([file])).rejects.toThrow(SettingsError);
  await expect(files.read([file])).rejects.toThrow(/^AUTH_REALM_FILES: .*a\.json/);
  writeFileSync(file, realm('shop'));
  const [first, second] = [files.read([file]), files.read([file])];
  expect(first).toBe(second);
  expect(names(await first)).toEqual(['shop']);
});

test('what keeps changes from being noticed is told', async () => {
  const file = path.join(await folderOf({ 'a.json': realm('shop') }), 'a.json');
  const { files, lines } = opened(() => Promise.reject(new Error('no time')));
  files.follow([file]);
  writeFileSync(file, realm('market'));
  await vi.waitFor(() => expect(lines).toContain('warn AUTH_REALM_FILES: changes are not noticed: no time'));
});
