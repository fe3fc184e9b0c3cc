import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, parameterOf } from '../../../support/browser.ts';
import { flow, part, step, top } from '../../../support/flow-parts.ts';
import { app, type LoginRealm, person, startLogins } from '../../../support/login-realm.ts';

let realm: LoginRealm;
beforeAll(async () => {
  realm = await startLogins({
    browserFlow: 'name first',
    clients: [
      { ...app, directAccessGrantsEnabled: true },
      {
        ...app,
        clientId: 'trusting',
        directAccessGrantsEnabled: true,
        authenticationFlowBindingOverrides: { direct_grant: 'name is enough', browser: 'no bosses' },
      },
    ],
    roles: { realm: [{ name: 'boss' }] },
    users: [person('ada'), person('bob', { realmRoles: ['boss'] }), person('eve', { credentials: [] })],
    authenticationFlows: [
      flow('name first', [step('ALTERNATIVE', 'auth-cookie'), part('ALTERNATIVE', 'forms of it')], top),
      flow('forms of it', [step('REQUIRED', 'auth-username-form'), step('REQUIRED', 'auth-password-form')]),
      flow('name is enough', [step('REQUIRED', 'direct-grant-validate-username')], top),
      flow('no bosses', [step('REQUIRED', 'auth-username-password-form'), part('CONDITIONAL', 'bosses')], top),
      flow('bosses', [
        step('REQUIRED', 'conditional-user-role', { authenticatorConfig: 'is boss' }),
        step('REQUIRED', 'deny-access-authenticator', { authenticatorConfig: 'says no' }),
      ]),
    ],
    authenticatorConfig: [
      { alias: 'is boss', config: { condUserRole: 'boss' } },
      { alias: 'says no', config: { denyErrorMessage: 'Bosses stay out' } },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());

test('a flow asks for the name first, then for the password, and later for neither', async () => {
  const browser = openBrowser();
  const first = await browser.get(realm.authUrl());
  expect(first.text).toContain('data-page-id="login-login-username"');
  expect(first.text).not.toContain('type="password"');
  const wrong = await browser.post(first.action, { username: 'nobody' });
  expect(wrong.messages).toEqual(['Invalid username or email.']);
  const second = await browser.post(wrong.action, { username: 'ada' });
  expect(second.text).toContain('data-page-id="login-login-password"');
  const again = await browser.post(second.action, { password: 'wrong' });
  expect(again.messages).toEqual(['Invalid password.']);
  const done = await browser.post(again.action, { password: 'ada-pw' });
  expect(parameterOf(done, 'code')).toBeDefined();
  expect(parameterOf(await browser.get(realm.authUrl()), 'code')).toBeDefined();
});

test('a user without a password cannot come through', async () => {
  const browser = openBrowser();
  const first = await browser.get(realm.authUrl());
  const page = await browser.post(first.action, { username: 'eve' });
  expect([page.status, page.messages]).toEqual([400, ['Cannot login, credential setup required.']]);
});

test('a client has flows of its own: a condition decides who comes in', async () => {
  const logIn = async (name: string) => {
    const browser = openBrowser();
    const { action } = await browser.get(realm.authUrl({ client_id: 'trusting' }));
    return browser.post(action, { username: name, password: `${name}-pw` });
  };
  expect(parameterOf(await logIn('ada'), 'code')).toBeDefined();
  const denied = await logIn('bob');
  expect([denied.status, denied.messages]).toEqual([401, ['Bosses stay out']]);
});

test('a password grant goes by the flow of its client', async () => {
  const ask = async (client: string, password: string) => {
    const answer = await fetch(`${realm.server.url}/realms/demo/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', client_id: client, username: 'ada', password }),
    });
    return answer.status;
  };
  expect(await ask('trusting', 'wrong')).toBe(200);
  expect(await ask('app', 'wrong')).toBe(400);
  expect(await ask('app', 'ada-pw')).toBe(200);
});

test('who comes to an authenticator that Keycloak does not have gets an error', async () => {
  const flows = [flow('mine', [step('REQUIRED', 'sms-code')], top)];
  await using own = await startLogins({ browserFlow: 'mine', authenticationFlows: flows, clients: [app] });
  const page = await openBrowser().get(own.authUrl());
  const message = 'Unexpected error when handling authentication request to identity provider.';
  expect([page.status, page.messages]).toEqual([400, [message]]);
});
