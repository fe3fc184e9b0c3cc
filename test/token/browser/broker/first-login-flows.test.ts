import { expect, test } from 'vitest';
import { flow, part, step, top } from '../../../support/flow-parts.ts';
import { person } from '../../../support/login-realm.ts';
import { openBrowserOfTwo, startBrokered } from './broker-realm.ts';

/** The realm of the broker, with a flow of its own for first logins. */
const withFlow = (...steps: readonly object[]) => ({
  firstBrokerLoginFlow: 'mine',
  authenticationFlows: [flow('mine', steps as never, top)],
  authenticatorConfig: [
    { alias: 'always', config: { 'update.profile.on.first.login': 'on' } },
    { alias: 'no bobs', config: { denyErrorMessage: 'No Bobs' } },
    { alias: 'is bob', config: { attribute_name: 'username', attribute_expected_value: 'bob' } },
  ],
});
const isBack = ({ location }: { location: string }) => location.startsWith('http://localhost:3000/');

test('whose address it is logs in without a question, and nobody else', async () => {
  const own = withFlow(step('REQUIRED', 'idp-detect-existing-broker-user'), step('REQUIRED', 'idp-auto-link'));
  await using logins = await startBrokered({}, {}, own);
  const { claims } = await logins.redeem(await logins.logIn(openBrowserOfTwo(), 'bob'));
  expect(claims).toMatchObject({ preferred_username: 'bob' });
  const stranger = await logins.logIn(openBrowserOfTwo(), 'ada');
  expect([stranger.status, stranger.messages]).toEqual([
    401,
    ['User ada authenticated with identity provider out does not exist. Please contact your administrator.'],
  ]);
});

test('conditions and steps of others decide in it, too', async () => {
  const own = withFlow(
    step('REQUIRED', 'idp-detect-existing-broker-user'),
    step('REQUIRED', 'idp-auto-link'),
    part('CONDITIONAL', 'bobs'),
  );
  const bobs = flow('bobs', [
    step('REQUIRED', 'conditional-user-attribute', { authenticatorConfig: 'is bob' }),
    step('REQUIRED', 'deny-access-authenticator', { authenticatorConfig: 'no bobs' }),
  ]);
  const realm = { ...own, authenticationFlows: [...own.authenticationFlows, bobs] };
  await using logins = await startBrokered({}, {}, realm);
  const page = await logins.logIn(openBrowserOfTwo(), 'bob');
  expect([page.status, page.messages]).toEqual([401, ['No Bobs']]);
});

test('a flow that cannot link says so', async () => {
  await using logins = await startBrokered({}, {}, withFlow(step('REQUIRED', 'idp-create-user-if-unique')));
  const page = await logins.logIn(openBrowserOfTwo(), 'bob');
  expect([page.status, page.messages]).toEqual([
    409,
    ['User with email bob@example.test already exists. Please login to account management to link the account.'],
  ]);
  expect(isBack(await logins.logIn(openBrowserOfTwo(), 'ada'))).toBe(true);
});

test('a review comes first where a flow says so', async () => {
  const own = withFlow(
    step('REQUIRED', 'idp-review-profile', { authenticatorConfig: 'always' }),
    step('REQUIRED', 'idp-create-user-if-unique'),
  );
  await using logins = await startBrokered({}, {}, own);
  const browser = openBrowserOfTwo();
  const review = await logins.logIn(browser, 'ada');
  expect(review.text).toContain('id="kc-idp-review-profile-form"');
  const sent = { username: 'ada2', email: 'ada2@example.test', firstName: 'A', lastName: 'D' };
  const { claims } = await logins.redeem(await logins.follow(browser, await browser.post(review.action, sent)));
  expect(claims).toMatchObject({ preferred_username: 'ada2', email: 'ada2@example.test' });
});

test('an identity takes the place of another one, once that is confirmed', async () => {
  const own = withFlow(
    step('REQUIRED', 'idp-detect-existing-broker-user'),
    step('REQUIRED', 'idp-confirm-override-link'),
    step('REQUIRED', 'idp-auto-link'),
  );
  const federatedIdentities = [{ identityProvider: 'out', userId: 'old', userName: 'older' }];
  const bob = { username: 'bob', enabled: true, email: 'bob@example.test', firstName: 'B', lastName: 'O' };
  await using logins = await startBrokered({}, {}, { ...own, users: [{ ...bob, federatedIdentities }] });
  const browser = openBrowserOfTwo();
  const ask = await logins.logIn(browser, 'bob');
  expect(ask.messages[0]).toContain('already linked with different out account older.');
  const back = await logins.follow(browser, await browser.post(ask.action, { submitAction: 'confirmOverride' }));
  expect(isBack(back)).toBe(true);
  const [user] = (await logins.admin('GET', '/here/users?username=bob')) as { id: string }[];
  expect(await logins.admin('GET', `/here/users/${user?.id}/federated-identity`)).toEqual([
    { identityProvider: 'out', userId: expect.not.stringMatching(/^old$/), userName: 'bob' },
  ]);
});

/** Somebody whose account has the address `bob@example.test` gets a mail. */
async function upToMail(logins: Awaited<ReturnType<typeof startBrokered>>) {
  const browser = openBrowserOfTwo();
  const confirm = await logins.logIn(browser, 'bob');
  const sent = await browser.post(confirm.action, { submitAction: 'linkAccount' });
  const { subject, links } = await logins.mail('bob@example.test');
  return { sent, subject, link: links[0] ?? '', browser };
}
const smtp = { smtpServer: { host: 'mail.example.test', from: 'sso@example.test' } };

test('an account is linked by a link in a mail, where the realm has a mail server', async () => {
  await using logins = await startBrokered({ displayName: 'The Others' }, {}, smtp);
  const { sent, subject, link, browser } = await upToMail(logins);
  expect(sent.text).toContain('An email with instructions to link The Others account bob with your');
  expect(subject).toBe('Link The Others');
  const back = await logins.follow(browser, await browser.get(link));
  expect(isBack(back)).toBe(true);
  expect((await logins.redeem(back)).claims).toMatchObject({ preferred_username: 'bob', email_verified: true });
});

test('the link in another browser is confirmed, and the first one goes on', async () => {
  await using logins = await startBrokered({}, {}, smtp);
  const { sent, link, browser } = await upToMail(logins);
  const other = openBrowserOfTwo();
  const asked = await other.get(link);
  expect(asked.text).toContain('Confirm linking the account bob of identity provider out with your account.');
  const proceed = /<a href="([^"]*action-token[^"]*)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await other.get(proceed)).text).toContain('You successfully verified your email.');
  expect((await other.get(link)).text).toContain('Your email address has been verified already.');
  expect(isBack(await logins.follow(browser, await browser.get(hrefOf(sent.text))))).toBe(true);
});

async function idAt(logins: Awaited<ReturnType<typeof startBrokered>>, realm: string, name: string): Promise<string> {
  const [user] = (await logins.admin('GET', `/${realm}/users?exact=true&username=${name}`)) as { id: string }[];
  return user?.id ?? '';
}

test('a link opens nobody else, whoever the provider says it is by then', async () => {
  await using logins = await startBrokered({}, {}, { ...smtp, users: [person('bob'), person('cleo')] });
  const browser = openBrowserOfTwo();
  const confirm = await logins.logIn(browser, 'bob');
  await browser.post(confirm.action, { submitAction: 'linkAccount' });
  const own = (await logins.mail('bob@example.test')).links[0] ?? '';
  await logins.admin('DELETE', `/elsewhere/users/${await idAt(logins, 'elsewhere', 'cleo')}`);
  await logins.admin('PUT', `/elsewhere/users/${await idAt(logins, 'elsewhere', 'bob')}`, {
    email: 'cleo@example.test',
  });
  const { searchParams } = new URL(confirm.action);
  const restart = new URL(`${logins.url}/realms/here/login-actions/restart`);
  for (const name of ['client_id', 'tab_id', 'client_data'])
    restart.searchParams.set(name, searchParams.get(name) ?? '');
  const toProvider = async () => {
    const page = await logins.follow(browser, await browser.get(restart.href));
    const link = /id="social-out"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*id="social-out"/.exec(page.text);
    const href = (link?.[1] ?? link?.[2] ?? page.location).replaceAll('&amp;', '&');
    return logins.follow(browser, await browser.get(new URL(href, logins.url).href));
  };
  const again = await toProvider();
  expect(again.messages).toEqual(['User with email cleo@example.test already exists. How do you want to continue?']);
  await browser.post(again.action, { submitAction: 'linkAccount' });
  const opened = await logins.follow(browser, await browser.get(own));
  expect([isBack(opened), opened.status]).toEqual([false, 200]);
  expect(opened.text).toContain('An email with instructions to link');
  // Nor in another browser, for the one that has asked.
  const other = openBrowserOfTwo();
  const asked = await other.get(own);
  const proceed = /<a href="([^"]*action-token[^"]*)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await other.get(proceed);
  expect(isBack(await toProvider())).toBe(false);
});

test('a link that was followed brings no account back that is taken away later', async () => {
  await using logins = await startBrokered({}, {}, smtp);
  const { sent, link, browser } = await upToMail(logins);
  const other = openBrowserOfTwo();
  const asked = await other.get(link);
  await other.get(/<a href="([^"]*action-token[^"]*)"/.exec(asked.text)?.[1]?.replaceAll('&amp;', '&') ?? '');
  expect(isBack(await logins.follow(browser, await browser.get(hrefOf(sent.text))))).toBe(true);
  await logins.admin('DELETE', `/here/users/${await idAt(logins, 'here', 'bob')}/federated-identity/out`);
  const later = await logins.logIn(openBrowserOfTwo(), 'bob');
  expect([isBack(later), later.messages[0]]).toEqual([false, expect.stringContaining('already exists')]);
});

const hrefOf = (text: string) =>
  /id="instruction3"[^>]*>.*?href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
