import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { openBrowser, type Page, parameterOf } from '../../../support/browser.ts';
import { app, callback, person, startLogins } from '../../../support/login-realm.ts';

const at = (domain: string, members: string[] = []) => ({
  domains: [{ name: domain, verified: true }],
  members: members.map((username) => ({ username, membershipType: 'UNMANAGED' })),
});
const provider = (alias: string, config: object = {}) => ({
  alias,
  providerId: 'oidc',
  enabled: true,
  config: { clientId: 'c', clientSecret: 's', authorizationUrl: 'http://127.0.0.1:1/a', tokenUrl: 'x', ...config },
});
const server = await startLogins({
  organizationsEnabled: true,
  rememberMe: true,
  registrationAllowed: true,
  clients: [{ ...app, optionalClientScopes: ['organization'] }],
  users: [
    person('ann'),
    person('bob'),
    person('eve'),
    person('off', { enabled: false, email: 'off@acme.org' }),
    person('out', { enabled: false }),
  ],
  organizations: [
    { name: 'Acme Inc', alias: 'acme', ...at('acme.org', ['ann', 'bob']) },
    { name: 'Beta', alias: 'beta', ...at('beta.org', ['bob']), identityProviders: [{ alias: 'corp' }] },
    { name: 'Gone', alias: 'gone', enabled: false, ...at('gone.org') },
  ],
  identityProviders: [
    provider('corp', { 'kc.org.domain': 'beta.org', 'kc.org.broker.redirect.mode.email-matches': 'true' }),
    provider('open'),
  ],
});

const pageId = ({ text }: Page) => /data-page-id="login-([^"]*)"/.exec(text)?.[1];
const buttons = ({ text }: Page) => [...text.matchAll(/id="social-([^"]*)"/g)].map(([, alias]) => alias).sort();
const shownName = ({ text }: Page) => /id="kc-attempted-username" type="text" value="([^"]*)"/.exec(text)?.[1];

async function nameOneself(username: string, parameters: Record<string, string> = {}) {
  const browser = openBrowser();
  const first = await browser.get(server.authUrl(parameters));
  return { browser, first, page: await browser.post(first.action, { username }) };
}

async function organizationIn(page: Page): Promise<unknown> {
  const code = parameterOf(page, 'code') ?? '';
  const form = { grant_type: 'authorization_code', client_id: 'app', code, redirect_uri: callback };
  const { body } = await server.token(form);
  return decodeJwt(String(body.access_token)).organization;
}

test('people name themselves first, and then type their password', async () => {
  const { browser, first, page } = await nameOneself('ann');
  expect([pageId(first), buttons(first), first.text.includes('try-another-way')]).toEqual([
    'login-username',
    ['open'],
    false,
  ]);
  expect([pageId(page), shownName(page), buttons(page), page.text.includes('id="kc-registration"')]).toEqual([
    'login',
    'ann',
    ['open'],
    false,
  ]);
  const wrong = await browser.post(page.action, { password: 'x' });
  expect(wrong.messages).toEqual(['Invalid username or password.']);
  const done = await browser.post(wrong.action, { password: 'ann-pw' });
  expect(done.location).toContain(`${callback}?`);
  expect(await organizationIn(done)).toBeUndefined();
});

test('a name that nobody has gets the form for a password, too', async () => {
  const { browser, page } = await nameOneself('nobody');
  expect([pageId(page), shownName(page), buttons(page)]).toEqual(['login', 'nobody', ['corp', 'open']]);
  expect(page.text).toContain('id="kc-registration"');
  expect((await browser.post(page.action, { password: 'x' })).messages).toEqual(['Invalid username or password.']);
});

test('the domain of an unknown address leads to the provider of its organization, or back', async () => {
  const { page } = await nameOneself('new@beta.org');
  expect([page.status, page.location]).toEqual([303, expect.stringContaining('/broker/corp/login?')]);
  const { page: again } = await nameOneself('new@ACME.org');
  const message = "Your email domain matches an organization but you don't have an account yet.";
  expect([pageId(again), again.messages]).toEqual(['login-username', [message]]);
  expect(again.text).toContain('value="new@ACME.org"');
  expect(pageId((await nameOneself('new@gone.org')).page)).toBe('login');
});

test.each(['off', 'out'])('no name, and %s, who is disabled', async (name) => {
  expect((await nameOneself(' ')).page.messages).toEqual(['Invalid username.']);
  const { page } = await nameOneself(name);
  expect([page.status, page.messages]).toEqual([400, ['Account is disabled, contact your administrator.']]);
});

test('who is to be remembered stays so when the name is sent again', async () => {
  const browser = openBrowser();
  const first = await browser.get(server.authUrl());
  const again = await browser.post(first.action, { username: '', rememberMe: 'on' });
  const named = await browser.post(again.action, { username: 'ann' });
  await browser.post(named.action, { password: 'ann-pw' });
  expect(browser.cookies.has('KEYCLOAK_REMEMBER_ME')).toBe(true);
});

test('a member of several organizations chooses one, and may choose another one', async () => {
  const { browser, page } = await nameOneself('bob', { scope: 'openid organization' });
  expect([pageId(page), shownName(page)]).toEqual(['select-organization', 'bob']);
  expect([...page.text.matchAll(/name="kc.org" value="([^"]*)"/g)].map(([, alias]) => alias)).toEqual(['acme', 'beta']);
  const unknown = await browser.post(page.action, { 'kc.org': 'gone' });
  expect(pageId(unknown)).toBe('select-organization');
  const acme = await browser.post(unknown.action, { 'kc.org': 'acme' });
  expect([pageId(acme), buttons(acme), acme.text.includes('kc-switch-organization-form')]).toEqual([
    'login',
    ['open'],
    true,
  ]);
  const chooser = await browser.post(acme.action, { switchOrganization: 'true' });
  expect(pageId(chooser)).toBe('select-organization');
  const beta = await browser.post(chooser.action, { 'kc.org': 'beta' });
  const done = await browser.post(beta.action, { password: 'bob-pw' });
  expect(await organizationIn(done)).toEqual(['beta']);
});

test('who is logged in chooses as well, but not without a page', async () => {
  const { browser, page } = await nameOneself('bob');
  await browser.post(page.action, { password: 'bob-pw' });
  const chooser = await browser.get(server.authUrl({ scope: 'openid organization' }));
  expect(pageId(chooser)).toBe('select-organization');
  const done = await browser.post(chooser.action, { 'kc.org': 'beta' });
  expect(await organizationIn(done)).toEqual(['beta']);
  const silent = await browser.get(server.authUrl({ scope: 'openid organization', prompt: 'none' }));
  expect(parameterOf(silent, 'error')).toBe('login_required');
});

test('an organization that the client names shows its providers only', async () => {
  const first = await openBrowser().get(server.authUrl({ scope: 'openid organization:beta' }));
  expect([pageId(first), buttons(first), first.text.includes('id="kc-registration"')]).toEqual([
    'login-username',
    ['corp'],
    false,
  ]);
  const hinted = await openBrowser().get(server.authUrl({ login_hint: 'ann' }));
  expect([pageId(hinted), shownName(hinted)]).toEqual(['login', 'ann']);
});

test('a step may want members', async () => {
  const flow = (alias: string, steps: object[]) => ({
    alias,
    providerId: 'basic-flow',
    topLevel: true,
    builtIn: false,
    authenticationExecutions: steps,
  });
  await using strict = await startLogins({
    organizationsEnabled: true,
    users: [person('ann'), person('eve')],
    organizations: [{ name: 'Acme Inc', alias: 'acme', ...at('acme.org', ['ann']) }],
    browserFlow: 'members',
    authenticationFlows: [
      flow('members', [
        {
          authenticator: 'organization',
          authenticatorConfig: 'only members',
          requirement: 'ALTERNATIVE',
          priority: 10,
        },
        { authenticator: 'auth-username-password-form', requirement: 'ALTERNATIVE', priority: 20 },
      ]),
    ],
    authenticatorConfig: [{ alias: 'only members', config: { requiresUserMembership: 'true' } }],
  });
  const browser = openBrowser();
  const { action } = await browser.get(strict.authUrl());
  const page = await browser.post(action, { username: 'eve' });
  expect([page.status, page.messages]).toEqual([403, ['User is not a member of any organization']]);
});
