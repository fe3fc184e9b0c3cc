import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser, type Page } from '../../../support/browser.ts';
import { type FormReceiver, startFormReceiver } from '../../../support/form-receiver.ts';
import {
  byPassword,
  byRefresh,
  confidential,
  person,
  type RealmServer,
  startRealm,
} from '../../../support/realm-server.ts';

let realm: RealmServer;
let receiver: FormReceiver;
beforeAll(async () => {
  receiver = await startFormReceiver();
  const attributes = { 'backchannel.logout.url': `${receiver.url}/app` };
  realm = await startRealm({
    clients: [confidential('app', { name: '<App>', attributes }), confidential('other')],
    users: [person('ada', { realmRoles: ['offline_access'] }), person('bob')],
  });
});
afterAll(async () => {
  await realm[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

const url = () => `${realm.server.url}/realms/demo/account`;
const linkOf = ({ text }: Page) =>
  (/id="landingSignInButton" class="button" href="([^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
const checkerOf = ({ text }: Page) => /name="stateChecker" value="([^"]*)"/.exec(text)?.[1] ?? '';
const rowsOf = ({ text }: Page) =>
  [...text.matchAll(/<tr><td>(.*?)<\/td>/gs)].map(([, row = '']) => row.replace(/<[^>]*>/g, ''));

async function open(browser: Browser, name = 'ada'): Promise<Page> {
  const form = await browser.get(linkOf(await browser.get(url())));
  const back = await browser.post(form.action, { username: name, password: name });
  expect(back.location).toContain(`${url()}/?`);
  return browser.get(back.location);
}
const signOut = (browser: Browser, session: string, stateChecker: string) =>
  browser.post(`${url()}/sign-out`, { session, stateChecker });
const logIn = async (client: string, name = 'ada', scope = 'openid') =>
  (await realm.token(byPassword(client, name, { scope }))).body as unknown as Record<string, string>;
const isAlive = async (client: string, token = '') => (await realm.token(byRefresh(client, token))).status === 200;

test('it lists the sessions of who is logged in, and ends one, or all', async () => {
  const bobs = await logIn('app', 'bob');
  const [first, second] = [await logIn('app'), await logIn('other', 'ada', 'offline_access')];
  const browser = openBrowser();
  const page = await open(browser);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('<strong id="account-username">ada</strong>');
  expect(rowsOf(page).sort()).toEqual(['&lt;App&gt;', 'account-console Current session', 'other (offline)']);
  const told = receiver.forms.length;
  const one = await signOut(browser, first.session_state ?? '', checkerOf(page));
  expect([one.status, one.location, receiver.forms.length]).toEqual([302, url(), told + 1]);
  expect([await isAlive('app', first.refresh_token), await isAlive('other', second.refresh_token)]).toEqual([
    false,
    true,
  ]);
  expect(rowsOf(await browser.get(url()))).toHaveLength(2);
  await signOut(browser, bobs.session_state ?? '', checkerOf(page));
  await signOut(browser, 'all', checkerOf(page));
  expect([await isAlive('other', second.refresh_token), await isAlive('app', bobs.refresh_token)]).toEqual([
    false,
    true,
  ]);
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('KEYCLOAK_'))).toEqual([]);
  expect(linkOf(await browser.get(url()))).not.toBe('');
});

test('forms of other sites, and of nobody, end nothing', async () => {
  const browser = openBrowser();
  const page = await open(browser);
  for (const checker of ['', 'x', checkerOf(page).slice(1)])
    expect((await signOut(browser, 'all', checker)).messages).toEqual(['Logout failed']);
  expect((await signOut(openBrowser(), 'all', checkerOf(page))).status).toBe(400);
  expect(rowsOf(await browser.get(url()))).toContain('account-console Current session');
});

test('its API requires a token; the page is at each address below, and takes no forms', async () => {
  expect((await fetch(url(), { headers: { accept: 'application/json' } })).status).toBe(401);
  expect((await openBrowser().get(`${url()}/applications`)).text).toContain('landingSignInButton');
  expect((await fetch(`${url()}/applications`, { method: 'POST', body: new URLSearchParams() })).status).toBe(405);
});

test('/-/sessions names all clients of a session', async () => {
  const browser = openBrowser();
  await open(browser, 'bob');
  const answer = await fetch(`${realm.server.url}/-/sessions?client_id=account-console&username=bob`);
  const { sessions } = (await answer.json()) as { sessions: { client_id: string; clients: { client_id: string }[] }[] };
  expect(sessions.map(({ client_id, clients }) => [client_id, clients.map((client) => client.client_id)])).toEqual([
    ['account-console', ['account-console']],
  ]);
});
