import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, parameterOf } from '../../../support/browser.ts';
import { followed, type MailRealm, startMails } from '../../../support/mail-realm.ts';

let realm: MailRealm;
beforeAll(async () => {
  realm = await startMails();
});
afterAll(() => realm[Symbol.asyncDispose]());

const sent = 'You should receive an email shortly with further instructions.';

/** Asks for a new password. */
async function ask(username: string) {
  const browser = openBrowser();
  const form = await realm.open(browser, 'Forgot Password?');
  return { browser, page: await browser.post(form.action, { username }) };
}

test.each(['ghost', 'off', 'bare', 'ada', ' ADA@example.test '])('%s is told the same', async (name) => {
  const before = await realm.mails();
  const { page } = await ask(name);
  expect([page.status, page.messages, page.text.includes('id="kc-form-login"')]).toEqual([200, [sent], true]);
  expect((await realm.mails()) - before).toBe(name.trim().toLowerCase().startsWith('ada') ? 1 : 0);
});

test('no name is asked for again', async () => {
  expect((await ask('')).page.messages).toEqual(['Please specify username.']);
});

test('the link sets a new password, logs in, and is good once', async () => {
  const { browser } = await ask('ada');
  const link = await realm.linkTo('ada@example.test');
  const form = await followed(browser, await browser.get(link), realm.server.url);
  expect(form.messages).toEqual(['You need to change your password.']);
  expect((await browser.get(link)).text).toContain('id="kc-passwd-update-form"');
  const done = await browser.post(form.action, { 'password-new': 'fresh', 'password-confirm': 'fresh' });
  expect(parameterOf(done, 'code')).toBeDefined();
  for (const one of [browser, openBrowser()]) {
    const page = await one.get(link);
    expect([page.status, page.messages]).toEqual([400, ['Action expired. Please continue with login now.']]);
  }
});

test('in another browser nobody is logged in', async () => {
  await ask('ada');
  const other = openBrowser();
  const form = await followed(other, await other.get(await realm.linkTo('ada@example.test')), realm.server.url);
  const done = await other.post(form.action, { 'password-new': 'other', 'password-confirm': 'other' });
  expect([done.status, done.messages, other.cookies.has('KEYCLOAK_IDENTITY')]).toEqual([
    200,
    ['Your account has been updated.'],
    false,
  ]);
});

test('a link is good as long as the realm says, and at its realm', async () => {
  const { browser } = await ask('ada');
  const link = await realm.linkTo('ada@example.test');
  const master = await openBrowser().get(link.replace('/realms/demo/', '/realms/master/'));
  expect([master.status, master.messages]).toEqual([400, ['Reset Credential not allowed']]);
  await realm.clock.advance(301_000);
  expect((await openBrowser().get(link)).messages).toEqual(['Action expired.']);
  const restarted = await browser.get(link);
  expect([restarted.status, restarted.messages]).toEqual([200, ['Action expired. Please start again.']]);
});

test.each([
  ['', 'Invalid Request'],
  ['?key=abc', 'An error occurred, please login again through your application.'],
])('a link with %j leads nowhere', async (query, message) => {
  const page = await openBrowser().get(`${realm.server.url}/realms/demo/login-actions/action-token${query}`);
  expect([page.status, page.messages]).toEqual([400, [message]]);
});

test('a token that was changed is refused', async () => {
  await ask('ada');
  const link = await realm.linkTo('ada@example.test');
  const broken = link.replace(/(key=[^.]*\.[^.]*\.)[^&]{4}/, '$1AAAA');
  expect((await openBrowser().get(broken)).messages).toEqual(['Reset Credential not allowed']);
});
