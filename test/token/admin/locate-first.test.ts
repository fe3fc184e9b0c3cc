import { expect, test } from 'vitest';
import { locateFirst } from '../../../src/token/admin/locate-first.ts';
import { refusal } from './refusal.ts';

const realm = {
  clients: [
    { id: 'app', clientId: 'app' },
    { id: 'server', clientId: 'server', authorizationServicesEnabled: true },
  ],
  clientScopes: [{ id: 'orders', name: 'orders' }],
  organizationsEnabled: true,
  organizations: [{ id: 'acme', name: 'acme' }],
  groups: [{ id: 'staff', name: 'staff' }],
};
const store = { users: () => ({ byId: new Map([['ann', { id: 'ann' }]]) }) };
const locate = (path: string) =>
  refusal(() => locateFirst({ realm, store, params: {}, require() {} } as never, path.split('/')));

test.each([
  ['clients/nope', 'Could not find client'],
  ['clients/nope/evaluate-scopes/x', 'Could not find client'],
  ['clients/app/authz/resource-server', 'HTTP 404 Not Found'],
  ['client-scopes/nope', 'Could not find client scope'],
  ['client-templates/nope/x', 'Could not find client scope'],
  ['users/nope/groups', 'User not found'],
  ['users/count', 'User not found'],
  ['groups/nope', 'Could not find group by id'],
  ['groups/count/members', 'Could not find group by id'],
])('%s: %s', (path, error) => expect(locate(path)).toEqual([404, { error }]));

test.each([
  ...['', 'clients', 'clients/app/x', 'clients/server/authz/x', 'client-scopes/orders', 'users/ann', 'groups/staff/x'],
  ...['users/profile', 'organizations/acme/x', 'organizations/members/x', 'roles/nope', 'nope/nope'],
])('%s is there, or nobody looks for it', (path) => expect(locate(path)).toBeUndefined());

test('organizations say so in their own words', () => {
  expect(locate('organizations/count')).toEqual([404, { errorMessage: 'Organization not found.' }]);
});
