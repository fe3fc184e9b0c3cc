import { beforeAll, describe, expect, test } from 'vitest';
import type { TokenKind } from '../../../../src/contract/token-changes.ts';
import { describeRealm } from '../../../../src/token/openid/inspection/describe-realm.ts';
import { endSessions, liveSessions } from '../../../../src/token/openid/inspection/live-sessions.ts';
import { mintTokens } from '../../../../src/token/openid/inspection/mint-tokens.ts';
import { userOfRequest } from '../../../../src/token/openid/inspection/user-of-request.ts';
import {
  claimsOf,
  contextOf,
  type Json,
  plainRequest,
  startTokens,
  stateOf,
  type Tokens,
} from '../../../support/whole-tokens.ts';

const now = 1_700_000_000;
let own: Tokens;
beforeAll(async () => {
  own = await startTokens({ revokeRefreshToken: true });
});

test('a realm without its secrets', async () => {
  const described = await describeRealm(stateOf(own));
  expect(described).toMatchObject({ name: 'demo', enabled: true, accessTokenLifespan: 300, users: ['u', 'v'] });
  expect(described.scopes).toContain('offline_access');
  expect(described.clients.find(({ clientId }) => clientId === 'public')).toEqual({
    clientId: 'public',
    enabled: true,
    isPublic: true,
    bearerOnly: false,
    serviceAccount: false,
    directAccess: true,
    authenticator: 'client-secret',
    defaultScopes: ['web-origins', 'acr', 'roles', 'profile', 'basic', 'email'],
    optionalScopes: ['offline_access', 'address', 'phone', 'organization', 'microprofile-jwt'],
  });
  const [key] = described.keys;
  expect(key).toEqual({ kid: expect.any(String), algorithm: 'ES256', use: 'sig', active: true, published: true });
  expect(JSON.stringify(described)).not.toContain('"secret"');
});

test('a realm with organizations and linked accounts', async () => {
  const users = ['ann', 'bob'].map((username) => ({
    username,
    enabled: true,
    federatedIdentities: username === 'ann' ? [{ identityProvider: 'corp', userId: '7', userName: 'ann.b' }] : [],
  }));
  const tokens = await startTokens({
    users,
    organizationsEnabled: true,
    organizations: [
      { name: 'Beta', alias: 'beta', enabled: false, domains: [{ name: 'beta.org' }] },
      { name: 'Acme', alias: 'acme', domains: [{ name: 'acme.org' }], members: [{ username: 'ann' }] },
    ],
    identityProviders: [{ alias: 'corp', providerId: 'oidc', enabled: true, config: {} }],
  });
  const { organizations, linkedAccounts } = await describeRealm(stateOf(tokens));
  expect(organizations).toEqual([
    { alias: 'acme', enabled: true, members: ['ann'] },
    { alias: 'beta', enabled: false, members: [] },
  ]);
  expect(linkedAccounts).toEqual([{ username: 'ann', provider: 'corp', name: 'ann.b' }]);
});

test('who is logged in, until they are not', async () => {
  const tokens = await startTokens();
  const state = stateOf(tokens);
  expect(await liveSessions(state)).toEqual([]);
  const online = (await tokens.byUser('app', '')).body.session_state as string;
  await tokens.clock.advance(5_000);
  const offline = (await tokens.byUser('public', 'offline_access')).body.session_state as string;
  const times = (startedAt: number, idle: number) => ({ startedAt, usedAt: startedAt, endsAt: startedAt + idle });
  const [first, second] = [times(now + 5, 2_592_000), times(now, 1800)];
  const live = await liveSessions(state);
  const ofUser = { realm: 'demo', userId: 'id-u', username: 'u' };
  expect(live.toSorted((a, b) => b.startedAt - a.startedAt)).toEqual([
    { ...ofUser, id: offline, offline: true, ...first, clients: [{ clientId: 'public', ...first }] },
    { ...ofUser, id: online, offline: false, ...second, clients: [{ clientId: 'app', ...second }] },
  ]);
  expect(await endSessions(contextOf(tokens), 'x')).toBe(false);
  expect(await endSessions(contextOf(tokens), online)).toBe(true);
  expect((await liveSessions(state)).map(({ id }) => id)).toEqual([offline]);
});

describe('tokens for who need not prove anything', () => {
  const minting = {
    realm: undefined,
    clientId: 'job',
    username: undefined,
    scope: undefined,
    audience: undefined,
    nonce: undefined,
    refresh: false,
    changes: {},
    changed: new Set<TokenKind>(),
  };
  const mint = (more: Json) => mintTokens(own.service, plainRequest, { ...minting, ...more });
  const refused = (error: string, error_description: string) =>
    `the token endpoint refuses it: ${JSON.stringify({ error, error_description })}`;

  test('a service account, and a user', async () => {
    const minted = (await mint({ scope: 'openid' })) as { tokens: Json };
    expect(minted.tokens).toMatchObject({ scope: 'openid email profile', expires_in: 300 });
    expect(claimsOf(minted.tokens.access_token)).toMatchObject({
      azp: 'job',
      preferred_username: 'service-account-job',
    });
    const ofUser = (await mint({ realm: 'demo', clientId: 'app', username: 'U' })) as { tokens: Json };
    expect(claimsOf(ofUser.tokens.access_token)).toMatchObject({ azp: 'app', sub: 'id-u' });
  });

  test.each([
    [{ realm: 'x' }, 'realm', 'there is no realm "x"'],
    [{ clientId: 'x' }, 'client_id', 'there is no client "x"'],
    [{ username: 'x' }, 'username', 'there is no user "x"'],
    [{ clientId: 'bearer' }, 'client_id', refused('invalid_client', 'Bearer-only not allowed')],
    [{ clientId: 'bearer', username: 'u' }, 'username', refused('invalid_client', 'Bearer-only not allowed')],
    [{ scope: 'x' }, 'scope', refused('invalid_scope', 'Invalid scopes: x')],
    [{ username: 'u', scope: 'x' }, 'scope', refused('invalid_scope', 'Invalid scopes: x')],
  ])('%j: %s', async (more, field, message) => expect(await mint(more)).toEqual({ field, message }));
});

test('whom a request is about', async () => {
  const { access_token, refresh_token } = (await own.byUser('app', 'openid')).body;
  const about = (form: Json) => userOfRequest(stateOf(own), (name) => form[name] as string | undefined);
  expect(await about({ username: ' U ' })).toBe('u');
  expect(await about({ username: 'U@example.org' })).toBe('u');
  expect(await about({ username: 'Nobody' })).toBe('Nobody');
  for (const name of ['refresh_token', 'subject_token', 'token', 'access_token', 'id_token_hint'])
    expect(await about({ [name]: access_token })).toBe('u');
  expect(await about({ username: ' ', token: 'x', refresh_token })).toBe('u');
  expect(await about({ code: 'x', refresh_token })).toBeUndefined();
  expect(await about({ device_code: 'x', refresh_token })).toBeUndefined();
  expect(await about({})).toBeUndefined();
});
