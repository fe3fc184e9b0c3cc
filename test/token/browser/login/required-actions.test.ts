import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordFault } from '../../../../src/token/realm/password-policy.ts';
import { openBrowser, type Page, parameterOf } from '../../../support/browser.ts';
import { app, callback, type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';
import { postForm, type TokenBody } from '../../../support/token-request.ts';

let realm: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({
    passwordPolicy: 'length(6) and notUsername(undefined)',
    users: [
      person('ada'),
      person('new', { requiredActions: ['UPDATE_PASSWORD'] }),
      person('moved', { requiredActions: ['UPDATE_PROFILE'] }),
      person('still', { requiredActions: ['UPDATE_PROFILE'] }),
      person('bare', { email: undefined, firstName: undefined, lastName: undefined }),
      person('phone', { requiredActions: ['CONFIGURE_TOTP', 'UNKNOWN_ACTION'] }),
      person('both', { requiredActions: ['UPDATE_PASSWORD', 'CONFIGURE_TOTP'] }),
      person('code', {
        credentials: [
          { type: 'password', value: 'code-pw' },
          {
            type: 'otp',
            secretData: JSON.stringify({ value: 'GEZDGNBVGY3TQOJQ' }),
            credentialData: JSON.stringify({ subType: 'totp', digits: 6, period: 30, algorithm: 'HmacSHA1' }),
          },
        ],
      }),
    ],
    clients: [app, { ...app, clientId: 'asks', consentRequired: true, name: 'Asks <b>' }],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const hasCode = (page: Page) => parameterOf(page, 'code') !== undefined;
function totp(secret: string): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(Math.floor(realm.clock.now() / 30_000)));
  const digest = createHmac('sha1', secret).update(moving).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

test('a new password is asked for, checked, and counts from then on', async () => {
  const { browser, page } = await realm.logIn('new');
  expect(page.messages).toEqual(['You need to change your password to activate your account.']);
  let at = page;
  const send = async (password: string, confirm: string) => {
    at = await browser.post(at.action, { 'password-new': password, 'password-confirm': confirm });
    return at.messages;
  };
  expect(await send('', '')).toEqual(['Please specify password.']);
  expect(await send('secret', 'other')).toEqual(["Passwords don't match."]);
  expect(await send('short', 'short')).toEqual(['Invalid password: minimum length 6.']);
  await send('secret-2', 'secret-2');
  expect(hasCode(at)).toBe(true);
  expect((await realm.logIn('new')).page.messages).toEqual(['Invalid username or password.']);
  const again = openBrowser();
  const form = await again.get(realm.authUrl());
  expect(hasCode(await again.post(form.action, { username: 'new', password: 'secret-2' }))).toBe(true);
});

test.each(['moved', 'bare'])('the profile of %s is completed', async (name) => {
  const { browser, page } = await realm.logIn(name);
  expect(page.text).toContain('id="kc-update-profile-form"');
  const values = { email: 'bad', firstName: '', lastName: '<b>' };
  const wrong = await browser.post(page.action, values);
  expect(wrong.messages).toEqual([
    'Invalid email address.',
    'Please specify this field.',
    'Value contains invalid character.',
  ]);
  expect(wrong.text).toContain('value="&lt;b&gt;"');
  const taken = await browser.post(wrong.action, { email: 'ADA@example.test', firstName: 'F', lastName: 'L' });
  expect(taken.messages).toEqual(['Email already exists.']);
  const done = await browser.post(taken.action, { email: `${name}@new.test`, firstName: 'F', lastName: 'L' });
  expect(hasCode(done)).toBe(true);
  expect(hasCode((await realm.logIn(name)).page)).toBe(true);
});

test('a form without a one-time password is shown again, and fails nothing', async () => {
  const { browser, page } = await realm.logIn('code');
  const again = await browser.get(page.action);
  expect([again.messages, again.text.includes('id="otp"')]).toEqual([[], true]);
  expect((await browser.post(again.action, { otp: '' })).messages).toEqual(['Invalid authenticator code.']);
});

test('a form for the profile that says nothing changes nothing', async () => {
  const { browser, page } = await realm.logIn('still');
  const asked = await browser.get(page.action);
  expect(asked.messages).toEqual(Array(3).fill('Please specify this field.'));
  for (const value of ['still@example.test', 'still', 'Test']) expect(asked.text).toContain(`value="${value}"`);
});

test('a generator of one-time passwords is set up, and asked for at the next login', async () => {
  const { browser, page } = await realm.logIn('phone');
  const manual = /href="([^"]*)" id="mode-manual"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const form = await browser.get(manual);
  expect(/id="kc-totp-secret-key">([A-Z2-7 ]+)</.exec(form.text)?.[1]?.replaceAll(' ', '')).toHaveLength(32);
  const secret = /name="totpSecret" value="(\w{20})"/.exec(form.text)?.[1] ?? '';
  const fields = { totpSecret: secret, userLabel: 'my phone', mode: 'manual' };
  const empty = await browser.post(form.action, fields);
  expect(empty.messages).toEqual(['Please specify authenticator code.']);
  const wrong = await browser.post(empty.action, { ...fields, totp: '000' });
  expect([wrong.messages, wrong.text.includes(secret)]).toEqual([['Invalid authenticator code.'], true]);
  expect(hasCode(await browser.post(wrong.action, { ...fields, totp: totp(secret) }))).toBe(true);

  const same = await realm.logIn('phone');
  const used = await same.browser.post(same.page.action, { otp: totp(secret) });
  expect(used.messages).toEqual(['Invalid authenticator code.']);
  await realm.clock.advance(60_000);
  const next = await realm.logIn('phone');
  expect(next.page.text).toContain('id="otp"');
  expect(next.page.text).toContain('id="kc-attempted-username" type="text" value="phone"');
  const bad = await next.browser.post(next.page.action, { otp: '000000' });
  expect(bad.messages).toEqual(['Invalid authenticator code.']);
  expect(hasCode(await next.browser.post(bad.action, { otp: totp(secret) }))).toBe(true);
});

test('a one-time password of the realm file is asked for, and counts once', async () => {
  const send = async () => {
    const { browser, page } = await realm.logIn('code');
    return browser.post(page.action, { otp: totp('GEZDGNBVGY3TQOJQ') });
  };
  expect(hasCode(await send())).toBe(true);
  expect((await send()).messages).toEqual(['Invalid authenticator code.']);
});

test('several actions follow each other, and none can be skipped', async () => {
  const { browser, page } = await realm.logIn('both');
  expect(page.text).toContain('id="kc-totp-settings-form"');
  const elsewhere = page.action.replace('CONFIGURE_TOTP', 'UPDATE_PASSWORD');
  const skipped = await browser.post(elsewhere, { 'password-new': 'secret-2', 'password-confirm': 'secret-2' });
  expect(skipped.location).toContain('login-actions/required-action?execution=CONFIGURE_TOTP');
  const login = page.action.replace('required-action', 'authenticate');
  expect(hasCode(await browser.post(login, { username: 'both', password: 'both-pw' }))).toBe(false);
  expect(parameterOf(await browser.get(realm.authUrl({ prompt: 'none' })), 'error')).toBe('login_required');
});

test('consent is asked for once, may be denied, and is asked for again where the client wants that', async () => {
  const asks = { client_id: 'asks', state: 's' };
  const denied = await realm.logIn('ada', asks);
  expect(denied.page.text).toContain('Grant Access to Asks &lt;b&gt;');
  const code = (page: Page) => /name="code" value="([^"]*)"/.exec(page.text)?.[1] ?? '';
  const url = (page: Page) => new URL(page.action, realm.server.url).href;
  const back = await denied.browser.post(url(denied.page), { code: code(denied.page), cancel: '' });
  expect([parameterOf(back, 'error'), parameterOf(back, 'state')]).toEqual(['access_denied', 's']);

  const { browser, page } = await realm.logIn('ada', asks);
  expect([...page.text.matchAll(/<li><span>(.*?)<\/span>/g)].map(([, text]) => text)).toEqual([
    ...['Email address', 'User profile', 'User roles'],
  ]);
  // The code in the form is not read (Keycloak 26.7).
  const done = await browser.post(url(page), { code: 'x', accept: '' });
  const { body } = await realm.post('token', {
    grant_type: 'authorization_code',
    client_id: 'asks',
    redirect_uri: callback,
    code: parameterOf(done, 'code') ?? '',
  });
  expect(body.access_token).toBeDefined();
  expect(hasCode(await browser.get(realm.authUrl(asks)))).toBe(true);
  expect((await browser.get(realm.authUrl({ ...asks, prompt: 'consent' }))).location).toContain('OAUTH_GRANT');
  const more = { ...asks, scope: 'openid phone' };
  expect(parameterOf(await browser.get(realm.authUrl({ ...more, prompt: 'none' })), 'error')).toBe(
    'interaction_required',
  );
  const again = await browser.get((await browser.get(realm.authUrl(more))).location);
  expect([...again.text.matchAll(/<li><span>(.*?)<\/span>/g)].map(([, text]) => text)).toEqual(['Phone number']);
});

const ada = { username: 'ada', email: 'ada@example.test' };
test.each([
  ['', 'x', undefined],
  ['length(8)', '1234567', 'Invalid password: minimum length 8.'],
  ['length(undefined)', '1234567', 'Invalid password: minimum length 8.'],
  ['maxLength(3)', '1234', 'Invalid password: maximum length 3.'],
  ['digits(2)', 'a1', 'Invalid password: must contain at least 2 numerical digits.'],
  ['lowerCase(1) and upperCase(1)', 'abc', 'Invalid password: must contain at least 1 upper case characters.'],
  ['upperCase(1) and lowerCase(1)', 'ABC', 'Invalid password: must contain at least 1 lower case characters.'],
  ['specialChars(1)', 'abc1', 'Invalid password: must contain at least 1 special characters.'],
  ['notUsername', 'ada', 'Invalid password: must not be equal to the username.'],
  ['notContainsUsername(undefined)', 'xadax', 'Invalid password: Can not contain the username.'],
  ['notEmail(undefined)', 'ada@example.test', 'Invalid password: must not be equal to the email.'],
  ['hashIterations(27500) and length(2)', 'abc', undefined],
])('policy %j, password %j: %s', (policy, password, fault) => {
  expect(passwordFault(policy, password, ada)?.message).toBe(fault);
});

test('who was disabled meanwhile is not logged in by the last action', async () => {
  const users = [person('gone', { requiredActions: ['UPDATE_PROFILE'] })];
  await using own = await startLogins({ users }, { adminUsername: 'root', adminPassword: 'secret' });
  const { browser, page } = await own.logIn('gone');
  const form = { grant_type: 'password', client_id: 'admin-cli', username: 'root', password: 'secret' };
  const { access_token } = (await (
    await postForm(own.server.url, 'master/protocol/openid-connect/token', form)
  ).json()) as TokenBody;
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const url = `${own.server.url}/admin/realms/demo/users`;
  const [{ id }] = (await (await fetch(`${url}?username=gone`, { headers })).json()) as [{ id: string }];
  await fetch(`${url}/${id}`, { method: 'PUT', headers, body: '{"enabled":false}' });
  const profile = { username: 'gone', email: 'gone@example.test', firstName: 'Go', lastName: 'Ne' };
  const end = await browser.post(page.action, profile);
  expect([end.status, end.messages]).toEqual([400, ['Account is disabled, contact your administrator.']]);
  expect(browser.cookies.has('KEYCLOAK_IDENTITY')).toBe(false);
});
