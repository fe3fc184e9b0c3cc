import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowserOfTwo, startBrokered } from './broker-realm.ts';

const user = async ({ admin }: Awaited<ReturnType<typeof startBrokered>>, name: string) =>
  ((await admin('GET', `/here/users?exact=true&username=${name}`)) as Record<string, unknown>[])[0];

test('somebody of another realm logs in, and is known from then on', async () => {
  await using logins = await startBrokered({ storeToken: true, addReadTokenRoleOnCreate: true });
  const browser = openBrowserOfTwo();
  const shown = await logins.begin(browser);
  expect(shown.text).toMatch(
    /<a id="social-out"[^>]* href="\/realms\/here\/broker\/out\/login\?client_id=app&amp;tab_id=/,
  );
  const { token, claims } = await logins.redeem(await logins.logIn(browser, 'ada'));
  expect(claims).toMatchObject({ preferred_username: 'ada', email: 'ada@example.test', email_verified: false });
  expect(claims.realm_access).toMatchObject({ roles: expect.arrayContaining(['guest']) });
  const stored = await fetch(`${logins.url}/realms/here/broker/out/token`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(Object.keys((await stored.json()) as object)).toContain('accessTokenExpiration');
  const made = await user(logins, 'ada');
  expect(await logins.admin('GET', `/here/users/${made?.id}/federated-identity`)).toEqual([
    { identityProvider: 'out', userId: expect.any(String), userName: 'ada' },
  ]);
  expect(JSON.stringify(await logins.admin('GET', `/here/users/${made?.id}`))).not.toContain('access_token');
  const again = await logins.redeem(await logins.logIn(openBrowserOfTwo(), 'ada'));
  expect(again.claims.sub).toBe(claims.sub);
});

test('an account with the same address is linked by its own password only', async () => {
  await using logins = await startBrokered();
  const browser = openBrowserOfTwo();
  const confirm = await logins.logIn(browser, 'bob');
  expect(confirm.messages).toEqual(['User with email bob@example.test already exists. How do you want to continue?']);
  const ask = await browser.post(confirm.action, { submitAction: 'linkAccount' });
  expect(ask.messages).toEqual(['Authenticate to link your account with out']);
  const nobody = await browser.post(ask.action, { password: 'bob-pw' });
  expect(nobody.messages).toEqual(['Invalid username or password.']);
  const wrong = await browser.post(nobody.action, { username: 'bob', password: 'wrong' });
  expect(wrong.messages).toEqual(['Invalid username or password.']);
  expect((await user(logins, 'bob'))?.federatedIdentities).toBeUndefined();
  const { claims } = await logins.redeem(
    await logins.follow(browser, await browser.post(wrong.action, { username: 'bob', password: 'bob-pw' })),
  );
  expect(claims.sub).toBe((await user(logins, 'bob'))?.id);
});

test('people who do not want to link look through their profile', async () => {
  await using logins = await startBrokered();
  const browser = openBrowserOfTwo();
  const confirm = await logins.logIn(browser, 'bob');
  const review = await browser.post(confirm.action, { submitAction: 'updateProfile' });
  expect(review.text).toContain('id="kc-idp-review-profile-form"');
  const names = { email: 'other@example.test', firstName: 'B', lastName: 'O' };
  const bad = await browser.post(review.action, { username: 'b', ...names });
  expect(bad.messages).toEqual(['Length must be between 3 and 255.']);
  const { claims } = await logins.redeem(
    await logins.follow(browser, await browser.post(bad.action, { username: 'Other', ...names })),
  );
  expect(claims).toMatchObject({ preferred_username: 'other', email: 'other@example.test' });
});

test('a logout goes on at the provider, and comes back', async () => {
  await using logins = await startBrokered();
  const browser = openBrowserOfTwo();
  await logins.logIn(browser, 'ada');
  const logout = `${logins.url}/realms/here/protocol/openid-connect/logout?client_id=app&post_logout_redirect_uri=${encodeURIComponent('http://localhost:3000/')}`;
  const asked = await browser.get(logout);
  const code = /name="session_code" value="([^"]*)"/.exec(asked.text)?.[1] ?? '';
  const sent = { session_code: code, confirmLogout: 'Logout' };
  const left = await browser.post(new URL(asked.action, logins.url).href, sent);
  expect(left.location).toMatch(/\/realms\/elsewhere\/protocol\/openid-connect\/logout\?state=[^&]+&id_token_hint=/);
  expect((await logins.follow(browser, left)).location).toBe('http://localhost:3000/');
  const state = new URL(left.location).searchParams.get('state');
  const again = await browser.get(`${logins.url}/realms/here/broker/out/endpoint/logout_response?state=${state}`);
  expect(again.status).toBe(400);
  expect((await logins.logIn(browser, 'cleo')).location).toContain('code=');
});

test.each([
  ['another issuer', { issuer: 'https://elsewhere.test' }],
  ['keys that are not there', { jwksUrl: 'http://127.0.0.1:9/certs' }],
  ['a host that nobody has allowed', { userInfoUrl: 'http://idp.example.com/userinfo' }],
  ['a wrong secret', { clientSecret: 'wrong' }],
])('%s ends on an error page, and nobody is made', async (_what, config) => {
  await using logins = await startBrokered({}, config);
  const page = await logins.logIn(openBrowserOfTwo(), 'ada');
  expect([page.status, page.messages]).toEqual([502, ['Unexpected error when authenticating with identity provider']]);
  expect(await user(logins, 'ada')).toBeUndefined();
});

test('a state is good once, in one browser, with its nonce', async () => {
  await using logins = await startBrokered();
  const browser = openBrowserOfTwo();
  const form = await logins.follow(browser, await logins.begin(browser, { kc_idp_hint: 'out' }));
  const back = await browser.post(form.action, { username: 'ada', password: 'ada-pw' });
  const stranger = await openBrowserOfTwo().get(back.location);
  expect(stranger.status).toBe(400);
  expect((await logins.follow(browser, await browser.get(back.location))).location).toContain('code=');
  expect((await browser.get(back.location)).location).toContain('error=temporarily_unavailable');
  const other = openBrowserOfTwo();
  const theirs = await logins.follow(other, await logins.begin(other, { kc_idp_hint: 'out' }));
  const theirBack = new URL((await other.post(theirs.action, { username: 'cleo', password: 'cleo-pw' })).location);
  const mine = openBrowserOfTwo();
  const at = await logins.begin(mine, { kc_idp_hint: 'out' });
  const toProvider = await mine.get(at.location);
  theirBack.searchParams.set('state', new URL(toProvider.location).searchParams.get('state') ?? '');
  const injected = await mine.get(theirBack.href);
  expect([injected.status, JSON.parse(injected.text)]).toEqual([
    400,
    { error: 'invalid_token', error_description: 'invalid nonce' },
  ]);
});

test('a logout at the provider ends the session here, and nobody else may say so', async () => {
  await using logins = await startBrokered();
  const browser = openBrowserOfTwo();
  const { claims } = await logins.redeem(await logins.logIn(browser, 'ada'));
  const sessions = async () => (await logins.admin('GET', `/here/users/${claims.sub}/sessions`)) as unknown[];
  expect(await sessions()).toHaveLength(1);
  const endpoint = `${logins.url}/realms/here/protocol/openid-connect/logout/backchannel-logout`;
  const say = async (form: Record<string, string>) => {
    const response = await fetch(endpoint, { method: 'POST', body: new URLSearchParams(form) });
    return [response.status, ((await response.json()) as { error_description: string }).error_description];
  };
  expect(await say({})).toEqual([400, 'No logout token']);
  expect(await say({ logout_token: 'x' })).toEqual([400, 'The decode of the logoutToken failed']);
  const forged = (claimsOf: object) =>
    ['{"alg":"none"}', JSON.stringify(claimsOf), ''].map((part) => Buffer.from(part).toString('base64url')).join('.');
  expect(await say({ logout_token: forged({ iss: 'x' }) })).toEqual([400, 'No Identity Provider has been found']);
  const token = { iss: `${logins.url}/realms/elsewhere`, aud: 'broker', sub: 'x' };
  const unverified = 'LogoutToken verification with identity provider failed';
  expect(await say({ logout_token: forged(token) })).toEqual([400, unverified]);
  const [there] = (await logins.admin('GET', '/elsewhere/users?username=ada')) as { id: string }[];
  await logins.admin('POST', `/elsewhere/users/${there?.id}/logout`);
  expect(await sessions()).toEqual([]);
});

test('a network without ID tokens answers at addresses of its configuration', async () => {
  const server = createServer((request, response) => {
    const isToken = request.url === '/login/oauth/access_token';
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        isToken ? { access_token: 'x' } : { id: 7, login: 'octo', name: 'Octo Cat', email: 'octo@example.test' },
      ),
    );
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const github = {
    alias: 'github',
    providerId: 'github',
    enabled: true,
    config: { clientId: 'c', clientSecret: 's', baseUrl: url, apiUrl: url },
  };
  await using logins = await startBrokered({}, {}, { identityProviders: [github], identityProviderMappers: [] });
  const browser = openBrowserOfTwo();
  const begun = await logins.begin(browser, { kc_idp_hint: 'github' });
  const asked = await browser.get(begun.location);
  expect(asked.location).toMatch(new RegExp(`^${url}/login/oauth/authorize\\?scope=user%3Aemail&state=`));
  const state = encodeURIComponent(new URL(asked.location).searchParams.get('state') ?? '');
  const page = await browser.get(`${logins.url}/realms/here/broker/github/endpoint?state=${state}&code=1`);
  const { claims } = await logins.redeem(await logins.follow(browser, page));
  expect(claims).toMatchObject({ preferred_username: 'octo', given_name: 'Octo', family_name: 'Cat' });
});
