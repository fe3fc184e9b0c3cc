import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser, type Page, parameterOf } from '../../../support/browser.ts';
import { type FormReceiver, startFormReceiver } from '../../../support/form-receiver.ts';
import { byPassword, confidential, person, type RealmServer, startRealm } from '../../../support/realm-server.ts';

const callback = 'http://localhost:3000/cb';
const app = (clientId: string, more: object = {}) =>
  confidential(clientId, { redirectUris: ['http://localhost:3000/*'], baseUrl: 'http://localhost:3000/home', ...more });

let realm: RealmServer;
let receiver: FormReceiver;
beforeAll(async () => {
  receiver = await startFormReceiver();
  const frames = {
    'frontchannel.logout.url': 'https://rp.example:8443/out?a=b',
    'frontchannel.logout.session.required': 'true',
  };
  realm = await startRealm({
    rememberMe: true,
    clients: [
      app('app', { attributes: { 'backchannel.logout.url': `${receiver.url}/app` } }),
      app('own', { attributes: { 'post.logout.redirect.uris': '+##https://bye.example/*' } }),
      app('asks', { attributes: { 'logout.confirmation.enabled': 'true' } }),
      app('front', { name: '<Front>', frontchannelLogout: true, attributes: frames }),
    ],
    users: [person('ada')],
  });
});
afterAll(async () => {
  await realm[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const url = (path: string, query: Readonly<Record<string, string>> = {}) =>
  `${realm.server.url}/realms/demo/protocol/openid-connect/${path}?${new URLSearchParams(query)}`;

/** Logs in with the form, or without one where the browser is logged in. */
async function logIn(browser: Browser, client = 'app'): Promise<Record<string, string>> {
  const request = { client_id: client, response_type: 'code', redirect_uri: callback, scope: 'openid' };
  let page = await browser.get(url('auth', request));
  if (page.status === 200)
    page = await browser.post(page.action, { username: 'ada', password: 'ada', rememberMe: 'on' });
  const form = { grant_type: 'authorization_code', client_id: client, client_secret: 's', redirect_uri: callback };
  return (await realm.post('token', { ...form, code: parameterOf(page, 'code') ?? '' })).body as unknown as Record<
    string,
    string
  >;
}
const leave = (browser: Browser, query: Readonly<Record<string, string>> = {}) => browser.get(url('logout', query));
const codeOf = ({ text }: Page) => /name="session_code" value="([^"]*)"/.exec(text)?.[1] ?? '';
const confirm = (browser: Browser, page: Page) => browser.post(page.action, { session_code: codeOf(page) });
const isLoggedIn = async (browser: Browser) =>
  (
    await browser.get(url('auth', { client_id: 'app', response_type: 'code', redirect_uri: callback, prompt: 'none' }))
  ).location.includes('code=');

test('a page asks whether to log out, and its form does it once', async () => {
  const browser = openBrowser();
  const { refresh_token } = await logIn(browser);
  const before = receiver.forms.length;
  const page = await leave(browser, { client_id: 'app' });
  expect([page.status, page.messages]).toEqual([200, ['Do you want to log out?']]);
  for (const shown of ['id="kc-logout"', 'data-page-id="login-logout-confirm"', 'href="http://localhost:3000/home"'])
    expect(page.text).toContain(shown);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(await isLoggedIn(browser)).toBe(true);
  expect((await browser.get(page.action)).messages).toEqual(['Do you want to log out?']);
  const done = await confirm(browser, page);
  expect([done.status, done.messages]).toEqual([200, ['You are logged out']]);
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('KEYCLOAK_'))).toEqual([]);
  expect(await isLoggedIn(browser)).toBe(false);
  expect(receiver.forms).toHaveLength(before + 1);
  const refresh = {
    grant_type: 'refresh_token',
    client_id: 'app',
    client_secret: 's',
    refresh_token: refresh_token ?? '',
  };
  expect((await realm.error(refresh))[2]).toBe('Session not active');
  expect((await confirm(browser, page)).messages).toEqual(['Logout failed']);
  expect((await browser.get(page.action)).messages).toEqual(['You are logged out']);
});

test('a session that ends meanwhile takes the question with it', async () => {
  const browser = openBrowser();
  const { refresh_token = '' } = await logIn(browser);
  const page = await leave(browser, { client_id: 'app' });
  const client = { client_id: 'app', client_secret: 's' };
  expect((await realm.post('logout', { ...client, refresh_token })).status).toBe(204);
  const failed = await confirm(browser, page);
  expect([failed.status, failed.messages]).toEqual([400, ['Logout failed']]);
  expect(failed.text).toContain('href="http://localhost:3000/home"');
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('KEYCLOAK_'))).toEqual(['KEYCLOAK_REMEMBER_ME']);
});

test('a browser without cookies is asked too', async () => {
  const browser = openBrowser();
  const page = await leave(browser);
  expect([page.messages, [...browser.cookies.keys()]]).toEqual([['Do you want to log out?'], ['AUTH_SESSION_ID']]);
  // Nobody who is logged in can be made to send that form.
  const other = openBrowser();
  await logIn(other);
  expect((await other.post(page.action, { session_code: codeOf(page) })).messages).toEqual(['Logout failed']);
  expect(await isLoggedIn(other)).toBe(true);
  expect((await confirm(browser, page)).messages).toEqual(['You are logged out']);
});

test('the form of another site or another browser logs nobody out', async () => {
  const browser = openBrowser();
  await logIn(browser);
  const page = await leave(browser);
  expect((await browser.post(page.action, { session_code: 'x' })).status).toBe(500);
  expect((await browser.post(page.action, {})).status).toBe(500);
  const other = openBrowser();
  const { href } = new URL(page.action, realm.server.url);
  expect((await other.post(href, { session_code: codeOf(page) })).messages).toEqual(['Logout failed']);
  const moved = page.action.replace('client_id=account', 'client_id=app');
  expect((await browser.post(moved, { session_code: codeOf(page) })).status).toBe(400);
  expect((await browser.get(moved)).messages).toEqual(['Logout failed']);
  await realm.clock.advance(301_000);
  expect((await confirm(browser, page)).status).toBe(400);
  expect(await isLoggedIn(browser)).toBe(true);
});

test('an ID token of the session makes the question needless, one of another session does not', async () => {
  const [browser, other] = [openBrowser(), openBrowser()];
  const { id_token = '' } = await logIn(browser);
  const others = await logIn(other);
  const target = { post_logout_redirect_uri: `${callback}?x=1`, state: 'a b' };
  const page = await leave(browser, { id_token_hint: others.id_token ?? '', ...target });
  expect(page.messages).toEqual(['Do you want to log out?']);
  // It is the session of the token that ends then.
  expect((await confirm(browser, page)).location).toBe(`${callback}?x=1&state=a+b`);
  expect([await isLoggedIn(other), browser.cookies.has('KEYCLOAK_IDENTITY')]).toEqual([false, false]);
  const again = openBrowser();
  const { id_token: fresh = '' } = await logIn(again);
  const gone = await leave(again, { id_token_hint: fresh, ...target });
  expect([gone.status, gone.location]).toEqual([302, `${callback}?x=1&state=a+b`]);
  expect(await isLoggedIn(again)).toBe(false);
  const late = await leave(again, { id_token_hint: id_token });
  expect([late.status, late.messages]).toEqual([200, ['You are logged out']]);
});

test.each([
  ['own', 'https://bye.example/now', 302],
  ['own', callback, 302],
  ['own', 'https://bye.example.evil/', 400],
  ['own', 'https://bye.example/../x', 400],
  ['app', 'https://bye.example/', 400],
  ['app', 'http://localhost:3000/x?state=1', 400],
  ['app', 'http://localhost:3000@evil.example/', 400],
  ['app', 'javascript:alert(1)', 400],
])('client %s: after the logout to %s: %d', async (client_id, uri, status) => {
  const page = await leave(openBrowser(), { client_id, post_logout_redirect_uri: uri });
  expect(page.status).toBe(status);
  if (status === 400) expect(page.messages).toEqual(['Invalid redirect uri']);
});

test('a client may have the page shown before its URL', async () => {
  const page = await leave(openBrowser(), { client_id: 'asks', post_logout_redirect_uri: callback });
  expect([page.status, page.messages]).toEqual([200, ['You are logged out']]);
  expect(page.text).toContain(`href="${callback}"`);
});

test('clients are told in frames, and the page goes on then', async () => {
  const browser = openBrowser();
  await logIn(browser);
  const { id_token = '', session_state = '' } = await logIn(browser, 'front');
  const before = receiver.forms.length;
  const page = await leave(browser, { id_token_hint: id_token, post_logout_redirect_uri: callback });
  expect([page.status, receiver.forms.length]).toEqual([200, before + 1]);
  const frame = `https://rp.example:8443/out?a=b&amp;sid=${session_state}&amp;iss=${encodeURIComponent(`${realm.server.url}/realms/demo`)}`;
  expect(page.text).toContain(`<li>&lt;Front&gt; <iframe src="${frame}"`);
  expect(page.text).toContain(`<a id="continue" class="button" href="${callback}">Continue</a>`);
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self' https://rp.example:8443;");
  expect(await isLoggedIn(browser)).toBe(false);
});

test('an ID token alone ends the session of who has no browser here', async () => {
  const { id_token } = (await realm.token(byPassword('app', 'ada', { scope: 'openid' }))).body;
  const page = await leave(openBrowser(), { id_token_hint: String(id_token) });
  expect(page.messages).toEqual(['You are logged out']);
});

test('the page for the login status runs its own script only, in any frame', async () => {
  const { headers, text } = await openBrowser().get(url('login-status-iframe.html'));
  expect(headers.get('x-frame-options')).toBeNull();
  expect(text).toMatch(
    /content="default-src &#39;none&#39;; base-uri &#39;none&#39;; connect-src &#39;self&#39;; script-src &#39;sha256-/,
  );
  const script = /<script>(.*)<\/script>/s.exec(text)?.[1] ?? '';
  expect(text).toContain(createHash('sha256').update(script).digest('base64'));
});
