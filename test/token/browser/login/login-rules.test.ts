import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, parameterOf } from '../../../support/browser.ts';
import {
  byPassword,
  byRefresh,
  claimsOf,
  confidential,
  person,
  type RealmServer,
  startRealm,
} from '../../../support/realm-server.ts';

let realm: RealmServer;
beforeAll(async () => {
  realm = await startRealm({
    bruteForceProtected: true,
    failureFactor: 1,
    clients: [confidential('app', { redirectUris: ['*'] })],
    users: [person('ada'), person('bob')],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());
beforeEach(() => fetch(`${realm.server.url}/-/rules`, { method: 'DELETE' }).then(() => {}));

async function rule(match: object, then: object, more: object = {}): Promise<string> {
  const body = JSON.stringify({ match, then, ...more });
  const answer = await fetch(`${realm.server.url}/-/rules`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}
const applied = async (id: string) =>
  ((await (await fetch(`${realm.server.url}/-/rules/${id}`)).json()) as { applied: number }).applied;

const request = { client_id: 'app', response_type: 'code', redirect_uri: 'http://localhost/cb', scope: 'openid' };
const begin = () =>
  openBrowserAt(`${realm.server.url}/realms/demo/protocol/openid-connect/auth?${new URLSearchParams(request)}`);
async function openBrowserAt(url: string) {
  const browser = openBrowser();
  return { browser, form: await browser.get(url) };
}
async function logIn(name: string) {
  const { browser, form } = await begin();
  return browser.post(form.action, { username: name, password: name });
}
const tokensOf = async (name: string) => {
  const code = parameterOf(await logIn(name), 'code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    client_id: 'app',
    client_secret: 's',
    redirect_uri: request.redirect_uri,
    code,
  };
  return (await realm.token(form)).body;
};

test('a rule makes the login of one user fail, as a wrong password does, and locks nobody out', async () => {
  const id = await rule(
    { operation: 'login-form', username: 'ada' },
    { refuse: 'token.login-failed' },
    { when: { times: 2 } },
  );
  const { browser, form } = await begin();
  const failed = await browser.post(form.action, { username: 'ADA', password: 'ada' });
  expect([failed.status, failed.messages]).toEqual([200, ['Invalid username or password.']]);
  expect(parameterOf(await logIn('bob'), 'code')).toBeDefined();
  expect((await browser.post(failed.action, { username: 'ada@example.org', password: 'ada' })).messages).toHaveLength(
    1,
  );
  expect(parameterOf(await logIn('ada'), 'code')).toBeDefined();
  expect(await applied(id)).toBe(2);
});

test('at the token endpoint it is the error for a wrong password', async () => {
  await rule({ operation: 'token', username: { pattern: '^a' } }, { refuse: 'token.login-failed' });
  expect(await realm.error(byPassword('app', 'ada'))).toEqual([400, 'invalid_grant', 'Invalid user credentials']);
  expect((await realm.token(byPassword('app', 'bob'))).status).toBe(200);
});

test('one user gets other claims, by password, code and refresh token; each rule counts its own', async () => {
  const token = (group: string) => ({ token: { claims: { group } } });
  const ids = [await rule({ username: 'ada' }, token('a')), await rule({ username: 'bob' }, token('b'))];
  const groupOf = (body: Record<string, unknown>) => claimsOf(body.access_token).group;
  expect(groupOf((await realm.token(byPassword('app', 'ada'))).body)).toBe('a');
  expect(groupOf((await realm.token(byPassword('app', 'bob'))).body)).toBe('b');
  const body = await tokensOf('bob');
  expect(groupOf(body)).toBe('b');
  expect(groupOf((await realm.token(byRefresh('app', body.refresh_token))).body)).toBe('b');
  expect(groupOf(await tokensOf('ada'))).toBe('a');
  expect(await Promise.all(ids.map(applied))).toEqual([2, 3]);
});

test('a login can be slow, by the clock of the sandbox', async () => {
  await rule({ operation: 'login-form', username: 'ada' }, { delay: { seconds: 30 } });
  const { browser, form } = await begin();
  let isDone = false;
  const slow = browser.post(form.action, { username: 'ada', password: 'ada' }).finally(() => {
    isDone = true;
  });
  expect(parameterOf(await logIn('bob'), 'code')).toBeDefined();
  expect(isDone).toBe(false);
  await realm.clock.advance(30_000);
  expect(parameterOf(await slow, 'code')).toBeDefined();
});
