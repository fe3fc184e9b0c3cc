import { expect, test } from 'vitest';
import { openBrowser, type Page } from '../../../support/browser.ts';
import { callback, person, startLogins } from '../../../support/login-realm.ts';

const realm = {
  displayName: 'Demo',
  internationalizationEnabled: true,
  supportedLocales: ['de', 'en', 'fr', 'sv'],
  defaultLocale: 'fr',
  localizationTexts: { de: { doLogIn: "Hinein & ''los''" } },
  users: [
    person('ada'),
    person('eva', { attributes: { locale: ['en'] } }),
    person('otto', { requiredActions: ['UPDATE_PASSWORD'] }),
  ],
};
const server = await startLogins(realm);
const { authUrl } = server;

const languageOf = ({ text, headers }: Page) => [
  headers.get('content-language'),
  /<html lang="([^"]*)" dir="ltr"/.exec(text)?.[1],
];
const optionsOf = ({ text }: Page) =>
  [...text.matchAll(/<option value="([^"]*)"( selected)?>([^<]*)</g)].map(
    ([, url = '', selected, label = '']) =>
      [label, selected !== undefined, server.server.url + url.replaceAll('&amp;', '&')] as const,
  );
const choose = (page: Page, tag: string) =>
  optionsOf(page).find(([, , url]) => url.endsWith(`kc_locale=${tag}`))?.[2] ?? '';
const cookieOf = ({ headers }: Page) => headers.getSetCookie().find((one) => one.startsWith('KEYCLOAK_LOCALE='));

test('without a wish, a page is in the language of the realm, with a menu', async () => {
  const page = await openBrowser().get(authUrl());
  expect(languageOf(page)).toEqual(['fr', 'fr']);
  expect(page.text).toContain('<h1 id="kc-page-title">Connectez-vous à votre compte</h1>');
  expect(optionsOf(page).map(([label, isSelected]) => [label, isSelected])).toEqual([
    ['Allemand (Deutsch)', false],
    ['Anglais (English)', false],
    ['Français', true],
    ['Suédois (Svenska)', false],
  ]);
});

test('what people choose is kept in the login, in a cookie and in their profile', async () => {
  const browser = openBrowser();
  const first = await browser.get(authUrl({ ui_locales: 'en' }));
  const page = await browser.get(choose(first, 'de'));
  expect(languageOf(page)).toEqual(['de', 'de']);
  expect(page.text).toContain('id="kc-login">Hinein &amp; &#39;los&#39;<');
  expect(cookieOf(page)).toMatch(/^KEYCLOAK_LOCALE=de;Version=1;Path=\/realms\/demo\/;(Secure;)?HttpOnly;/);
  browser.cookies.delete('KEYCLOAK_LOCALE');
  const wrong = await browser.post(page.action, { username: 'ada', password: 'x' });
  expect(wrong.messages).toEqual(['Ungültiger Benutzername oder Passwort.']);
  const done = await browser.post(wrong.action, { username: 'ada', password: 'ada-pw' });
  expect(done.location).toContain(`${callback}?`);
  expect(cookieOf(done)).toContain('KEYCLOAK_LOCALE=de;');
  browser.cookies.delete('KEYCLOAK_LOCALE');
  expect(languageOf(await browser.get(authUrl({ prompt: 'login', ui_locales: 'en' })))).toEqual(['de', 'de']);
});

test('the profile comes before the wish of the client, and the cookie follows it', async () => {
  const { page } = await server.logIn('eva', { ui_locales: 'de' });
  expect(cookieOf(page)).toContain('KEYCLOAK_LOCALE=en;');
  const { page: form } = await server.logIn('otto', { ui_locales: 'xx de' });
  expect(languageOf(form)).toEqual(['de', 'de']);
  expect(form.messages[0]).toBe('Sie müssen Ihr Passwort ändern, um das Benutzerkonto zu aktivieren.');
});

test('a cookie of nobody is deleted when somebody without a language logs in', async () => {
  const browser = openBrowser();
  browser.cookies.set('KEYCLOAK_LOCALE', 'de');
  const form = await browser.get(authUrl());
  expect(languageOf(form)).toEqual(['de', 'de']);
  const next = await browser.post(form.action, { username: 'otto', password: 'otto-pw' });
  expect(cookieOf(next)).toContain('KEYCLOAK_LOCALE=;Version=1;Path=/realms/demo/;Max-Age=0');
});

test.each([
  ['%22%3E%3Cb%3E', 'KEYCLOAK_LOCALE=""><b>";Version=1'],
  ['', 'KEYCLOAK_LOCALE=;Version=1'],
  ['a%3Bb', 'KEYCLOAK_LOCALE=a;Version=1'],
  ['%E4%B8%AD', 'KEYCLOAK_LOCALE=?;Version=1'],
])('a language that is none (%s) changes the cookie and no page', async (value, cookie) => {
  const browser = openBrowser();
  const page = await browser.get(choose(await browser.get(authUrl()), 'de').replace(/de$/, value));
  expect([page.status, ...languageOf(page)]).toEqual([200, 'fr', 'fr']);
  expect(cookieOf(page)).toContain(cookie);
  expect(page.text).not.toContain('<b>');
});

test('a header cannot be added by a language', async () => {
  const browser = openBrowser();
  const page = await browser.get(choose(await browser.get(authUrl()), 'de').replace(/de$/, 'de%0D%0AX-Bad:%20yes'));
  expect([page.status, JSON.parse(page.text).error]).toEqual([500, 'unknown_error']);
  expect(page.headers.get('x-bad')).toBeNull();
  expect(cookieOf(page)).toBeUndefined();
});

test('a message without a login is read in another language by its own page', async () => {
  const browser = openBrowser();
  const page = await browser.get(`${server.server.url}/realms/demo/login-actions/authenticate?client_id=app&tab_id=x`);
  expect(page.status).toBe(400);
  const url = choose(page, 'de');
  expect(url).toContain('/login-actions/detached-info?client_id=app&kc_state_checker=');
  const german = await browser.get(url);
  expect([german.status, ...languageOf(german)]).toEqual([400, 'de', 'de']);
  expect(german.messages[0]).toMatch(/^Cookie konnte nicht gefunden werden\./);
  expect((await openBrowser().get(url)).messages).toEqual(['Action expirée.']);
  expect((await browser.get(url.replace('checker=', 'checker=0'))).messages).toEqual([
    'Die Aktion ist nicht mehr gültig.',
  ]);
});

test('a logout is asked for in the language of the client, and in that of the menu', async () => {
  const browser = openBrowser();
  const url = `${server.server.url}/realms/demo/protocol/openid-connect/logout?ui_locales=de`;
  const page = await browser.get(url);
  expect([languageOf(page)[0], page.messages]).toEqual(['de', ['Wollen Sie sich abmelden?']]);
  const english = await browser.get(choose(page, 'en'));
  expect([languageOf(english)[0], english.messages]).toEqual(['en', ['Do you want to log out?']]);
});

test('a realm without languages has its own English texts', async () => {
  const plain = await startLogins({ localizationTexts: { en: { loginAccountTitle: 'Welcome {0}' } } });
  const page = await openBrowser().get(plain.authUrl({ ui_locales: 'de' }));
  expect(page.headers.get('content-language')).toBe('en');
  expect(page.text).toContain('<h1 id="kc-page-title">Welcome {0}</h1>');
  expect(page.text).not.toContain('login-select-toggle');
});

test('a registration tells the language of its form, and the profile has it', async () => {
  const multilingual = await startLogins({ ...realm, registrationAllowed: true });
  const browser = openBrowser();
  const page = await browser.get(multilingual.authUrl({ ui_locales: 'de' }).replace('/auth?', '/registrations?'));
  expect(page.text).toContain('<input type="hidden" id="locale" name="locale" value="de">');
  const account = { username: 'neu', email: 'neu@example.org', firstName: 'N', lastName: 'E' };
  const password = { password: 'long enough', 'password-confirm': 'long enough' };
  await browser.post(page.action, { ...account, ...password, locale: 'de' });
  const own = openBrowser();
  const login = await own.get(multilingual.authUrl({ ui_locales: 'en' }));
  const next = await own.post(login.action, { username: 'neu', password: 'long enough' });
  expect(cookieOf(next)).toContain('KEYCLOAK_LOCALE=de;');
  const plain = await startLogins({ registrationAllowed: true });
  const english = await openBrowser().get(plain.authUrl().replace('/auth?', '/registrations?'));
  expect(english.text).not.toContain('name="locale"');
});

test('the account page is in the language of its user', async () => {
  const { browser } = await server.logIn('ada', { ui_locales: 'de' });
  const page = await browser.get(`${server.server.url}/realms/demo/account/`);
  expect(languageOf(page)).toEqual(['de', 'de']);
  expect(page.text).toContain('<h1 id="kc-page-title">Geräteaktivität</h1>');
  expect(page.text).toContain('>Alle Geräte abmelden</button>');
});

test('a menu in Japanese has the order of its code points', async () => {
  await using japanese = await startLogins({ ...realm, supportedLocales: ['ja', 'pl', 'pt'], defaultLocale: 'ja' });
  const page = await openBrowser().get(japanese.authUrl());
  expect(optionsOf(page).map(([label]) => label)).toEqual([
    'ポルトガル語 (Português)',
    'ポーランド語 (Polski)',
    '日本語',
  ]);
});

test('a realm may have a language that is none', async () => {
  await using odd = await startLogins({ ...realm, supportedLocales: ['test', 'de'], defaultLocale: 'test' });
  const page = await openBrowser().get(odd.authUrl());
  expect([page.status, optionsOf(page).map(([label]) => label)]).toEqual([200, ['de (Deutsch)', 'test']]);
});

test('who has to log in again sees the providers of the own account only', async () => {
  const provider = (alias: string) => ({ alias, providerId: 'github', enabled: true, config: { clientId: 'x' } });
  await using brokered = await startLogins({
    identityProviders: [provider('one'), provider('two')],
    users: [person('ada', { federatedIdentities: [{ identityProvider: 'two', userId: '1', userName: 'a' }] })],
  });
  const { browser } = await brokered.logIn('ada');
  const shown = (page: Page) => [...page.text.matchAll(/id="social-(\w+)"/g)].map(([, alias]) => alias);
  expect(shown(await openBrowser().get(brokered.authUrl()))).toEqual(['one', 'two']);
  expect(shown(await browser.get(brokered.authUrl({ prompt: 'login' })))).toEqual(['two']);
});
