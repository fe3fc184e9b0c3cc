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
const unreadable = 'Invalid client or Invalid client credentials';

describe('revocation', () => {
  const revoke = (client: string, token: unknown, more: Json = {}) =>
    own.post('revoke', { ...as(client), token, ...more });
  const done = { status: 200, headers: {}, body: undefined };
  const invalid = error(200, 'invalid_token', 'Invalid token');

  test('an access token is gone, its session stays', async () => {
    const { access_token, refresh_token } = (await own.byUser('app', '')).body;
    expect(await revoke('app', access_token)).toEqual(done);
    expect(await own.introspect('app', access_token)).toEqual({ active: false });
    expect((await own.refresh('app', refresh_token)).status).toBe(200);
    expect(events()).toEqual([]);
  });

  test('a revoked token is remembered as long as it lives, and ten seconds at least', async () => {
    const { access_token } = (await own.byClient('app', '', { lifespan: 5 })).body;
    const { jti } = claimsOf(access_token);
    await revoke('app', access_token);
    expect(await stateOf(own).revoked.has(String(jti))).toBe(true);
  });

  test.each(['', 'offline_access'])('a refresh token is gone with its session: %j', async (scope) => {
    const { access_token, refresh_token } = (await own.byUser('app', scope)).body;
    expect(await revoke('app', refresh_token)).toEqual(done);
    expect(await own.introspect('app', access_token)).toEqual({ active: false });
    expect((await own.refresh('app', refresh_token)).status).toBe(400);
    expect(await revoke('app', refresh_token)).toEqual(invalid);
  });

  test('an online session goes with the offline one of its name only', async () => {
    const online = (await own.byUser('app', '')).body;
    const offline = (await own.byUser('app', 'offline_access')).body;
    await revoke('app', online.refresh_token);
    expect((await own.refresh('app', offline.refresh_token)).status).toBe(200);
  });

  test.each<[string, Json, ReturnType<typeof error>, string]>([
    ['no token', { token: '' }, invalid, 'invalid_token'],
    ['no token at all', { token: undefined }, invalid, 'invalid_token'],
    ['what is none', { token: 'x' }, invalid, 'invalid_token'],
    [
      'a wrong secret',
      { client_secret: 'x' },
      error(401, 'unauthorized_client', unreadable),
      'invalid_client_credentials',
    ],
    ['an unknown client', { client_id: 'x' }, error(401, 'invalid_client', unreadable), 'client_not_found'],
    [
      'a bearer-only client',
      { client_id: 'bearer' },
      error(400, 'invalid_client', 'Bearer-only not allowed'),
      'invalid_client',
    ],
  ])('%s', async (_what, form, expected, event) => {
    expect(await own.post('revoke', { ...as('app'), token: 'x', ...form })).toEqual(expected);
    expect(events()).toEqual([['REVOKE_GRANT_ERROR', expect.any(String), event]]);
  });

  test('a form without a token, and one with two', async () => {
    expect(await own.post('revoke', as('app'))).toEqual(error(400, 'invalid_request', 'Token not provided'));
    const body = 'client_id=app&client_secret=s&token=x&token=y';
    expect(await own.post('revoke', {}, { body })).toEqual(error(400, 'invalid_request', 'duplicated parameter'));
    expect(events()).toEqual([1, 2].map(() => ['REVOKE_GRANT_ERROR', 'app', 'invalid_request']));
  });

  test('a token of another client, and one of another kind', async () => {
    const { access_token, id_token } = (await own.byUser('app', 'openid')).body;
    expect(await revoke('job', access_token)).toEqual(error(400, 'invalid_request', 'Unmatching clients'));
    expect(await revoke('app', id_token)).toEqual(error(400, 'unsupported_token_type', 'Unsupported token type'));
    expect(await revoke('app', `${access_token} `)).toEqual(invalid);
    expect(events()).toEqual([
      ['REVOKE_GRANT_ERROR', 'job', 'invalid_request'],
      ['REVOKE_GRANT_ERROR', 'app', 'invalid_token_type'],
      ['REVOKE_GRANT_ERROR', 'app', 'invalid_token'],
    ]);
  });

  test('pages of the client may read the answer, others not', async () => {
    const form = { ...as('app'), token: 'x' };
    expect(await own.post('revoke', form, fromPage)).toEqual({ ...invalid, headers: readable });
    expect(await own.post('revoke', form, fromElsewhere)).toEqual(error(403, 'Invalid origin'));
    const unknown = await own.post('revoke', { ...form, client_id: 'x' }, fromElsewhere);
    expect(unknown.headers).toEqual({ ...readable, 'Access-Control-Allow-Origin': 'http://elsewhere' });
  });
});
