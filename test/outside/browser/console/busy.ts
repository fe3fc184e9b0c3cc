import path from 'node:path';
import { openBrowser } from '../../../support/browser.ts';
import type { Program } from './program.ts';

/** People who log in, and clients whose tokens live 300 seconds. */
const realmFile = path.resolve('test/outside/browser/console/people-realm.json');
const longName = 'shop-of-a-long-name-that-goes-on-and-on-until-no-card-can-hold-it';

/** Replaces the realm of the start. */
export async function usePeople({ control }: Program): Promise<void> {
  const answer = await control('PATCH', '/settings', { auth: { realmFiles: [realmFile] } });
  if (answer.status !== 200) throw new Error(await answer.text());
}

/** Somebody logs in with name and password. */
export const logIn = ({ token }: Program, username: string): Promise<Response> =>
  token({
    grant_type: 'password',
    client_id: 'shop',
    client_secret: '',
    username,
    password: `${username}-pw`,
    scope: 'openid',
  });

/** A realm sends a mail to somebody who has forgotten a password. */
export async function forgetPassword(url: string, username: string): Promise<void> {
  const browser = openBrowser();
  const form = await browser.get(`${url}/realms/demo/login-actions/reset-credentials?client_id=shop`);
  await browser.post(form.action, { username });
}

/** An agent whose requests fail, people who log in, and names that are too long for every column. */
export async function makeBusy(program: Program, url: string): Promise<void> {
  const { get, search, tool, token, userinfo, control } = program;
  await usePeople(program);
  await control('PUT', '/clock', { now: '2030-01-01T09:30:00Z' });
  await get('/');
  for (let times = 0; times < 4; times += 1) await token({ scope: 'openid' });
  const { access_token: access } = (await (await token({ scope: 'openid' })).json()) as { access_token: string };
  await userinfo(access);
  await token({ client_secret: 'outdated' });
  await token({ client_id: longName, scope: 'openid' });
  await search('who founded the Red Cross', { max_results: 5 });
  await control('PATCH', '/settings', { search: { rateLimit: 5 } });
  await search('vector databases compared by people who have run them for years in production', { max_results: 3 });
  await addRules(program);
  for (const query of ['OAuth client credentials', 'what is a token endpoint', 'news about rivers', 'one too many'])
    await search(query);
  await get('/closed').catch(() => {});
  await tool('tavily_search', { query: 'capital of France', max_results: 2 });
  await search('capital of France', {}, 'tvly-dev-understood');
  await logIn(program, 'ada');
  await logIn(program, 'grace');
  await forgetPassword(url, 'grace');
  await administer(program, url);
  await control('POST', '/clock/advance', { seconds: 395 });
  await userinfo(access);
  await logIn(program, 'ada');
  await get('/items?limit=10');
}

/** Somebody looks for a user and makes one, over the admin API. */
async function administer({ control }: Program, url: string): Promise<void> {
  await control('PATCH', '/settings', { auth: { adminUsername: 'admin', adminPassword: 'admin-pw' } });
  const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: 'admin-pw' };
  const body = new URLSearchParams(form);
  const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const users = `${url}/admin/realms/demo/users`;
  await fetch(`${users}?username=edsger`, { headers });
  await fetch(users, { method: 'POST', headers, body: JSON.stringify({ username: 'edsger', enabled: true }) });
}

async function addRules({ control }: Program): Promise<void> {
  const rules = [
    {
      name: 'the search is slow once',
      match: { interface: 'search' },
      when: { times: 1 },
      then: { delay: { seconds: 0.2 } },
    },
    {
      name: 'nobody asks for invoices, and this name is long',
      match: { interface: 'search', body: { query: { contains: 'invoice' } } },
      then: { refuse: 'search.server-error' },
    },
    { match: { path: '/closed' }, then: { fault: 'close' } },
  ];
  for (const rule of rules) await control('POST', '/rules', rule);
}
