import { beforeAll, describe, expect, test } from 'vitest';
import type { TokenChanges } from '../../../../src/contract/token-changes.ts';
import { claimsOf, type Json, startTokens, stateOf, type Tokens } from '../../../support/whole-tokens.ts';

let own: Tokens;
beforeAll(async () => {
  own = await startTokens();
});

const at = '/realms/demo/protocol/openid-connect/userinfo';
const ask = async (authorization: string | undefined, headers: Readonly<Record<string, string>> = {}) => {
  const response = await own.send('GET', at, { headers: { ...(authorization && { authorization }), ...headers } });
  return { ...response, body: response.body === undefined ? undefined : JSON.parse(response.body) };
};
const noStore = [
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
];
const refused = (status: number, error?: string, description?: string, scheme = 'Bearer ') => ({
  status,
  leadingHeaders: noStore,
  contentType: 'text/plain;charset=utf-8',
  body: undefined,
  headers: [
    [
      'WWW-Authenticate',
      `${scheme}realm="demo"${error === undefined ? '' : `, error="${error}", error_description="${description}"`}`,
    ],
  ],
});
const bad = (why = 'Token verification failed') => refused(401, 'invalid_token', why);
const person = {
  sub: 'id-u',
  email_verified: false,
  name: 'F L',
  preferred_username: 'u',
  given_name: 'F',
  family_name: 'L',
  email: 'u@example.org',
};

test('who a token is about, by header or form', async () => {
  const { access_token } = (await own.byUser('app', 'openid')).body;
  const answer = {
    status: 200,
    leadingHeaders: noStore,
    headers: [['Cache-Control', 'no-cache']],
    contentType: 'application/json',
    body: person,
  };
  expect(await ask(`Bearer ${access_token}`)).toEqual(answer);
  expect(await ask(` bEARER\t${access_token} `)).toEqual(answer);
  expect(await own.post('userinfo', { access_token })).toMatchObject({ status: 200, body: person });
});

test('pages of the client may read it, others not, and any page why not', async () => {
  const { access_token } = (await own.byUser('app', 'openid')).body;
  const token = `Bearer ${access_token}`;
  const cors = (origin: string, exposed: string) => [
    ...noStore,
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Expose-Headers', exposed],
    ['Access-Control-Allow-Credentials', 'true'],
  ];
  const origin = 'http://page';
  expect((await ask(token, { origin })).leadingHeaders).toEqual(cors(origin, 'Access-Control-Allow-Methods'));
  const [other, exposed] = ['http://other', 'Access-Control-Allow-Methods, WWW-Authenticate'];
  expect(await ask(token, { origin: other })).toMatchObject({ status: 403, body: { error: 'Invalid origin' } });
  expect((await ask('Bearer x', { origin: other })).leadingHeaders).toEqual(cors(other, exposed));
});

describe('a request without a good token', () => {
  test.each<[string | undefined, ReturnType<typeof refused>]>([
    [undefined, refused(401)],
    ['Basic x', refused(401)],
    ['Bearer', refused(401)],
    ['Bearer a b', refused(401)],
    ['Bearer x', bad()],
    [
      'DPoP x',
      refused(
        ...([401, 'invalid_token', 'Token verification failed'] as const),
        'DPoP algs="PS384 RS384 EdDSA ES384 ES256 RS256 ES512 PS256 PS512 RS512", ',
      ),
    ],
  ])('%s', async (authorization, expected) => expect(await ask(authorization)).toEqual(expected));

  test('with two', async () => {
    const twice = (description: string) => refused(400, 'invalid_request', description).headers[0]?.[1];
    const form = { body: 'access_token=x', headers: { authorization: 'Bearer y' } };
    expect((await own.post('userinfo', {}, form)).headers['WWW-Authenticate']).toBe(
      twice('More than one method used for including an access token'),
    );
    const repeated = await own.post('userinfo', {}, { body: 'access_token=x&access_token=y' });
    expect(repeated.headers['WWW-Authenticate']).toBe(twice('Duplicate parameter'));
  });

  test.each<[TokenChanges, ReturnType<typeof refused>]>([
    [{ claims: { typ: 'ID' } }, bad()],
    [{ signature: 'broken' }, bad()],
    [{ claims: { azp: 'x' } }, bad()],
    [{ claims: { scope: 'open id' } }, refused(403, 'insufficient_scope', 'Missing openid scope')],
    [{ claims: { sid: 'x', jti: 'onrtcc:1' } }, bad('user_session_not_found')],
    [{ claims: { sub: 'x' }, removeClaims: ['preferred_username'] }, bad('user_not_found')],
  ])('%j', async (changes, expected) => {
    const { access_token } = (await own.byClient('job', 'openid', changes)).body;
    expect(await ask(`Bearer ${access_token}`)).toEqual(expected);
  });

  test('a lightweight one is for introspection, unless the client may use it here', async () => {
    const light = (await own.byClient('light', 'openid')).body;
    const why = 'Lightweight access token not allowed for userinfo endpoint';
    expect(await ask(`Bearer ${light.access_token}`)).toEqual(bad(why));
    const allowed = (await own.byClient('light allowed', 'openid')).body;
    expect(await ask(`Bearer ${allowed.access_token}`)).toMatchObject({ status: 200 });
  });

  test('a revoked one, and those of users and clients that are disabled since', async () => {
    const { access_token } = (await own.byUser('app', 'openid')).body;
    await own.post('revoke', { client_id: 'app', client_secret: 's', token: access_token });
    expect(await ask(`Bearer ${access_token}`)).toEqual(bad());
    const next = (await own.byUser('app', 'openid', 'v')).body;
    const { store } = stateOf(own);
    store.updateUser('id-v', (user) => ({ ...user, enabled: false }));
    expect(await ask(`Bearer ${next.access_token}`)).toEqual(bad('User disabled'));
    store.updateUser('id-v', (user) => ({ ...user, enabled: true, notBefore: 1_700_000_001 }));
    expect(await ask(`Bearer ${next.access_token}`)).toEqual(bad('User not valid'));
    store.updateUser('id-v', ({ notBefore: _, ...user }) => user);
    const enable = (enabled: boolean) =>
      store.update((realm) => ({
        ...realm,
        clients: realm.clients.map((client) => (client.clientId === 'app' ? { ...client, enabled } : client)),
      }));
    enable(false);
    expect(await ask(`Bearer ${next.access_token}`)).toEqual(bad('Client disabled'));
    enable(true);
    expect((await ask(`Bearer ${next.access_token}`)).status).toBe(200);
  });
});

test('why it fails is written as an event', async () => {
  const seen = own.warnings.length;
  await ask('Bearer x');
  expect(own.warnings.slice(seen)).toEqual([
    expect.stringMatching(/^type="USER_INFO_REQUEST_ERROR", .*error="invalid_token"$/),
  ]);
});

test('a service account is about itself', async () => {
  const { access_token } = (await own.byClient('job', 'openid')).body;
  const { body } = (await ask(`Bearer ${access_token}`)) as { body: Json };
  expect(body).toMatchObject({ sub: claimsOf(access_token).sub, preferred_username: 'service-account-job' });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['acr']));
});
