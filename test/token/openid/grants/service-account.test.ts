import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  byClient,
  byRefresh,
  claimsOf,
  confidential,
  person,
  type RealmServer,
  startRealm,
} from '../../../support/realm-server.ts';

const noted = (note: string) => ({
  name: note,
  protocolMapper: 'oidc-usersessionmodel-note-mapper',
  config: { 'user.session.note': note, 'claim.name': note, 'access.token.claim': 'true' },
});
const refreshes = { 'client_credentials.use_refresh_token': 'true' };
const consented = (name: string, grantedClientScopes: readonly string[] | undefined) => ({
  client: confidential(name, {
    consentRequired: true,
    attributes: refreshes,
    defaultClientScopes: ['shown', 'hidden'],
    optionalClientScopes: [],
  }),
  user: {
    username: `service-account-${name}`,
    enabled: true,
    serviceAccountClientId: name,
    ...(grantedClientScopes && { clientConsents: [{ clientId: name, grantedClientScopes }] }),
  },
});
const consents = [
  consented('none', undefined),
  consented('other', ['hidden']),
  consented('enough', ['shown']),
  consented('all', ['hidden', 'shown']),
];

let realm: RealmServer;
beforeAll(async () => {
  realm = await startRealm({
    clientScopes: [
      { name: 'shown', protocol: 'openid-connect', attributes: { 'display.on.consent.screen': 'true' } },
      { name: 'hidden', protocol: 'openid-connect', attributes: { 'display.on.consent.screen': 'false' } },
      { name: 'asked', protocol: 'openid-connect', attributes: { 'include.in.token.scope': 'true' } },
    ],
    clients: [
      confidential('c', {
        protocolMappers: ['client_id', 'clientHost', 'clientAddress'].map(noted),
        optionalClientScopes: ['asked'],
        attributes: refreshes,
      }),
      confidential('another'),
      confidential('without', { serviceAccountsEnabled: false }),
      confidential('disabled'),
      { clientId: 'public', publicClient: true, serviceAccountsEnabled: true },
      ...consents.map(({ client }) => client),
    ],
    users: [
      person('service-account-disabled', { enabled: false, serviceAccountClientId: 'disabled' }),
      ...consents.map(({ user }) => user),
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

test('mappers may say which client it is, and where it comes from', async () => {
  const { body } = await realm.token(byClient('c'));
  const { client_id: client, clientHost: host, clientAddress: ip } = claimsOf(body.access_token);
  expect([client, host, ip]).toEqual(['c', '127.0.0.1', '127.0.0.1']);
});

test('each scope has a token of its own, whatever was requested before', async () => {
  const requests: Record<string, string>[] = [{}, { scope: 'asked' }, {}];
  const scopes = [];
  for (const form of requests) scopes.push((await realm.token(byClient('c', form))).body.scope);
  expect(scopes).toEqual(['', 'asked', '']);
});

test.each([
  ['without', [401, 'unauthorized_client', 'Client not enabled to retrieve service account']],
  ['disabled', [401, 'invalid_request', "User 'service-account-disabled' disabled"]],
  ['public', [401, 'unauthorized_client', 'Public client not allowed to retrieve service account']],
])('client %s has none', async (client, error) => expect(await realm.error(byClient(client))).toEqual(error));

describe('a client that requires consent', () => {
  test.each([
    ['none', 400],
    ['other', 400],
    ['enough', 200],
    ['all', 200],
  ])('refreshes with the consent to %s: %i', async (client, status) => {
    const { body } = await realm.token(byClient(client));
    expect((await realm.token(byRefresh(client, body.refresh_token))).status).toBe(status);
  });
});

test('a refresh token is for the client that got it', async () => {
  const { body } = await realm.token(byClient('c'));
  expect(await realm.error(byRefresh('another', body.refresh_token))).toEqual([
    ...[400, 'invalid_grant', "Invalid refresh token. Token client and authorized client don't match"],
  ]);
});
