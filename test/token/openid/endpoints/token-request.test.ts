import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimsOf, type Json, startTokens, stateOf, type Tokens } from '../../../support/whole-tokens.ts';

let own: Tokens;
let seen = 0;
beforeAll(async () => {
  own = await startTokens({ eventsEnabled: true });
});
beforeEach(() => {
  seen = own.warnings.length;
});
/** Type and error of the events that were written since the test began. */
const events = () =>
  own.warnings.slice(seen).map((line) => /^type="([^"]*)".* clientId="([^"]*)".* error="([^"]*)"/.exec(line)?.slice(1));

const as = (client: string) => ({ client_id: client, client_secret: 's' });
const error = (status: number, name: string, description?: string) => ({
  status,
  headers: {},
  body: description === undefined ? { error: name } : { error: name, error_description: description },
});
const fromPage = { headers: { origin: 'http://page' } };
const fromElsewhere = { headers: { origin: 'http://elsewhere' } };
const readable = {
  'Access-Control-Allow-Origin': 'http://page',
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'Access-Control-Allow-Methods',
};
const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
const unreadable = 'Invalid client or Invalid client credentials';

describe('logout by refresh token', () => {
  const leave = (client: string, token: unknown, more: Json = {}) =>
    own.post('logout', { ...as(client), refresh_token: token }, more);
  const done = { status: 204, headers: { 'Cache-Control': 'no-cache' }, body: undefined };

  test.each(['', 'offline_access'])('ends its session: %j', async (scope) => {
    const { access_token, refresh_token, session_state } = (await own.byUser('app', scope)).body;
    const kept = stateOf(own).events.ofUsers;
    expect(await leave('app', refresh_token)).toEqual(done);
    expect(await own.introspect('app', access_token)).toEqual({ active: false });
    expect((await own.refresh('app', refresh_token)).status).toBe(400);
    expect(await leave('app', refresh_token, fromPage)).toEqual({ ...done, headers: { ...readable, ...done.headers } });
    const [last] = [...kept].filter(({ type }) => type === 'LOGOUT').slice(-1);
    const { id: realmId } = stateOf(own).realm;
    expect(last).toMatchObject({ clientId: 'app', userId: 'id-u', sessionId: session_state, realmId });
  });

  test.each<[string, Json, ReturnType<typeof error>, string]>([
    ['what is none', {}, error(400, 'invalid_grant', 'Invalid refresh token'), 'invalid_token'],
    [
      'a wrong secret',
      { client_secret: 'x' },
      error(401, 'unauthorized_client', unreadable),
      'invalid_client_credentials',
    ],
    [
      'a bearer-only client',
      { client_id: 'bearer' },
      error(400, 'invalid_client', 'Bearer-only not allowed'),
      'invalid_client',
    ],
  ])('%s', async (_what, form, expected, event) => {
    expect(await own.post('logout', { ...as('app'), refresh_token: 'x', ...form })).toEqual(expected);
    expect(events()).toEqual([['LOGOUT_ERROR', expect.any(String), event]]);
  });

  test('is for the client that has the token, and for its pages', async () => {
    const { refresh_token } = (await own.byUser('app', '')).body;
    expect((await leave('job', refresh_token)).status).toBe(400);
    expect(await leave('app', refresh_token, fromElsewhere)).toEqual(error(403, 'Invalid origin'));
    expect((await own.refresh('app', refresh_token)).status).toBe(200);
  });
});

describe('a token request', () => {
  const ask = (form: Json, more: Json = {}) =>
    own.post('token', { grant_type: 'client_credentials', ...as('app'), ...form }, more);
  const refused = (...of: Parameters<typeof error>) => ({ ...error(...of), headers: noStore });

  test.each<[Json, ReturnType<typeof error>, string[]]>([
    [
      { grant_type: 'x' },
      refused(400, 'unsupported_grant_type', 'Unsupported grant_type'),
      ['LOGIN', 'app', 'invalid_request'],
    ],
    [
      { client_secret: 'x' },
      refused(401, 'unauthorized_client', unreadable),
      ['CLIENT_LOGIN', 'app', 'invalid_client_credentials'],
    ],
    [{ client_id: 'x' }, refused(401, 'invalid_client', unreadable), ['CLIENT_LOGIN', 'x', 'client_not_found']],
    [
      { client_id: 'bearer' },
      refused(400, 'invalid_client', 'Bearer-only not allowed'),
      ['CLIENT_LOGIN', 'bearer', 'invalid_client'],
    ],
    [
      { client_id: 'other' },
      refused(400, 'invalid_client', 'Wrong client protocol.'),
      ['CLIENT_LOGIN', 'other', 'invalid_client'],
    ],
    [
      { client_id: 'bound' },
      refused(400, 'invalid_request', 'DPoP proof is missing'),
      ['CLIENT_LOGIN', 'bound', 'invalid_dpop_proof'],
    ],
    [{ scope: 'x' }, refused(400, 'invalid_scope', 'Invalid scopes: x'), ['CLIENT_LOGIN', 'app', 'invalid_request']],
  ])('%j', async (form, expected, [type, client, event]) => {
    expect(await ask(form)).toEqual(expected);
    expect(events()).toEqual([[`${type}_ERROR`, client, event]]);
  });

  test('without a grant type, and with two', async () => {
    expect(await own.post('token', as('app'))).toEqual(
      refused(400, 'invalid_request', 'Missing form parameter: grant_type'),
    );
    const body = 'grant_type=client_credentials&client_id=app&client_secret=s&grant_type=password';
    expect(await own.post('token', {}, { body })).toEqual(refused(400, 'invalid_request', 'duplicated parameter'));
    expect(events()).toEqual([
      ['LOGIN_ERROR', 'app', 'invalid_request'],
      ['CLIENT_LOGIN_ERROR', 'app', 'invalid_request'],
    ]);
  });

  test('of a page', async () => {
    expect((await ask({}, fromPage)).headers).toEqual({ ...noStore, ...readable });
    expect(await ask({}, fromElsewhere)).toEqual(refused(403, 'Invalid origin'));
    expect((await ask({ client_secret: 'x' }, fromElsewhere)).headers).toMatchObject({
      'Access-Control-Allow-Origin': 'http://elsewhere',
    });
    expect((await ask({ grant_type: 'x' }, fromPage)).headers).toEqual(noStore);
  });

  test('with a proof of possession', async () => {
    const description = 'DPoP header verification failure';
    expect(await ask({}, { headers: { dpop: 'x' } })).toEqual(refused(400, 'invalid_request', description));
  });

  test('is kept as an event', async () => {
    const kept = () => [...stateOf(own).events.ofUsers].at(-1);
    const { access_token } = (await ask({ scope: 'phone' })).body;
    const ofClient = { token_id: claimsOf(access_token).jti, grant_type: 'client_credentials' };
    expect(kept()).toEqual({
      id: expect.any(String),
      time: 1_700_000_000_000,
      type: 'CLIENT_LOGIN',
      realmId: stateOf(own).realm.id,
      clientId: 'app',
      userId: claimsOf(access_token).sub,
      sessionId: undefined,
      ipAddress: '10.0.0.1',
      error: undefined,
      details: { ...ofClient, scope: 'phone email profile', client_auth_method: 'client-secret' },
    });
    const login = (await own.byUser('app', '')).body;
    expect(kept()).toMatchObject({
      type: 'LOGIN',
      clientId: 'app',
      userId: 'id-u',
      sessionId: login.session_state,
      details: { token_id: claimsOf(login.access_token).jti, grant_type: 'password', scope: 'email profile' },
    });
  });
});
