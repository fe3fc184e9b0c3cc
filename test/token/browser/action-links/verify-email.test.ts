import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, parameterOf } from '../../../support/browser.ts';
import { person } from '../../../support/login-realm.ts';
import { followed, type MailRealm, startMails, urlOf } from '../../../support/mail-realm.ts';

let realm: MailRealm;
beforeAll(async () => {
  realm = await startMails({
    verifyEmail: true,
    users: ['ada', 'eve', 'slow', 'moved'].map((name) =>
      person(name, name === 'moved' ? { emailVerified: true, requiredActions: ['UPDATE_EMAIL'] } : {}),
    ),
    requiredActions: ['VERIFY_EMAIL', 'UPDATE_EMAIL', 'UPDATE_PASSWORD', 'UPDATE_PROFILE'].map((alias, at) => ({
      alias,
      name: alias,
      providerId: alias,
      enabled: true,
      priority: at * 10,
    })),
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

const needed = 'You need to verify your email address to activate your account.';

test('the link in the mail goes on with the login', async () => {
  const { browser, page } = await realm.logIn('ada');
  expect(page.messages[0]).toBe(needed);
  const link = await realm.linkTo('ada@example.test');
  const done = await followed(browser, await browser.get(link), realm.server.url);
  expect(parameterOf(done, 'code')).toBeDefined();
  const again = await openBrowser().get(link);
  expect([again.status, again.messages]).toEqual([200, ['Your email address has been verified already.']]);
});

test('another browser asks first, and logs nobody in', async () => {
  const { browser } = await realm.logIn('eve');
  const other = openBrowser();
  const asks = await other.get(await realm.linkTo('eve@example.test'));
  expect(asks.messages).toEqual(['Confirm validity of e-mail address eve@example.test.']);
  const done = await other.get(urlOf(asks, 'Click here to proceed', realm.server.url));
  expect([done.messages, other.cookies.has('KEYCLOAK_IDENTITY')]).toEqual([
    ['Your email address has been verified.'],
    false,
  ]);
  expect(browser.cookies.has('KEYCLOAK_IDENTITY')).toBe(false);
  expect(parameterOf((await realm.logIn('eve')).page, 'code')).toBeDefined();
});

test('another mail comes when its time has come', async () => {
  const { browser, page } = await realm.logIn('slow');
  const again = await browser.get(urlOf(page, 'Click here', realm.server.url));
  expect(again.messages[0]).toBe('You must wait 30 seconds before resending the verification email.');
  const before = await realm.mails();
  await realm.clock.advance(31_000);
  const resent = await browser.get(urlOf(again, 'Click here', realm.server.url));
  expect([resent.messages[0], (await realm.mails()) - before]).toEqual([needed, 1]);
});

test('a new user sets the password once the address is verified', async () => {
  const browser = openBrowser();
  const form = await realm.open(browser, 'Register');
  expect(form.text).not.toContain('name="password"');
  const fields = { username: 'neo', email: 'neo@example.test', firstName: 'N', lastName: 'O' };
  await followed(browser, await browser.post(form.action, fields), realm.server.url);
  const link = await realm.linkTo('neo@example.test');
  const page = await followed(browser, await browser.get(link), realm.server.url);
  expect(page.messages).toEqual(['You need to change your password to activate your account.']);
  const done = await browser.post(page.action, { 'password-new': 'n', 'password-confirm': 'n' });
  expect(parameterOf(done, 'code')).toBeDefined();
});

test('a new address counts when its link was opened', async () => {
  const { browser, page } = await realm.logIn('moved');
  expect((await browser.post(page.action, { email: 'ada@example.test' })).messages).toEqual(['Email already exists.']);
  const { page: form, browser: own } = await realm.logIn('moved');
  const sent = await own.post(form.action, { email: 'new@example.test' });
  expect(sent.messages[0]).toContain('A confirmation email has been sent to new@example.test.');
  const done = await openBrowser().get(await realm.linkTo('new@example.test'));
  expect(done.messages).toEqual(['The account email has been successfully updated to new@example.test.']);
  const used = await openBrowser().get(await realm.linkTo('new@example.test'));
  expect([used.status, used.messages[0]]).toEqual([
    400,
    'The link you clicked is an old stale link and is no longer valid. Maybe you have already verified your email.',
  ]);
});
