import { plain } from '../../support/browser.ts';
import type { Random } from '../fuzz/random.ts';
import type { Answer, Kinds, Sender } from './sender.ts';

/** A realm whose people log in, register, forget passwords, and in which a client protects albums. */
export const peopleRealm = {
  realm: 'people',
  enabled: true,
  sslRequired: 'none',
  registrationAllowed: true,
  resetPasswordAllowed: true,
  eventsEnabled: true,
  adminEventsEnabled: true,
  bruteForceProtected: true,
  failureFactor: 1_000_000_000,
  users: Array.from({ length: 100 }, (_, at) => ({
    username: `user-${at}`,
    enabled: true,
    email: `user-${at}@example.test`,
    firstName: 'U',
    lastName: 'S',
    credentials: [{ type: 'password', value: 'secret', algorithm: 'pbkdf2-sha256', hashIterations: 1 }],
  })),
  clients: [
    {
      clientId: 'app',
      publicClient: true,
      redirectUris: ['http://localhost:3000/*'],
      attributes: { 'oauth2.device.authorization.grant.enabled': 'true' },
    },
    { clientId: 'albums', secret: 'albums-secret', serviceAccountsEnabled: true, authorizationServicesEnabled: true },
    {
      clientId: 'stays',
      secret: 'stays-secret',
      serviceAccountsEnabled: true,
      attributes: {
        'client_credentials.use_refresh_token': 'true',
        // Signed in a fraction of the time: 100,000 sessions are opened.
        'access.token.signed.response.alg': 'HS512',
      },
    },
  ],
};

export const administrator = { username: 'admin', password: 'admin-password' };

const openid = '/realms/people/protocol/openid-connect';
const authorization = `${openid}/auth?${new URLSearchParams({
  client_id: 'app',
  response_type: 'code',
  redirect_uri: 'http://localhost:3000/cb',
  scope: 'openid',
})}`;
const actionOf = ({ text }: Answer) => {
  const { pathname, search } = new URL(plain(/<form[^>]*action="([^"]*)"/.exec(text)?.[1] ?? ''), 'http://x');
  return pathname + search;
};
const linkTo = ({ text }: Answer, part: string) =>
  plain(new RegExp(`href="([^"]*${part}[^"]*)"`).exec(text)?.[1] ?? '');
const cookies = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.slice(0, cookie.indexOf(';'))).join('; ');

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** What people and resource servers do. */
export function peopleKinds({ ask, get, json, form }: Sender, random: Random): Kinds {
  // The others fail to log in, and may be locked out.
  const someone = () => `user-${random.below(50)}`;
  let registered = 0;
  let strangers = 0;
  let administered: { tokens: Promise<Tokens>; until: number } | undefined;
  let formerly: Promise<Tokens> | undefined;

  const tokens = async (path: string, fields: Record<string, string>) =>
    JSON.parse((await form(path, fields)).text) as Tokens;
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
  async function asAdministrator() {
    if (administered === undefined || administered.until < Date.now()) {
      const ended = formerly;
      formerly = administered?.tokens;
      const master = '/realms/master/protocol/openid-connect';
      const client = { client_id: 'admin-cli' };
      const asked = tokens(`${master}/token`, { grant_type: 'password', ...client, ...administrator });
      administered = { tokens: asked, until: Date.now() + 30_000 };
      // Nobody uses it any more. As many sessions begin as end.
      if (ended !== undefined)
        await form(`${master}/logout`, { ...client, refresh_token: (await ended).refresh_token }, 204);
    }
    return bearer((await administered.tokens).access_token);
  }
  const users = '/admin/realms/people/users';
  const idOf = async (name: string) =>
    JSON.parse((await get(`${users}?exact=true&username=${name}`, 200, await asAdministrator())).text)[0].id as string;
  /** Sessions end, so that as many begin as end. */
  const endSessions = async (id: string) => ask('POST', `${users}/${id}/logout`, 204, await asAdministrator());
  async function page() {
    const shown = await get(authorization);
    return { shown, headers: { cookie: cookies(shown) } };
  }
  async function logIn(username: string, password: string, wanted: number) {
    const { shown, headers } = await page();
    return form(actionOf(shown), { username, password }, wanted, headers);
  }

  return {
    'login page': page,
    login: async () => {
      const name = someone();
      await logIn(name, 'secret', 302);
      await endSessions(await idOf(name));
    },
    'a session that stays': () =>
      form(`${openid}/token`, { grant_type: 'client_credentials', client_id: 'stays', client_secret: 'stays-secret' }),
    /** One after the other, so that as many names as are remembered have failed. */
    'failed login of a stranger': () => logIn(`nobody-${strangers++ % 20_000}`, 'x', 200),
    'failed login': () =>
      logIn(random.of([`user-${50 + random.below(50)}`, `nobody-${random.below(20_000)}`]), 'x', 200),
    'forgotten password': async () => {
      const { shown, headers } = await page();
      const asked = await get(linkTo(shown, 'reset-credentials'), 200, headers);
      await form(actionOf(asked), { username: someone() }, 200, headers);
    },
    registration: async () => {
      registered += 1;
      const name = `new-${registered}`;
      const { shown, headers } = await page();
      const asked = await get(linkTo(shown, 'registration'), 200, headers);
      const fields = { username: name, email: `${name}@example.test`, firstName: 'N', lastName: 'N' };
      await form(actionOf(asked), { ...fields, password: 'secret', 'password-confirm': 'secret' }, 302, headers);
      const id = await idOf(name);
      await endSessions(id);
      await ask('DELETE', `${users}/${id}`, 204, await asAdministrator());
    },
    device: () => form(`${openid}/auth/device`, { client_id: 'app' }),
    albums: async () => {
      const fields = { client_id: 'albums', client_secret: 'albums-secret', grant_type: 'client_credentials' };
      const server = bearer((await tokens(`${openid}/token`, fields)).access_token);
      const resources = '/realms/people/authz/protection/resource_set';
      const name = `album ${random.below(1_000_000_000)}`;
      const made = JSON.parse((await json(resources, { name, resource_scopes: ['view'] }, 201, server)).text);
      const wanted = [{ resource_id: made._id, resource_scopes: ['view'] }];
      await json('/realms/people/authz/protection/permission', wanted, 201, server);
      await ask('DELETE', `${resources}/${made._id}`, 204, server);
    },
  };
}
