import { expect, test } from 'vitest';
import { userStorage } from '../../../../src/token/admin/users/user-storage.ts';
import { refusal } from '../refusal.ts';

const realm = { components: { 'org.keycloak.keys.KeyProvider': [{ id: 'key' }] } };
const ask = (path: string, method: 'GET' | 'POST', storage: string) =>
  refusal(() => userStorage[path]?.[method]?.({ realm, params: { storage }, require() {} } as never));

test.each<[path: string, method: 'GET' | 'POST', unknown: string, other: string]>([
  ['sync', 'POST', 'Could not find component', 'found, but not a UserStorageProvider'],
  ['remove-imported-users', 'POST', 'Could not find component', 'found, but not a UserStorageProvider'],
  ['unlink-users', 'POST', 'Could not find component', 'found, but not a UserStorageProvider'],
  ['name', 'GET', 'Could not find component', 'found, but not a UserStorageProvider'],
  ['mappers/{mapper}/sync', 'POST', 'Parent model not found', 'Mapper model not found'],
])('%s: no component is a store of users', (path, method, unknown, other) => {
  const route = `user-storage/{storage}/${path}`;
  expect(ask(route, method, 'nope')).toEqual([404, { error: unknown }]);
  expect(ask(route, method, 'key')).toEqual([404, { error: other }]);
});
