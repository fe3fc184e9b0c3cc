import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ecThumbprint, type ProofOptions, proofKeys, proofOf, publicJwk } from '../../../support/proof.ts';
import { claimsOf, type RealmServer, startRealm } from '../../../support/realm-server.ts';

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherEcKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secret = { client_secret: 's3cret' };
const confidential = { secret: 's3cret', serviceAccountsEnabled: true, directAccessGrantsEnabled: true };
const required = { 'dpop.bound.access.tokens': 'true' };
const user = {
  username: 'ann',
  enabled: true,
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  credentials: [{ type: 'password', value: 'pw' }],
  clientRoles: { 'realm-management': ['view-users'], account: ['view-profile'] },
};
let own: RealmServer;
let tokenUrl: string;
let userinfoUrl: string;

beforeAll(async () => {
  own = await startRealm({
    clients: [
      { clientId: 'conf', ...confidential, attributes: { 'standard.token.exchange.enabled': 'true' } },
      { clientId: 'other', ...confidential, attributes: { 'standard.token.exchange.enabled': 'true' } },
      { clientId: 'pub', publicClient: true, directAccessGrantsEnabled: true },
      { clientId: 'req', ...confidential, attributes: required },
      {
        clientId: 'see',
        ...confidential,
        attributes: { 'allow.token.introspection.without.audience.check': 'true' },
      },
      { clientId: 'low', ...confidential, attributes: { 'token.response.type.bearer.lower-case': 'true' } },
    ],
    users: [user],
  });
  tokenUrl = `${own.server.url}/realms/demo/protocol/openid-connect/token`;
  userinfoUrl = tokenUrl.replace(/token$/, 'userinfo');
});
afterAll(() => own[Symbol.asyncDispose]());

type Form = Readonly<Record<string, string>>;
const seconds = () => own.clock.now() / 1000;
const proof = (options: Partial<ProofOptions> = {}) => proofOf({ url: tokenUrl, at: seconds(), ...options });
const serviceAccount = { grant_type: 'client_credentials', client_id: 'conf', ...secret };
const login = (client_id: string, more: Form = {}) => ({
  grant_type: 'password',
  username: 'ann',
  password: 'pw',
  scope: 'openid',
  client_id,
  ...more,
});
const ask = (form: Form, dpop?: string) => own.post('token', form, dpop === undefined ? {} : { dpop });
async function refusal(form: Form, dpop?: string) {
  const { status, body } = await ask(form, dpop);
  return [status, body.error, body.error_description];
}
const confirmation = { jkt: ecThumbprint(proofKeys.ES256), 'kc-jkt-type': 'DPoP' };
const refused = (why: string) => [400, 'invalid_request', why];
const missing = 'DPoP proof is missing';
const otherKey = "DPoP confirmation doesn't match DPoP proof";
const otherProof = () => proof({ alg: 'ES384' });

describe('a token request', () => {
  test.each(Object.keys(proofKeys))('with a proof by %s is bound to its key', async (alg) => {
    const { body } = await ask(serviceAccount, proof({ alg }));
    expect(body.token_type).toBe('DPoP');
    expect(claimsOf(body.access_token)).toMatchObject({ typ: 'DPoP', cnf: { jkt: expect.any(String) } });
  });

  test.each(['RS256', 'PS384'])('with a proof by %s is, too', async (alg) => {
    const { body } = await ask(serviceAccount, proof({ alg, key: rsaKey }));
    expect(body.token_type).toBe('DPoP');
  });

  test('has its claim where Keycloak has it, and no other token has it', async () => {
    const { body } = await ask(serviceAccount, proof());
    const claims = claimsOf(body.access_token);
    expect(claims.cnf).toEqual(confirmation);
    const names = Object.keys(claims);
    expect(names[names.indexOf('cnf') + 1]).toBe('scope');
    const plain = claimsOf((await ask(serviceAccount)).body.access_token);
    expect(plain).toMatchObject({ typ: 'Bearer' });
    expect(plain).not.toHaveProperty('cnf');
  });

  test('names the type in lower case where the client wants that', async () => {
    const { body } = await ask({ ...serviceAccount, client_id: 'low' }, proof());
    expect(body.token_type).toBe('dpop');
    expect(claimsOf(body.access_token).typ).toBe('DPoP');
  });

  test('of a client that needs a proof is refused without one', async () => {
    const form = { ...serviceAccount, client_id: 'req' };
    expect(await refusal(form)).toEqual(refused(missing));
    expect(await refusal(form, ' ')).toEqual(refused(missing));
    expect((await ask(form, proof())).status).toBe(200);
  });

  const failed = 'DPoP verification failure: org.keycloak';
  const badly = `${failed}.exceptions.TokenSignatureInvalidException: Invalid token signature`;
  const unsigned = `${failed}.common.VerificationException: Signing failed`;
  const withSignature = (text: string, signature: string) => text.replace(/[^.]*$/, signature);
  test.each<[string, () => string, string]>([
    ['for another URL', () => proof({ claims: { htu: `${tokenUrl}x` } }), 'DPoP HTTP URL mismatch'],
    ['for another scheme', () => proof({ url: tokenUrl.replace('http:', 'https:') }), 'DPoP HTTP URL mismatch'],
    ['for another user', () => proof({ url: tokenUrl.replace('//', '//u@') }), 'DPoP HTTP URL mismatch'],
    ['for no URL', () => proof({ claims: { htu: `${tokenUrl} x` } }), 'Malformed HTTP URL in DPoP proof'],
    ['for another method', () => proof({ method: 'post' }), 'DPoP HTTP method mismatch'],
    ['without a method', () => proof({ claims: { htm: undefined } }), 'DPoP mandatory claims are missing'],
    ['with a blank identifier', () => proof({ claims: { jti: ' ' } }), 'DPoP mandatory claims are missing'],
    ['without a time', () => proof({ claims: { iat: '' } }), 'DPoP mandatory claims are missing'],
    ['of 26 seconds ago', () => proof({ at: seconds() - 26 }), 'DPoP proof is not active'],
    ['16 seconds ahead', () => proof({ at: seconds() + 16 }), 'DPoP proof is not active'],
    ['by another key', () => proof({ key: otherEcKey, header: { jwk: publicJwk(proofKeys.ES256) } }), badly],
    ['with another signature', () => withSignature(proof(), 'A'.repeat(86)), badly],
    ['with a short signature', () => withSignature(proof(), 'AAAA'), unsigned],
    ['without a signature', () => proof().replace(/\.[^.]*$/, ''), unsigned],
    ['with a short one of RSA', () => withSignature(proof({ alg: 'RS256', key: rsaKey }), 'AAAA'), unsigned],
    ['with a short one of RSA-PSS', () => withSignature(proof({ alg: 'PS256', key: rsaKey }), 'AAAA'), badly],
    ['with a short one of EdDSA', () => withSignature(proof({ alg: 'EdDSA' }), 'AAAA'), unsigned],
  ])('is refused for a proof %s', async (_name, text, why) =>
    expect(await refusal(serviceAccount, text())).toEqual(refused(why)),
  );

  test.each<[string, () => string]>([
    ['of 25 seconds ago', () => proof({ at: seconds() - 25 })],
    ['15 seconds ahead', () => proof({ at: seconds() + 15 })],
    ['for the URL with query and fragment', () => proof({ url: `${tokenUrl}?a=b#c` })],
    ['for the URL in capitals', () => proof({ url: tokenUrl.replace('http:', 'HTTP:') })],
    ['with times as texts', () => proof({ claims: { iat: ` ${seconds()} `, exp: 5, nbf: seconds() + 999 } })],
    ['with bytes behind its signature', () => `${proof()}AAAA`],
  ])('is good with a proof %s', async (_name, text) => expect((await ask(serviceAccount, text())).status).toBe(200));

  test('is refused for a proof that comes again, until that would be too old', async () => {
    const once = proof();
    expect((await ask(serviceAccount, once)).status).toBe(200);
    expect(await refusal(serviceAccount, once)).toEqual(refused('DPoP proof has already been used'));
    await own.clock.advance(25_000);
    expect(await refusal(serviceAccount, once)).toEqual(refused('DPoP proof has already been used'));
    await own.clock.advance(1_000);
    expect(await refusal(serviceAccount, once)).toEqual(refused('DPoP proof is not active'));
  });

  test('says first that the client or the form is wrong', async () => {
    expect((await ask({ ...serviceAccount, client_secret: 'no' }, 'x')).status).toBe(401);
    expect(await refusal({ ...serviceAccount, grant_type: 'no' }, 'x')).toContain('unsupported_grant_type');
  });
});

describe('a refresh token', () => {
  test('of a public client needs the key that it was issued for', async () => {
    const { body } = await ask(login('pub'), proof());
    expect(claimsOf(body.refresh_token).cnf).toEqual(confirmation);
    const form = { grant_type: 'refresh_token', client_id: 'pub', refresh_token: String(body.refresh_token) };
    expect(await refusal(form)).toEqual([400, 'invalid_grant', missing]);
    expect(await refusal(form, otherProof())).toEqual([400, 'invalid_grant', otherKey]);
    expect((await ask(form, proof())).body.token_type).toBe('DPoP');
    const ended = await own.post('logout', { client_id: 'pub', refresh_token: String(body.refresh_token) });
    expect([ended.status, ended.body.error_description]).toEqual([400, missing]);
  });

  test('of a client that authenticates is bound to nothing', async () => {
    const { body } = await ask(login('conf', secret), proof());
    expect(claimsOf(body.refresh_token)).not.toHaveProperty('cnf');
    const form = { grant_type: 'refresh_token', client_id: 'conf', refresh_token: String(body.refresh_token) };
    expect((await ask({ ...form, ...secret })).body.token_type).toBe('Bearer');
    expect(claimsOf((await ask({ ...form, ...secret }, otherProof())).body.access_token).cnf).toBeDefined();
  });
});

describe('an access token that is bound', () => {
  let token: string;
  let plain: string;
  beforeAll(async () => {
    token = String((await ask(login('conf', secret), proof())).body.access_token);
    plain = String((await ask(login('conf', secret))).body.access_token);
  });
  const get = async (url: string, scheme: string, sent: string, dpop?: string) => {
    const headers = { accept: 'application/json', authorization: `${scheme} ${sent}` };
    return fetch(url, { headers: dpop === undefined ? headers : { ...headers, dpop } });
  };
  const forGet = (url: string, accessToken: string, more: Partial<ProofOptions> = {}) =>
    proof({ url, method: 'GET', accessToken, ...more });
  const algorithms = 'DPoP algs="PS384 RS384 EdDSA ES384 ES256 RS256 ES512 PS256 PS512 RS512", ';
  const invalid = 'realm="demo", error="invalid_token", error_description="Token verification failed"';

  test.each(['DPoP', 'dpop'])('is taken by userinfo with a proof and the scheme %s', async (scheme) =>
    expect((await get(userinfoUrl, scheme, token, forGet(userinfoUrl, token))).status).toBe(200),
  );

  test.each<[string, () => Promise<Response>, string]>([
    ['as a bearer token', () => get(userinfoUrl, 'Bearer', token, forGet(userinfoUrl, token)), 'Bearer '],
    ['without a proof', () => get(userinfoUrl, 'DPoP', token), algorithms],
    ['without its hash', () => get(userinfoUrl, 'DPoP', token, proof({ url: userinfoUrl, method: 'GET' })), algorithms],
    ['with another hash', () => get(userinfoUrl, 'DPoP', token, forGet(userinfoUrl, 'x')), algorithms],
    ['by another key', () => get(userinfoUrl, 'DPoP', token, forGet(userinfoUrl, token, { alg: 'ES384' })), algorithms],
    ['when it is not bound', () => get(userinfoUrl, 'DPoP', plain, forGet(userinfoUrl, plain)), algorithms],
    ['when it is none', () => get(userinfoUrl, 'dpop', 'x', forGet(userinfoUrl, 'x')), 'Bearer '],
  ])('is refused by userinfo %s', async (_name, answer, scheme) => {
    const { status, headers } = await answer();
    expect([status, headers.get('www-authenticate')]).toEqual([401, `${scheme}${invalid}`]);
  });

  test('is refused in a form, and a bearer token may come with any proof', async () => {
    const form = await own.post('userinfo', { access_token: token }, { dpop: proof({ url: userinfoUrl }) });
    expect(form.status).toBe(401);
    expect((await get(userinfoUrl, 'Bearer', plain, 'x')).status).toBe(200);
  });

  test.each(['/admin/realms/demo/users', '/realms/demo/account/'])('opens %s with a proof only', async (path) => {
    const url = `${own.server.url}${path}`;
    expect((await get(url, 'DPoP', token, forGet(url, token))).status).toBe(200);
    expect((await get(url, 'DPoP', token, proof({ url, method: 'GET' }))).status).toBe(401);
    expect((await get(url, 'DPoP', token)).status).toBe(401);
    expect((await get(url, 'Bearer', token)).status).toBe(401);
  });

  test('is introspected and revoked without a proof', async () => {
    const asked = { client_id: 'see', ...secret, token };
    const { body } = await own.post('token/introspect', asked);
    expect(body).toMatchObject({ active: true, token_type: 'DPoP', cnf: confirmation });
    expect((await own.post('revoke', { client_id: 'conf', ...secret, token }, { dpop: 'x' })).status).toBe(200);
    expect((await own.post('token/introspect', asked)).body).toEqual({ active: false });
  });
});

test('a bound token is exchanged by its own client with its key', async () => {
  const { body } = await ask(login('conf', secret), proof());
  const form = {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: String(body.access_token),
    subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    client_id: 'conf',
    ...secret,
  };
  expect(await refusal(form)).toEqual(refused(missing));
  expect(await refusal(form, otherProof())).toEqual(refused(otherKey));
  expect((await ask(form, proof())).body.token_type).toBe('DPoP');
  expect(await refusal({ ...form, client_id: 'other' }, proof())).toEqual(
    refused('Sender-constrained token exchange rejected as the token was not issued for the requesting client'),
  );
});

test('the proof of a sandbox names its address', async () => {
  const base = `${own.server.url}/-/s/bound/realms/demo/protocol/openid-connect/token`;
  const send = (dpop: string) =>
    fetch(base, { method: 'POST', body: new URLSearchParams(serviceAccount), headers: { dpop } });
  const at = seconds();
  expect(await (await send(proof({ at }))).json()).toMatchObject({ error_description: 'DPoP HTTP URL mismatch' });
  expect(await (await send(proof({ at, url: base }))).json()).toMatchObject({ token_type: 'DPoP' });
});
