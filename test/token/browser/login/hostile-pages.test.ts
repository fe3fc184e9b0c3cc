import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type Page } from '../../../support/browser.ts';
import { type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';

/** What would run, or end an attribute, if anybody forgot to escape it. */
const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;

let realm: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({
    displayName: hostile,
    users: [
      person('ada', { attributes: { locale: [hostile] } }),
      person('mia', { lastName: hostile, requiredActions: ['UPDATE_PROFILE'] }),
      person('zoe', { requiredActions: ['CONFIGURE_TOTP'] }),
    ],
    clients: [
      {
        clientId: 'app',
        publicClient: true,
        redirectUris: ['http://localhost:3000/*'],
        baseUrl: 'javascript:alert(1)',
      },
      {
        clientId: 'asks',
        name: hostile,
        publicClient: true,
        consentRequired: true,
        redirectUris: ['http://localhost:3000/*'],
        attributes: { 'display.on.consent.screen': 'true', 'consent.screen.text': hostile },
      },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

function expectHarmless({ text, headers }: Page): void {
  expect(text).toContain('<title>');
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<img');
  expect(text).not.toMatch(/(?:href|action)="javascript:/i);
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
}

test.each([
  ['the form', { login_hint: hostile, state: hostile, ui_locales: hostile, kc_locale: hostile }],
  ['an unknown client', { client_id: hostile }],
  ['an address that is not registered', { redirect_uri: `http://evil.example/${hostile}` }],
  ['an address that is none', { redirect_uri: `javascript:${hostile}` }],
  ['a pushed request that is not there', { request_uri: hostile }],
  ['a page that posts itself', { response_mode: 'form_post', prompt: 'none', state: hostile }],
] as const)('%s shows what came with the request as text', async (_what, parameters) => {
  const page = await openBrowser().get(realm.authUrl(parameters));
  if (!('response_mode' in parameters)) return expectHarmless(page);
  expect(page.text).not.toContain('<script>alert');
  expect(page.text).not.toContain('<img');
});

test('what was typed comes back as text', async () => {
  const browser = openBrowser();
  const { action } = await browser.get(realm.authUrl());
  expectHarmless(await browser.post(action, { username: hostile, password: hostile }));
});

test.each(['mia', 'zoe'])('what is known of %s is shown as text', async (name) => {
  const { page } = await realm.logIn(name);
  expectHarmless(page);
});

test('names and texts of a client are shown as text', async () => {
  const { page } = await realm.logIn('ada', { client_id: 'asks' });
  expect(page.text).toContain('&lt;script&gt;');
  expectHarmless(page);
});

test.each([
  'device?user_code=',
  'login-actions/authenticate?client_id=app&tab_id=',
  'protocol/openid-connect/logout?state=',
])('%s shows its parameter as text', async (path) => {
  const url = `${realm.server.url}/realms/demo/${path}${encodeURIComponent(hostile)}`;
  expectHarmless(await openBrowser().get(url));
});
