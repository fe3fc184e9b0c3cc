import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser, type Page } from '../../../support/browser.ts';
import { claimsOf, confidential, person, type RealmServer, startRealm } from '../../../support/realm-server.ts';

let realm: RealmServer;
const enabled = { 'oauth2.device.authorization.grant.enabled': 'true' };
beforeAll(async () => {
  realm = await startRealm({
    oauth2DeviceCodeLifespan: 120,
    clients: [
      confidential('tv', { attributes: enabled, name: 'The <TV>' }),
      confidential('slow', {
        attributes: { ...enabled, 'oauth2.device.code.lifespan': '30', 'oauth2.device.polling.interval': '10' },
      }),
      { clientId: 'pub', publicClient: true, attributes: enabled },
      { clientId: 'plain', publicClient: true, attributes: enabled, defaultClientScopes: [] },
      confidential('none'),
    ],
    users: [person('ada', { realmRoles: ['offline_access'] }), person('bob')],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

type Form = Readonly<Record<string, string>>;
const device = async (client = 'tv', more: Form = {}) =>
  (await realm.post('auth/device', { client_id: client, client_secret: 's', scope: 'openid', ...more }))
    .body as unknown as Form & { expires_in: number; interval: number };
const asking = (code: string | undefined, client = 'tv', more: Form = {}) => ({
  grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
  client_id: client,
  client_secret: 's',
  ...(code !== undefined && { device_code: code }),
  ...more,
});
const faultOf = async (...of: Parameters<typeof asking>) => (await realm.error(asking(...of)))[1];
const later = () => realm.clock.advance(5_000);
const page = () => `${realm.server.url}/realms/demo/device`;

/** A browser sends a form, and wants a page. */
async function type(userCode: string): Promise<{ status: number; location: string; text: string }> {
  const body = new URLSearchParams({ device_user_code: userCode });
  const response = await fetch(page(), { method: 'POST', body, redirect: 'manual', headers: { accept: 'text/html' } });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}
async function follow(browser: Browser, from: Page): Promise<Page> {
  let at = from;
  while (at.status === 302) at = await browser.get(at.location);
  return at;
}
/** From the code to the question for consent. */
async function open(browser: Browser, userCode = '', name = 'ada'): Promise<Page> {
  const form = await follow(browser, await browser.get(`${page()}?user_code=${userCode}`));
  if (!form.text.includes('kc-form-login')) return form;
  return follow(browser, await browser.post(form.action, { username: name, password: name }));
}
const answer = async (browser: Browser, at: Page, which: 'accept' | 'cancel') => {
  const code = /name="code" value="([^"]*)"/.exec(at.text)?.[1] ?? '';
  const action = at.action.startsWith('/') ? `${realm.server.url}${at.action}` : at.action;
  return follow(browser, await browser.post(action, { code, [which]: '' }));
};

test('a device that wants nothing that people read about is asked for by its name (Keycloak 26.7)', async () => {
  const codes = await device('plain', { scope: '' });
  const consent = await open(openBrowser(), codes.user_code);
  expect(consent.text).toContain('Grant Access to plain');
  expect(consent.text).toContain('<li><span>plain</span></li>');
});

test('a device gets tokens once its user has logged in and agreed', async () => {
  const codes = await device();
  expect(codes).toEqual({
    device_code: expect.stringMatching(/^[\w-]{43}$/),
    user_code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
    verification_uri: page(),
    verification_uri_complete: `${page()}?user_code=${codes.user_code}`,
    expires_in: 120,
    interval: 5,
  });
  expect(await faultOf(codes.device_code)).toBe('authorization_pending');
  expect(await faultOf(codes.device_code)).toBe('slow_down');
  const browser = openBrowser();
  const consent = await open(browser, codes.user_code?.toLowerCase().replace('-', ' '));
  expect(consent.text).toContain('Grant Access to The &lt;TV&gt;');
  const done = await answer(browser, consent, 'accept');
  expect(done.text).toContain('Device Login Successful');
  await later();
  const { status, body } = await realm.token(asking(codes.device_code));
  expect(status).toBe(200);
  expect(claimsOf(body.access_token)).toMatchObject({
    jti: expect.stringMatching(/^onrtdg:/),
    preferred_username: 'ada',
  });
  expect([body.refresh_token, body.id_token].map((token) => typeof token)).toEqual(['string', 'string']);
  await later();
  expect(await realm.error(asking(codes.device_code))).toEqual([400, 'invalid_grant', 'Device code not valid']);
  expect((await type(codes.user_code ?? '')).text).toContain('Invalid code, please try again.');
});

test('who does not agree denies the device its tokens, also when logged in already', async () => {
  const browser = openBrowser();
  await answer(browser, await open(browser, (await device()).user_code), 'accept');
  const codes = await device('pub');
  const consent = await follow(browser, await browser.get(codes.verification_uri_complete ?? ''));
  const denied = await answer(browser, consent, 'cancel');
  expect(denied.text).toContain('Device Login Failed');
  expect(denied.messages).toEqual(['Consent denied for connecting the device.']);
  expect(await realm.error(asking(codes.device_code, 'pub'))).toEqual([
    ...[400, 'access_denied', 'The end user denied the authorization request'],
  ]);
  expect((await type(codes.user_code ?? '')).text).toContain('Invalid code');
});

test('codes expire, at the page and for the device, and are forgotten then', async () => {
  const codes = await device('slow');
  expect([codes.expires_in, codes.interval]).toEqual([30, 10]);
  const browser = openBrowser();
  const consent = await open(browser, codes.user_code);
  await realm.clock.advance(31_000);
  expect(await faultOf(codes.device_code, 'slow')).toBe('expired_token');
  expect((await type(codes.user_code ?? '')).text).toContain('The code has expired.');
  await realm.clock.advance(20_000);
  expect(await faultOf(codes.device_code, 'slow')).toBe('invalid_grant');
  const late = await answer(browser, consent, 'accept');
  expect(late.messages).toEqual(['The code has expired. Please go back to your device and try connecting again.']);
});

test('offline access needs the role, and a verifier what the challenge asks for', async () => {
  const verifier = 'v'.repeat(43);
  const codes = await device('tv', {
    scope: 'offline_access',
    code_challenge: verifier,
    code_challenge_method: 'plain',
  });
  const browser = openBrowser();
  await answer(browser, await open(browser, codes.user_code), 'accept');
  const description = async (more: Form) => {
    await later();
    return (await realm.error(asking(codes.device_code, 'tv', more)))[2];
  };
  expect(await description({})).toBe('PKCE code verifier not specified');
  expect(await description({ code_verifier: 'w'.repeat(43) })).toBe('PKCE verification failed: Code mismatch');
  await later();
  const { body } = await realm.token(asking(codes.device_code, 'tv', { code_verifier: verifier }));
  expect(claimsOf(body.refresh_token).typ).toBe('Offline');
});

test('of two devices with one code one gets tokens', async () => {
  const codes = await device('tv');
  const browser = openBrowser();
  await answer(browser, await open(browser, codes.user_code), 'accept');
  const statuses = await Promise.all([1, 2, 3].map(async () => (await realm.token(asking(codes.device_code))).status));
  expect(statuses.sort()).toEqual([200, 400, 400]);
});

describe('what is refused', () => {
  test('a client without it', async () => {
    expect(await device('none')).toMatchObject({ error: 'unauthorized_client' });
    expect(await realm.error(asking('x', 'none'))).toEqual([
      ...[400, 'invalid_grant', 'Client not allowed OAuth 2.0 Device Authorization Grant'],
    ]);
  });
  test('no code, an unknown one, that of another client', async () => {
    expect(await realm.error(asking(undefined))).toEqual([400, 'invalid_request', 'Missing parameter: device_code']);
    expect(await realm.error(asking('x'))).toEqual([400, 'invalid_grant', 'Device code not valid']);
    expect((await realm.error(asking((await device()).device_code, 'pub')))[2]).toBe('unauthorized client');
  });
  test('a challenge that is none', async () => {
    expect(await device('tv', { code_challenge: 'a', code_challenge_method: 'S256' })).toEqual({
      error: 'invalid_request',
      error_description: 'Invalid parameter: code_challenge',
    });
  });
  test('a program at the page of people', async () => {
    const answered = await fetch(page(), { method: 'POST', body: new URLSearchParams({ device_user_code: 'X' }) });
    expect(answered.status).toBe(401);
  });
});

test('the page asks for a code, and says what is wrong with it', async () => {
  const asked = await openBrowser().get(page());
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store, must-revalidate, max-age=0']);
  for (const id of ['kc-user-verify-device-user-code-form', 'device_user_code', 'kc-login'])
    expect(asked.text).toContain(`id="${id}"`);
  expect((await type('<b>')).text).toContain('Invalid code, please try again.');
  const failed = await openBrowser().get(`${page()}/status?error=x`);
  expect(failed.messages).toEqual([
    'You may close this browser window and go back to your device and try connecting again.',
  ]);
});
