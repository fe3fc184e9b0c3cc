import { expect, test } from 'vitest';
import { userStorage } from '../../../../src/token/admin/users/user-storage.ts';
import { refusal } from '../refusal.ts';

const realm = {
  components: {
    'org.keycloak.keys.KeyProvider': [{ id: 'key' }],
    'org.keycloak.storage.UserStorageProvider': [{ id: 'store', name: 'directory' }],
  },
};
const call = (path: string, method: 'GET' | 'POST', params: object, query = '') =>
  userStorage[path]?.[method]?.({ realm, params, query: new URLSearchParams(query), require() {} } as never);
const refused = (path: string, method: 'GET' | 'POST', storage: string, query?: string) =>
  refusal(() => call(path, method, { storage }, query));

test.each<[path: string, method: 'GET' | 'POST', unknown: string, other: string]>([
  ['sync', 'POST', 'Could not find component', 'found, but not a UserStorageProvider'],
  ['remove-imported-users', 'POST', 'Could not find component', 'found, but not a UserStorageProvider'],
  ['unlink-users', 'POST', 'Could not find component', 'found, but not a UserStorageProvider'],
  ['name', 'GET', 'Could not find component', 'found, but not a UserStorageProvider'],
  ['mappers/{mapper}/sync', 'POST', 'Parent model not found', 'Mapper model not found'],
])('%s: this component is no store of users', (path, method, unknown, other) => {
  const route = `user-storage/{storage}/${path}`;
  expect(refused(route, method, 'nope')).toEqual([404, { error: unknown }]);
  expect(refused(route, method, 'key')).toEqual([404, { error: other }]);
});

test('a store has a name, and brings nobody', () => {
  const at = 'user-storage/{storage}';
  expect(call(`${at}/name`, 'GET', { storage: 'store' })).toMatchObject({
    body: '{"name":"directory","id":"store"}',
  });
  expect(refused(`${at}/sync`, 'POST', 'store')).toEqual([400, { error: 'Missing action' }]);
  expect(refused(`${at}/sync`, 'POST', 'store', 'action=x')).toEqual([400, { error: 'Unknown action: x' }]);
  expect(call(`${at}/sync`, 'POST', { storage: 'store' }, 'action=triggerFullSync')).toMatchObject({
    body: expect.stringContaining('"added":0'),
  });
  expect(call(`${at}/unlink-users`, 'POST', { storage: 'store' })).toMatchObject({ status: 204 });
});
