import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type Page, parameterOf } from '../../../support/browser.ts';
import { app, callback, type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';
import { claimsOf } from '../../../support/realm-server.ts';

let realm: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({
    users: [person('ada')],
    clients: [
      app,
      { ...app, clientId: 'front', implicitFlowEnabled: true },
      {
        ...app,
        clientId: 'pushes',
        publicClient: false,
        secret: 's',
        attributes: { 'require.pushed.authorization.requests': 'true' },
      },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const half = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');
const namesOf = ({ location }: Page) => [...new URLSearchParams(location.split('#')[1] ?? '').keys()];

test.each([
  ['token', ['access_token', 'token_type', 'expires_in']],
  ['id_token', ['id_token']],
  ['id_token token', ['id_token', 'access_token', 'token_type', 'expires_in']],
  ['code token', ['code', 'access_token', 'token_type', 'expires_in']],
  ['code id_token token', ['code', 'id_token', 'access_token', 'token_type', 'expires_in']],
])('%s: tokens come in the fragment', async (type, names) => {
  const { page } = await realm.logIn('ada', { client_id: 'front', response_type: type, nonce: 'n', state: 's' });
  expect(namesOf(page)).toEqual(['state', 'session_state', 'iss', ...names]);
  const [code, token, id] = ['code', 'access_token', 'id_token'].map((name) => parameterOf(page, name));
  if (token !== undefined) {
    expect(String(claimsOf(token).jti)).toMatch(/^onrtna:/);
    expect(parameterOf(page, 'expires_in')).toBe(code === undefined ? '900' : '300');
  }
  if (id === undefined) return;
  const { nonce, at_hash: atHash, c_hash: cHash, s_hash: sHash } = claimsOf(id);
  expect([nonce, sHash]).toEqual(['n', half('s')]);
  expect([atHash, cHash]).toEqual([token && half(token), code && half(code)]);
});

test('none: nothing but the session comes back', async () => {
  const { page } = await realm.logIn('ada', { response_type: 'none' });
  expect(page.location).toMatch(/^http:\/\/localhost:3000\/cb\?session_state=[^&]+&iss=[^&]+$/);
});

test('without the flow, or without a nonce, the client is told so', async () => {
  const front = { client_id: 'front', response_type: 'id_token' };
  const descriptionOf = async (parameters: Readonly<Record<string, string>>) =>
    parameterOf(await openBrowser().get(realm.authUrl(parameters)), 'error_description');
  expect(await descriptionOf(front)).toBe('Missing parameter: nonce');
  expect(await descriptionOf({ response_type: 'token' })).toContain('Implicit flow is disabled');
  expect(await descriptionOf({ ...front, response_mode: 'query' })).toContain("Response_mode 'query' not allowed");
});

const client = { client_id: 'pushes', client_secret: 's' };
const push = (more: Readonly<Record<string, string>>) =>
  realm.post('ext/par/request', { ...client, response_type: 'code', redirect_uri: callback, ...more });

test('a request is pushed, used for one login, and counts more than what comes with the browser', async () => {
  const pushed = await push({ scope: 'openid', state: 'pushed' });
  expect(pushed.status).toBe(201);
  expect(pushed.body.expires_in).toBe(60);
  const uri = String((pushed.body as Readonly<Record<string, unknown>>).request_uri);
  expect(uri).toMatch(/^urn:ietf:params:oauth:request_uri:[0-9a-f-]{36}$/);
  const url = (more: Readonly<Record<string, string>> = {}) =>
    `${realm.server.url}/realms/demo/protocol/openid-connect/auth?${new URLSearchParams({ client_id: 'pushes', request_uri: uri, ...more })}`;
  expect((await openBrowser().get(url({ client_id: 'app' }))).messages).toEqual(['Invalid Request']);
  const other = await openBrowser().get(url({ response_type: 'token' }));
  expect(parameterOf(other, 'error_description')).toBe('Parameter response_type does not match');

  const browser = openBrowser();
  const moved = await browser.get(url({ state: 'given' }));
  const form = await browser.get(moved.location);
  const done = await browser.post(form.action, { username: 'ada', password: 'ada-pw' });
  expect(parameterOf(done, 'state')).toBe('pushed');
  const code = { grant_type: 'authorization_code', code: parameterOf(done, 'code') ?? '', redirect_uri: callback };
  expect((await realm.token({ ...client, ...code })).status).toBe(200);
  expect((await openBrowser().get(url())).messages).toEqual(['Invalid Request']);
});

test('a login that begins again needs no pushed request any more', async () => {
  const { body } = await push({ state: 'pushed' });
  const uri = String((body as Readonly<Record<string, unknown>>).request_uri);
  const browser = openBrowser();
  const moved = await browser.get(realm.authUrl({ client_id: 'pushes', request_uri: uri }));
  const { action } = await browser.get(moved.location);
  const restart = browser.cookies.get('KC_RESTART') ?? '';
  expect(parameterOf(await browser.post(action, { username: 'ada', password: 'ada-pw' }), 'code')).toBeDefined();
  const other = openBrowser();
  other.cookies.set('KC_RESTART', restart);
  const form = await other.get((await other.get(action)).location);
  const done = await other.post(form.action, { username: 'ada', password: 'ada-pw' });
  expect([parameterOf(done, 'state'), typeof parameterOf(done, 'code')]).toEqual(['pushed', 'string']);
});

test('of a request that is pushed the scope is looked at before what is said twice', async () => {
  const fields = [...Object.entries({ ...client, response_type: 'code', redirect_uri: callback }), ['state', 'a']];
  const said = async (...more: [string, string][]) => {
    const response = await fetch(`${realm.server.url}/realms/demo/protocol/openid-connect/ext/par/request`, {
      method: 'POST',
      body: new URLSearchParams([...(fields as [string, string][]), ['state', 'b'], ...more]),
    });
    return ((await response.json()) as { error_description: string }).error_description;
  };
  expect(await said()).toBe('duplicated parameter');
  expect(await said(['scope', 'bogus'])).toBe('Invalid scopes: bogus');
});

test('a pushed request ends after a minute', async () => {
  const { body } = await push({});
  const uri = String((body as Readonly<Record<string, unknown>>).request_uri);
  await realm.clock.advance(60_000);
  const page = await openBrowser().get(realm.authUrl({ client_id: 'pushes', request_uri: uri }));
  expect(page.messages).toEqual(['Invalid Request']);
});

test('a client that must push is told so', async () => {
  const page = await openBrowser().get(realm.authUrl({ client_id: 'pushes' }));
  expect(parameterOf(page, 'error_description')).toBe('Pushed Authorization Request is only allowed.');
});

// Each line was put to Keycloak 26.7.3.
test.each([
  [{ client_secret: 'wrong' }, 401, 'invalid_request', 'Authentication failed.'],
  [{ redirect_uri: 'http://evil.test/' }, 400, 'invalid_request', 'Invalid parameter: redirect_uri'],
  [{ response_type: 'bogus' }, 400, 'invalid_request', 'Unsupported response type'],
  [{ response_mode: 'zz' }, 400, 'invalid_request', 'Invalid parameter: response_mode'],
  [{ scope: 'bogus' }, 400, 'invalid_request', 'Invalid scopes: bogus'],
  [{ max_age: 'x' }, 400, 'invalid_request', 'invalidRequestMessage'],
  [{ request_uri: 'x' }, 400, 'invalid_request', 'It is not allowed to include request_uri to PAR.'],
  [{ request: 'x' }, 400, 'invalid_request_object', 'invalidRequestMessage'],
  [{ code_challenge_method: 'S256' }, 400, 'invalid_request', 'Missing parameter: code_challenge'],
])('%j cannot be pushed: %s %s', async (more, status, error, description) => {
  const response = await push(more);
  expect([response.status, response.body.error, response.body.error_description]).toEqual([status, error, description]);
});
