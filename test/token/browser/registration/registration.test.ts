import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, parameterOf } from '../../../support/browser.ts';
import { type MailRealm, startMails } from '../../../support/mail-realm.ts';

let realm: MailRealm;
beforeAll(async () => {
  realm = await startMails({ passwordPolicy: 'length(4)' });
});
afterAll(() => realm[Symbol.asyncDispose]());

const good = {
  username: 'Bob',
  email: 'Bob@example.test',
  firstName: 'Bob',
  lastName: 'B',
  password: 'secret',
  'password-confirm': 'secret',
};

test.each<[string, object, readonly string[]]>([
  [
    'nothing',
    { username: '', email: '', firstName: '', lastName: '', password: '', 'password-confirm': '' },
    [
      'Please specify username.',
      'Please specify password.',
      'Please specify email.',
      'Please specify this field.',
      'Please specify this field.',
    ],
  ],
  [
    'what others have',
    { username: 'ada', email: 'ADA@example.test' },
    ['Username already exists.', 'Email already exists.'],
  ],
  ['a weak password', { password: 'abc', 'password-confirm': 'abc' }, ['Invalid password: minimum length 4.']],
  ['another password', { 'password-confirm': 'other' }, ["Password confirmation doesn't match."]],
  ['HTML', { firstName: '<b>' }, ['Value contains invalid character.']],
])('a form with %s is shown again', async (_, fields, messages) => {
  const browser = openBrowser();
  const page = await realm.open(browser, 'Register');
  const again = await browser.post(page.action, { ...good, ...fields });
  expect([again.status, again.messages]).toEqual([200, messages]);
  expect(again.text).not.toContain('<b>');
});

test('who registers is logged in, and logs in again', async () => {
  const browser = openBrowser();
  const page = await realm.open(browser, 'Register');
  const done = await browser.post(page.action, good);
  expect([done.status, parameterOf(done, 'code') !== undefined]).toEqual([302, true]);
  const other = openBrowser();
  const login = await other.get(realm.authUrl());
  const again = await other.post(login.action, { username: 'bob@example.test', password: 'secret' });
  expect(parameterOf(again, 'code')).toBeDefined();
});

test('a form is sent once', async () => {
  const browser = openBrowser();
  const page = await realm.open(browser, 'Register');
  await browser.post(page.action, { ...good, firstName: '' });
  const again = await browser.post(page.action, { ...good, username: 'twice', email: 'twice@example.test' });
  expect([again.status, again.location.includes('/login-actions/registration?')]).toEqual([302, true]);
});

test('a login may begin with the form', async () => {
  const shown = async (url: string) => (await openBrowser().get(url)).text.includes('id="kc-register-form"');
  expect(await shown(realm.authUrl({ prompt: 'create' }))).toBe(true);
  expect(await shown(realm.authUrl().replace('/auth?', '/registrations?'))).toBe(true);
});

test('the address is the name, and terms are agreed to, where the realm says so', async () => {
  await using own = await startMails({
    registrationEmailAsUsername: true,
    registrationFlow: 'own',
    authenticationFlows: [
      {
        alias: 'own',
        topLevel: true,
        providerId: 'basic-flow',
        authenticationExecutions: [
          {
            authenticator: 'registration-page-form',
            authenticatorFlow: true,
            flowAlias: 'form',
            requirement: 'REQUIRED',
          },
        ],
      },
      {
        alias: 'form',
        providerId: 'form-flow',
        authenticationExecutions: [
          { authenticator: 'registration-user-creation', requirement: 'REQUIRED', priority: 1 },
          { authenticator: 'registration-password-action', requirement: 'REQUIRED', priority: 2 },
          { authenticator: 'registration-terms-and-conditions', requirement: 'REQUIRED', priority: 3 },
        ],
      },
    ],
  });
  const browser = openBrowser();
  const page = await own.open(browser, 'Register');
  expect([page.text.includes('id="username"'), page.text.includes('id="termsAccepted"')]).toEqual([false, true]);
  const { username: _, ...fields } = good;
  const again = await browser.post(page.action, fields);
  expect(again.messages).toEqual(['You must agree to our terms and conditions.']);
  const done = await browser.post(again.action, { ...fields, termsAccepted: 'on' });
  expect(parameterOf(done, 'code')).toBeDefined();
});

test('nobody registers where the realm forbids it', async () => {
  await using closed = await startMails({ registrationAllowed: false });
  const browser = openBrowser();
  const login = await browser.get(closed.authUrl());
  expect(login.text).not.toContain('id="kc-registration"');
  for (const url of [
    login.action.replace('/authenticate?', '/registration?').replace(/&?(session_code|execution)=[^&]*/g, ''),
    closed.authUrl().replace('/auth?', '/registrations?'),
    closed.authUrl({ prompt: 'create' }),
  ]) {
    const page = await browser.get(url);
    expect([page.status, page.messages]).toEqual([400, ['Registration not allowed']]);
  }
});
