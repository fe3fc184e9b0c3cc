import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOfNewUsers } from '../../../../src/token/realm/representations/required-actions.ts';
import { type AdminServer, startAdmin } from '../admin-server.ts';

const action = (alias: string, priority: number, more: object = {}) => ({
  alias,
  providerId: alias,
  enabled: true,
  defaultAction: true,
  priority,
  ...more,
});
const requiredActions = [
  action('CONFIGURE_TOTP', 3),
  action('TERMS_AND_CONDITIONS', 20),
  action('UPDATE_PROFILE', 5, { enabled: false }),
  action('VERIFY_EMAIL', 6, { defaultAction: false }),
  action('own', 1),
];
let admin: AdminServer;
beforeAll(async () => {
  admin = await startAdmin();
  await admin.makeRealm('staff', {
    requiredActions,
    users: [{ username: 'old', enabled: true }],
    clients: [{ clientId: 'job', serviceAccountsEnabled: true }],
  });
});
afterAll(() => admin[Symbol.asyncDispose]());

const found = async (name: string) =>
  (await admin.get(`realms/staff/users?exact=true&username=${name}`)).body[0] as {
    readonly id: string;
    readonly requiredActions: readonly string[];
  };
const actionsOf = async (name: string) => (await found(name)).requiredActions;
// In the order of a Java hash table (Keycloak 26.7).
const all = ['TERMS_AND_CONDITIONS', 'CONFIGURE_TOTP', 'own'];

test('users who come with a realm have their own actions', async () => expect(await actionsOf('old')).toEqual([]));

test('users who are made get the default actions and their own', async () => {
  await admin.send('POST', 'realms/staff/users', { username: 'new' });
  expect(await actionsOf('new')).toEqual(all);
  await admin.send('POST', 'realms/staff/users', {
    username: 'more',
    requiredActions: ['UPDATE_PASSWORD', 'VERIFY_EMAIL', 'CONFIGURE_TOTP', 'nobody'],
  });
  expect(await actionsOf('more')).toEqual([
    ...['TERMS_AND_CONDITIONS', 'CONFIGURE_TOTP', 'VERIFY_EMAIL', 'own', 'UPDATE_PASSWORD'],
  ]);
});

test('a change of a user takes away those that Keycloak knows', async () => {
  await admin.send('POST', 'realms/staff/users', { username: 'changed' });
  const { id } = await found('changed');
  await admin.send('PUT', `realms/staff/users/${id}`, { requiredActions: ['UPDATE_PASSWORD'] });
  expect(await actionsOf('changed')).toEqual(['own', 'UPDATE_PASSWORD']);
});

test('service accounts get them too, those of the realm and new ones', async () => {
  await admin.send('POST', 'realms/staff/clients', { clientId: 'next', serviceAccountsEnabled: true });
  const names = ['service-account-job', 'service-account-next'];
  expect(await Promise.all(names.map(actionsOf))).toEqual([all, all]);
});

test('a realm without a list gives none', () => {
  expect(actionsOfNewUsers({} as never)).toEqual([]);
  expect(actionsOfNewUsers({ requiredActions: [{ enabled: true, defaultAction: true }] } as never)).toEqual([]);
});
