import { openBrowser, plain } from '../../support/browser.ts';
import { mcpClient } from '../../support/mcp-client.ts';
import { peopleRealm } from './people-realm.ts';
import type { Possessions } from './surfaces/all.ts';

type Json = Record<string, string>;

const jsonType = { 'content-type': 'application/json' };
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });

/** @throws for an answer that is not as asked: whoever has nothing attacks nothing */
async function ask(method: string, url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { method, redirect: 'manual', ...init });
  if (response.status >= 400) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response;
}

const read = async <Body>(url: string, headers: Json) => (await (await ask('GET', url, { headers })).json()) as Body;
const send = async (url: string, body: unknown, headers: Json = {}): Promise<Json> => {
  const response = await ask('POST', url, { headers: { ...jsonType, ...headers }, body: JSON.stringify(body) });
  const text = await response.text();
  const { pathname } = new URL(response.headers.get('location') ?? url);
  return text === '' ? { id: pathname.slice(pathname.lastIndexOf('/') + 1) } : JSON.parse(text);
};

/**
 * Makes a sandbox anew, in which nobody has done harm, and takes what its people and programs are given.
 * @param name of the sandbox
 */
export async function takePossessions(url: string, name: string): Promise<Possessions> {
  await makeAnew(`${url}/-/sandboxes`, name);
  const box = `${url}/-/s/${name}`;
  const realm = `${box}/realms/people`;
  const admin = `${box}/admin/realms`;
  const token = async (of: string, fields: Json, headers: Json = {}): Promise<string> => {
    const body = new URLSearchParams(fields);
    const response = await ask('POST', `${of}/protocol/openid-connect/token`, { body, headers });
    return ((await response.json()) as Json).access_token ?? '';
  };
  const password = { grant_type: 'password', scope: 'openid' };
  const asAdmin = { ...password, client_id: 'admin-cli', username: 'admin', password: 'admin' };
  const master = `${box}/realms/master`;
  // Its tokens live for a minute at first, which a busy machine may need for what follows.
  const first = bearer(await token(master, asAdmin));
  const lifespan = JSON.stringify({ accessTokenLifespan: 36_000 });
  await ask('PUT', `${admin}/master`, { headers: { ...jsonType, ...first }, body: lifespan });
  const administrator = await token(master, asAdmin);
  const asked = bearer(administrator);
  await send(admin, peopleRealm, asked);
  const idOf = async (list: string) => (await read<Json[]>(`${admin}/people/${list}`, asked))[0]?.id ?? '';
  const user = await token(realm, { ...password, client_id: 'app', username: 'ada', password: 'ada-pw' });
  const albums = { client_id: 'albums', client_secret: 'albums-secret' };
  const server = await token(realm, { grant_type: 'client_credentials', ...albums });
  const protection = `${realm}/authz/protection`;
  const resource = (
    await send(`${protection}/resource_set`, { name: 'song', resource_scopes: ['view'] }, bearer(server))
  )._id;
  const wanted = [{ resource_id: resource, resource_scopes: ['view'] }];
  const { ticket } = await send(`${protection}/permission`, wanted, bearer(server));
  const uma = { grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket', audience: 'albums', permission: 'album' };
  const rpt = await token(realm, uma, bearer(user));
  const initial = await send(`${admin}/people/clients-initial-access`, { count: 1_000, expiration: 36_000 }, asked);
  const client = { client_name: 'fuzz', redirect_uris: ['http://localhost:3000/*'] };
  const registered = await send(`${realm}/clients-registrations/openid-connect`, client, bearer(initial.token));
  const domains = [{ name: 'acme.test' }];
  const organization = await send(`${admin}/people/organizations`, { name: 'acme', domains }, asked);
  const session = async (path: string) => {
    const began = await mcpClient(async (body, headers) => {
      const response = await ask('POST', `${box}${path}`, {
        body,
        headers: { ...headers, ...bearer('tvly-dev-understudy') },
      });
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
    });
    return began.session;
  };
  const userId = await idOf('users?exact=true&username=ada');
  return {
    host: new URL(url).host,
    box: `/-/s/${name}`,
    sandbox: name,
    admin: administrator,
    user,
    server,
    resource: resource ?? '',
    ticket: ticket ?? '',
    rpt,
    initial: initial.token ?? '',
    registration: registered.registration_access_token ?? '',
    registered: registered.client_id ?? '',
    organization: organization.id ?? '',
    userId,
    clientId: await idOf('clients?clientId=albums'),
    searchSession: await session('/mcp'),
    controlSession: await session('/-/mcp'),
    ...(await takePages(realm)),
    ...(await takeMail(box, userId, asked)),
  };
}

/** A request that was sent before it was removed, and came late, makes it again. */
async function makeAnew(sandboxes: string, name: string): Promise<void> {
  for (let tries = 10; ; tries -= 1) {
    await fetch(`${sandboxes}/${name}`, { method: 'DELETE' });
    try {
      await send(sandboxes, { name });
      return;
    } catch (error) {
      if (tries === 0) throw error;
    }
  }
}

const targetOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Forms of pages, with the cookies that go with them. */
async function takePages(realm: string): Promise<Possessions> {
  const browser = openBrowser();
  const parameters = {
    client_id: 'app',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://localhost:3000/x',
  };
  const login = await browser.get(`${realm}/protocol/openid-connect/auth?${new URLSearchParams(parameters)}`);
  const link = plain(/href="([^"]*login-actions\/registration[^"]*)"/.exec(login.text)?.[1] ?? '');
  const registration = await browser.get(new URL(link, realm).href);
  return {
    loginForm: targetOf(login.action),
    registrationForm: targetOf(registration.action),
    cookies: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}

/** A mail with a link. */
async function takeMail(box: string, userId: string, asked: Json): Promise<Possessions> {
  const actions = `${box}/admin/realms/people/users/${userId}/execute-actions-email`;
  const headers = { ...jsonType, ...asked };
  await ask('PUT', actions, { headers, body: JSON.stringify(['UPDATE_PROFILE']) });
  const { mails } = await read<{ mails: Json[] }>(`${box}/-/mails`, {});
  const id = mails[0]?.id ?? '';
  const { links } = await read<{ links: string[] }>(`${box}/-/mails/${id}`, {});
  const link = new URL(links[0] ?? box);
  return { mail: id, link: link.pathname + link.search, key: link.searchParams.get('key') ?? '' };
}
