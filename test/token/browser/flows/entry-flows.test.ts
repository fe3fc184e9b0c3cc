import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, parameterOf } from '../../../support/browser.ts';
import { flow, part, step, top } from '../../../support/flow-parts.ts';
import { person } from '../../../support/login-realm.ts';
import { followed, type MailRealm, startMails } from '../../../support/mail-realm.ts';

const form = { authenticator: 'registration-page-form' };

let realm: MailRealm;
beforeAll(async () => {
  const otp = {
    type: 'otp',
    id: 'phone',
    userLabel: 'Phone <1>',
    secretData: JSON.stringify({ value: 'secret' }),
    credentialData: JSON.stringify({ subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' }),
  };
  realm = await startMails({
    registrationFlow: 'join',
    resetCredentialsFlow: 'forgotten',
    roles: { realm: [{ name: 'boss' }] },
    users: [
      person('ada'),
      person('bob', { realmRoles: ['boss'] }),
      person('otto', { credentials: [{ type: 'password', value: 'otto-pw' }, otp] }),
    ],
    authenticationFlows: [
      flow('join', [part('REQUIRED', 'join form', form), step('REQUIRED', 'auth-otp-form')], top),
      flow(
        'join form',
        [
          step('REQUIRED', 'registration-terms-and-conditions'),
          step('REQUIRED', 'registration-user-creation'),
          step('DISABLED', 'registration-password-action'),
        ],
        { providerId: 'form-flow' },
      ),
      flow(
        'forgotten',
        [
          step('REQUIRED', 'reset-credentials-choose-user'),
          part('CONDITIONAL', 'bosses'),
          step('REQUIRED', 'reset-credential-email'),
          step('DISABLED', 'reset-password'),
          part('CONDITIONAL', 'generators'),
        ],
        top,
      ),
      flow('bosses', [
        step('REQUIRED', 'conditional-user-role', { authenticatorConfig: 'is boss' }),
        step('REQUIRED', 'deny-access-authenticator', { authenticatorConfig: 'says no' }),
      ]),
      flow('generators', [
        step('REQUIRED', 'conditional-user-configured'),
        step('REQUIRED', 'reset-otp', { authenticatorConfig: 'takes one' }),
      ]),
    ],
    authenticatorConfig: [
      { alias: 'is boss', config: { condUserRole: 'boss' } },
      { alias: 'says no', config: { denyErrorMessage: 'Bosses stay out' } },
      { alias: 'takes one', config: { action_on_otp_reset_flag: 'Remove one' } },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

/** Asks for new credentials by the flow above. */
async function ask(username: string) {
  const browser = openBrowser();
  const page = await realm.open(browser, 'Forgot Password?');
  return { browser, page: await browser.post(page.action, { username }) };
}

test('a registration goes through the steps of its flow', async () => {
  const browser = openBrowser();
  const page = await realm.open(browser, 'Register');
  expect(page.text).toContain('name="termsAccepted"');
  expect(page.text).not.toContain('name="password"');
  const fields = { username: 'new', email: 'new@example.test', firstName: 'New', lastName: 'One' };
  const again = await browser.post(page.action, fields);
  expect(again.messages).toEqual(['You must agree to our terms and conditions.']);
  const done = await followed(
    browser,
    await browser.post(again.action, { ...fields, termsAccepted: 'on' }),
    realm.server.url,
  );
  expect(done.text).toContain('id="kc-totp-settings-form"');
});

test('who is back at the login logs in, and the form is over', async () => {
  const browser = openBrowser();
  const page = await realm.open(browser, 'Register');
  const login = await browser.get(
    page.action.replace('/registration?', '/authenticate?').replace(/session_code=[^&]*&execution=[^&]*&/, ''),
  );
  expect(login.text).toContain('id="kc-form-login"');
  expect((await browser.post(page.action, {})).text).toContain('Page has expired');
  const again = await browser.get(realm.authUrl());
  const done = await browser.post(again.action, { username: 'ada', password: 'ada-pw' });
  expect(parameterOf(done, 'code')).toBeDefined();
});

test('a condition before the mail decides who gets one', async () => {
  const before = await realm.mails();
  expect((await ask('bob')).page.messages).toEqual(['Bosses stay out']);
  expect(await realm.mails()).toBe(before);
  expect((await ask('ada')).page.messages).toEqual(['You should receive an email shortly with further instructions.']);
  expect(await realm.mails()).toBe(before + 1);
});

test('the link goes on behind the mail: nothing is left for some, others give a generator away', async () => {
  const { browser } = await ask('ada');
  const done = await browser.get(await realm.linkTo('ada@example.test'));
  expect(parameterOf(done, 'code')).toBeDefined();
  const otto = await ask('otto');
  const page = await otto.browser.get(await realm.linkTo('otto@example.test'));
  expect(page.text).toContain('Phone &lt;1&gt;');
  const none = await otto.browser.post(page.action, {});
  expect(none.messages).toEqual(['Please choose an OTP configuration.']);
  const id = /name="selectedCredentialId" value="([^"]*)"/.exec(none.text)?.[1] ?? '';
  const next = await otto.browser.post(none.action, { selectedCredentialId: id });
  expect(next.location).toContain('execution=CONFIGURE_TOTP');
});

test('a flow that a client leads to and nobody comes through has no page, and leaves nothing', async () => {
  await using empty = await startMails({
    registrationFlow: 'nothing',
    authenticationFlows: [flow('nothing', [step('DISABLED', 'allow-access-authenticator')], top)],
  });
  const browser = openBrowser();
  const page = await browser.get(empty.authUrl().replace('/auth?', '/registrations?'));
  expect([page.status, JSON.parse(page.text)]).toMatchObject([500, { error: 'unknown_error' }]);
  const before = browser.cookies.get('AUTH_SESSION_ID');
  await browser.get(empty.authUrl());
  expect(browser.cookies.get('AUTH_SESSION_ID')).not.toBe(before);
});
