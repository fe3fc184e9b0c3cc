import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryRealmStores, type OpenRealmStores } from '../../../../src/token/openid/sessions/realm-stores.ts';
import {
  byClient,
  byPassword,
  byRefresh,
  claimsOf,
  confidential,
  person,
  type RealmServer,
  startRealm,
} from '../../../support/realm-server.ts';
import { realmOf, startService } from '../../../support/token-service.ts';

let realm: RealmServer;
const enabled = { 'standard.token.exchange.enabled': 'true' };
const refreshing = { ...enabled, 'standard.token.exchange.enableRefreshRequestedTokenType': 'SAME_SESSION' };

beforeAll(async () => {
  realm = await startRealm({
    clients: [
      confidential('c', { attributes: enabled }),
      confidential('t', { attributes: refreshing }),
      confidential('late', { attributes: enabled }),
      confidential('consent', { attributes: enabled, consentRequired: true }),
      confidential('none'),
      confidential('off', { enabled: false }),
      { clientId: 'pub', publicClient: true, directAccessGrantsEnabled: true, attributes: enabled },
      { clientId: 'api', bearerOnly: true },
    ],
    roles: {
      client: { t: [{ name: 'tr' }], late: [{ name: 'lr' }], api: [{ name: 'ar' }], consent: [{ name: 'cr' }] },
    },
    users: [
      person('u', {
        realmRoles: ['offline_access'],
        clientRoles: { t: ['tr'], late: ['lr'], api: ['ar'], consent: ['cr'] },
      }),
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const type = (name: string) => `urn:ietf:params:oauth:token-type:${name}`;
const exchanging = (client: string, subject: unknown, more: Record<string, string> = {}) => ({
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  client_id: client,
  client_secret: 's',
  subject_token: String(subject),
  subject_token_type: type('access_token'),
  ...more,
});
const exchange = async (...of: Parameters<typeof exchanging>) => (await realm.token(exchanging(...of))).body;

let subject: Record<string, unknown>;
beforeEach(async () => {
  subject = (await realm.token(byPassword('c', 'u', { scope: 'openid' }))).body;
});

describe('an access token', () => {
  test('of the client itself becomes another one of the same session', async () => {
    const body = await exchange('c', subject.access_token);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      refresh_expires_in: 0,
      expires_in: 300,
      session_state: subject.session_state,
      issued_token_type: type('access_token'),
    });
    expect(Object.keys(body).filter((name) => /^(?:refresh|id)_token$/.test(name))).toEqual([]);
    expect(String(body.scope).split(' ')).toContain('openid');
    expect(claimsOf(body.access_token)).toMatchObject({
      azp: 'c',
      sid: subject.session_state,
      jti: expect.stringMatching(/^onrtte:/),
      sub: claimsOf(subject.access_token).sub,
    });
    expect(claimsOf((await exchange('c', subject.access_token, { scope: 'openid' })).id_token).at_hash).toBeDefined();
  });

  test('goes to a client in its audience, which need not come into the session', async () => {
    const body = await exchange('t', subject.access_token);
    const claims = claimsOf(body.access_token);
    expect(claims).toMatchObject({ azp: 't', sid: subject.session_state, jti: expect.stringMatching(/^ntrtte:/) });
    const introspected = await realm.post('token/introspect', {
      client_id: 'late',
      client_secret: 's',
      token: body.access_token ?? '',
    });
    expect(introspected.body).toMatchObject({ active: true, azp: 't' });
    const further = await exchange('late', body.access_token);
    expect(claimsOf(further.access_token).jti).toMatch(/^ntrtte:/);
    await realm.post('logout', { client_id: 'c', client_secret: 's', refresh_token: String(subject.refresh_token) });
    expect(await realm.error(exchanging('late', body.access_token))).toEqual([400, 'invalid_request', 'Invalid token']);
  });

  test('may be for some audiences only', async () => {
    const { access_token } = await exchange('c', subject.access_token, { audience: 'api' });
    expect(claimsOf(access_token)).toMatchObject({ aud: 'api', resource_access: { api: { roles: ['ar'] } } });
    expect(Object.keys(claimsOf(access_token).resource_access as object)).toEqual(['api']);
  });

  test('of an offline session leads to one that belongs to no client there', async () => {
    const offline = (await realm.token(byPassword('c', 'u', { scope: 'offline_access' }))).body;
    expect(claimsOf((await exchange('c', offline.access_token)).access_token).jti).toMatch(/^ftrtte:/);
    expect(
      await realm.error(exchanging('t', offline.access_token, { requested_token_type: type('refresh_token') })),
    ).toEqual([
      ...[400, 'invalid_request'],
      'Refresh token not valid as requested_token_type because creating a new session is needed',
    ]);
  });

  test('of a service account has no session', async () => {
    const { access_token } = (await realm.token(byClient('c'))).body;
    const body = await exchange('c', access_token);
    expect(body).not.toHaveProperty('session_state');
    expect(claimsOf(body.access_token)).toMatchObject({
      jti: expect.stringMatching(/^trrtte:/),
      sub: claimsOf(access_token).sub,
    });
  });
});

describe('other kinds of tokens', () => {
  test('an ID token takes the place of the access token', async () => {
    const body = await exchange('c', subject.access_token, { requested_token_type: type('id_token') });
    expect(body).toMatchObject({ token_type: 'N_A', issued_token_type: type('id_token') });
    expect(body).not.toHaveProperty('id_token');
    expect(claimsOf(body.access_token)).toMatchObject({ typ: 'ID', aud: 'c' });
    expect(claimsOf(body.access_token)).not.toHaveProperty('at_hash');
  });

  test('with a refresh token the client comes into the session, until the first token is revoked', async () => {
    const wanted = { requested_token_type: type('refresh_token') };
    const body = await exchange('t', subject.access_token, wanted);
    expect(body).toMatchObject({ refresh_expires_in: 1800, session_state: subject.session_state });
    expect(claimsOf(body.access_token).jti).toMatch(/^onrtte:/);
    expect((await realm.token(byRefresh('t', body.refresh_token))).status).toBe(200);
    await realm.post('revoke', { client_id: 'c', client_secret: 's', token: String(subject.access_token) });
    expect((await realm.error(byRefresh('t', body.refresh_token)))[2]).toBe("Session doesn't have required client");
    expect((await realm.token(byRefresh('c', subject.refresh_token))).status).toBe(200);
  });

  test('a client that comes into the session in vain leaves it', async () => {
    const wanted = { requested_token_type: type('refresh_token'), audience: 'none' };
    expect(await realm.error(exchanging('t', subject.access_token, wanted))).toEqual([
      ...[400, 'invalid_request', 'Requested audience not available: none'],
    ]);
    expect(claimsOf((await exchange('t', subject.access_token)).access_token).jti).toMatch(/^ntrtte:/);
  });
});

test('a client that was in the session before stays in it when its exchange fails', async () => {
  const before = await exchange('t', subject.access_token, { requested_token_type: type('refresh_token') });
  const inVain = { requested_token_type: type('refresh_token'), audience: 'none' };
  expect((await realm.error(exchanging('t', subject.access_token, inVain)))[0]).toBe(400);
  expect((await realm.token(byRefresh('t', before.refresh_token))).status).toBe(200);
});

test('a session that ends while its token is exchanged takes no client in', async () => {
  const openStores: OpenRealmStores = (name, clock) => {
    const stores = memoryRealmStores(name, clock);
    return {
      ...stores,
      sessions: {
        ...stores.sessions,
        async attach(key, attachment, endsAt) {
          await stores.sessions.end(key);
          return stores.sessions.attach(key, attachment, endsAt);
        },
      },
    };
  };
  const { send, warnings } = await startService({
    realms: [
      realmOf('demo', {
        clients: [confidential('c', { attributes: enabled }), confidential('t', { attributes: refreshing })],
        roles: { client: { t: [{ name: 'tr' }] } },
        users: [person('u', { clientRoles: { t: ['tr'] } })],
      }),
    ],
    openStores,
  });
  const post = async (form: Record<string, string>) => {
    const body = new URLSearchParams(form).toString();
    const response = await send('POST', '/realms/demo/protocol/openid-connect/token', { body });
    return JSON.parse(response.body ?? '') as Record<string, unknown>;
  };
  const { access_token } = await post(byPassword('c', 'u'));
  expect(await post(exchanging('t', access_token, { requested_token_type: type('refresh_token') }))).toEqual({
    error: 'invalid_request',
    error_description: 'Invalid token',
  });
  expect(warnings).toEqual([expect.stringContaining('error="invalid_token"')]);
});

describe('what is refused', () => {
  const request = (more: Record<string, string>, client = 'c') => exchanging(client, subject.access_token, more);
  const without = (name: string, more: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(request(more)).filter(([key]) => key !== name));
  const unsupported = (name: string) => `Parameter '${name}' is not supported for standard token exchange`;
  const invalid = (description: string) => [400, 'invalid_request', description];
  const cases: [what: string, form: () => Record<string, string>, error: unknown[]][] = [
    [
      'a client without it',
      () => request({}, 'none'),
      invalid('Standard token exchange is not enabled for the requested client'),
    ],
    [
      'a public client',
      () => request({ client_id: 'pub' }),
      [400, 'invalid_client', 'Public client is not allowed to exchange token'],
    ],
    ['another user', () => request({ requested_subject: 'v' }), invalid(unsupported('requested_subject'))],
    ['to another issuer', () => request({ requested_issuer: 'v' }), invalid(unsupported('requested_issuer'))],
    ['of another issuer', () => request({ subject_issuer: 'v' }), invalid(unsupported('subject_issuer'))],
    [
      'no token',
      () => without('subject_token'),
      invalid("Parameter 'subject_token' required for standard token exchange"),
    ],
    [
      'no type',
      () => without('subject_token_type'),
      invalid("Parameter 'subject_token_type' required for standard token exchange"),
    ],
    [
      'an ID token by its type',
      () => request({ subject_token_type: type('id_token') }),
      invalid("Parameter 'subject_token' supports access tokens only"),
    ],
    ['an ID token', () => request({ subject_token: String(subject.id_token) }), invalid('Invalid token')],
    ['a refresh token', () => request({ subject_token: String(subject.refresh_token) }), invalid('Invalid token')],
    ['no JWT', () => request({ subject_token: 'x' }), invalid('Invalid token')],
    ['an unknown type', () => request({ requested_token_type: 'urn:x' }), invalid('requested_token_type unsupported')],
    ['SAML', () => request({ requested_token_type: type('saml2') }), invalid('requested_token_type unsupported')],
    [
      'a refresh token where the client may not',
      () => request({ requested_token_type: type('refresh_token') }),
      invalid('requested_token_type unsupported'),
    ],
    ['an audience that nobody knows', () => request({ audience: 'x' }), [400, 'invalid_client', 'Audience not found']],
    ['a disabled audience', () => request({ audience: 'off' }), [400, 'invalid_client', 'Client disabled']],
    ['an unknown scope', () => request({ scope: 'x' }), [400, 'invalid_scope', 'Invalid scopes: x']],
    [
      'offline access',
      () => request({ scope: 'offline_access', requested_token_type: type('refresh_token') }, 't'),
      invalid('Scope offline_access not allowed for token exchange'),
    ],
    [
      'a client without consent',
      () => request({}, 'consent'),
      [400, 'invalid_scope', 'Missing consents for Token Exchange in client consent'],
    ],
  ];
  test.each(cases)('%s', async (_what, form, error) => expect(await realm.error(form())).toEqual(error));

  test('a client that the token is not for', async () => {
    const { access_token } = (await realm.token(byPassword('t', 'u'))).body;
    expect(await realm.error(exchanging('c', access_token))).toEqual([
      ...[403, 'access_denied', 'Client is not within the token audience'],
    ]);
  });

  test('one audience of two that is not there', async () => {
    const body = new URLSearchParams(request({ audience: 'api' }));
    body.append('audience', 'none');
    const url = `${realm.server.url}/realms/demo/protocol/openid-connect/token`;
    const answer = (await (await fetch(url, { method: 'POST', body })).json()) as Record<string, unknown>;
    expect(answer.error_description).toBe('Requested audience not available: none');
  });
});
