import { afterAll, beforeAll, expect, test } from 'vitest';
import { byClient, claimsOf, confidential, type RealmServer, startRealm } from '../../../support/realm-server.ts';

let realm: RealmServer;
beforeAll(async () => {
  const person = (username: string) => ({
    username,
    enabled: true,
    email: `${username}@acme.example`,
    firstName: 'A',
    lastName: 'B',
    credentials: [{ type: 'password', value: 'pw' }],
  });
  const organization = (alias: string, members: string[], more: object = {}) => ({
    name: alias,
    alias,
    enabled: true,
    domains: [{ name: `${alias}.example` }],
    attributes: { tier: ['gold'] },
    members: members.map((username) => ({ username, membershipType: 'UNMANAGED' })),
    ...more,
  });
  const detailed = {
    name: 'details',
    protocol: 'openid-connect',
    protocolMapper: 'oidc-organization-membership-mapper',
    config: {
      'claim.name': 'details',
      'access.token.claim': 'true',
      addOrganizationAttributes: 'true',
      addOrganizationDomain: 'true',
    },
  };
  realm = await startRealm({
    organizationsEnabled: true,
    users: [person('one'), person('two'), person('none')],
    organizations: [
      organization('acme', ['one', 'two']),
      organization('bolt', ['two']),
      organization('closed', ['one'], { enabled: false }),
    ],
    clients: [
      confidential('app', { directAccessGrantsEnabled: true, protocolMappers: [detailed] }),
      confidential('light', {
        directAccessGrantsEnabled: true,
        attributes: { 'client.use.lightweight.access.token.enabled': 'true' },
      }),
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const tokens = async (username: string, scope: string) =>
  (await realm.token(byClient('app', { grant_type: 'password', username, password: 'pw', scope }))).body;

test.each<[user: string, scope: string, claim: unknown, granted: string[]]>([
  ['one', 'organization', ['acme'], ['organization']],
  ['two', 'organization', undefined, ['organization']],
  ['none', 'organization', undefined, ['organization']],
  ['one', 'organization:*', ['acme'], ['organization:*']],
  ['two', 'organization:*', ['acme', 'bolt'], ['organization:*']],
  ['none', 'organization:*', undefined, []],
  ['two', 'organization:bolt', ['bolt'], ['organization:bolt']],
  ['one', 'organization:bolt', undefined, []],
  ['one', 'organization:acme organization:bolt', ['acme'], ['organization:acme']],
  ['two', 'organization:acme organization:bolt', ['acme', 'bolt'], ['organization:acme', 'organization:bolt']],
])('%s asks for %s', async (user, scope, claim, granted) => {
  const body = await tokens(user, scope);
  const claims = claimsOf(body.access_token);
  expect((claims.organization as string[] | undefined)?.toSorted()).toEqual(claim);
  expect(
    String(body.scope)
      .split(' ')
      .filter((word) => word.startsWith('organization'))
      .sort(),
  ).toEqual(granted);
  const names = (claim ?? []) as string[];
  expect(claimsOf(body.refresh_token).organization).toBe(names.length === 1 ? names[0] : undefined);
});

test.each([
  'organization:none',
  'organization:closed',
  'organization organization:acme',
  'organization:* organization:acme',
])('nobody may ask for %s', async (scope) => {
  expect((await tokens('one', scope)).error_description).toBe(`Invalid scopes: ${scope}`);
});

test('refresh tokens beside lightweight tokens name none', async () => {
  const login = { grant_type: 'password', username: 'one', password: 'pw', scope: 'organization' };
  const { refresh_token } = (await realm.token(byClient('light', login))).body;
  expect(claimsOf(refresh_token)).not.toHaveProperty('organization');
});

test('a mapper can tell what else is known, and a refresh names the same organizations', async () => {
  const body = await tokens('one', 'organization:acme');
  expect(claimsOf(body.access_token).details).toEqual({ acme: { tier: ['gold'], domain: 'acme.example' } });
  const { body: refreshed } = await realm.token(
    byClient('app', { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) }),
  );
  expect(claimsOf(refreshed.access_token).organization).toEqual(['acme']);
});
