import { startServer } from '../../../../src/index.ts';
import { type Browser, openBrowser, type Page } from '../../../support/browser.ts';
import { callback, person } from '../../../support/login-realm.ts';

type Fields = Readonly<Record<string, string>>;

interface BrokeredLogins extends AsyncDisposable {
  readonly url: string;
  /** Begins a login to the application. */
  begin(browser: Browser, more?: Fields): Promise<Page>;
  /** Follows redirects within the server. */
  follow(browser: Browser, page: Page): Promise<Page>;
  /** Logs somebody in at the provider, up to the first page of the broker's realm or the application. */
  logIn(browser: Browser, name: string, more?: Fields): Promise<Page>;
  /** Claims of the token for the code in an address. */
  redeem(page: Page): Promise<{ readonly token: string; readonly claims: Readonly<Record<string, unknown>> }>;
  admin(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The latest mail to somebody. */
  mail(to: string): Promise<{ readonly subject: string; readonly links: readonly string[] }>;
}

const at = (url: string, realm: string) => `${url}/realms/${realm}/protocol/openid-connect`;

/** Two realms of one server: people of `elsewhere` log in to `here`. @param provider what differs in the provider */
export async function startBrokered(
  provider: object = {},
  config: object = {},
  realm: object = {},
): Promise<BrokeredLogins> {
  const server = await startServer({ port: 0, auth: { realm: '', adminUsername: 'admin', adminPassword: 'admin' } });
  const { url } = server;
  const login = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: 'admin' };
  const granted = await fetch(`${at(url, 'master')}/token`, { method: 'POST', body: new URLSearchParams(login) });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const admin = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const text = await (await fetch(`${url}/admin/realms${path}`, init)).text();
    return text === '' ? undefined : JSON.parse(text);
  };
  const elsewhere = `${url}/realms/elsewhere`;
  const client = {
    clientId: 'broker',
    secret: 's',
    redirectUris: [`${url}/realms/here/*`],
    attributes: {
      'post.logout.redirect.uris': '+',
      'backchannel.logout.url': `${at(url, 'here')}/logout/backchannel-logout`,
      'backchannel.logout.session.required': 'true',
    },
  };
  await admin('POST', '', {
    realm: 'elsewhere',
    enabled: true,
    clients: [client],
    users: ['ada', 'bob', 'cleo'].map((name) => person(name)),
  });
  await admin('POST', '', {
    realm: 'here',
    enabled: true,
    roles: { realm: [{ name: 'guest' }] },
    clients: [
      {
        clientId: 'app',
        publicClient: true,
        redirectUris: ['http://localhost:3000/*'],
        attributes: { 'post.logout.redirect.uris': '+' },
      },
    ],
    users: [person('bob')],
    identityProviders: [
      {
        alias: 'out',
        providerId: 'keycloak-oidc',
        enabled: true,
        ...provider,
        config: {
          clientId: 'broker',
          clientSecret: 's',
          issuer: elsewhere,
          useJwksUrl: 'true',
          validateSignature: 'true',
          authorizationUrl: `${at(url, 'elsewhere')}/auth`,
          tokenUrl: `${at(url, 'elsewhere')}/token`,
          userInfoUrl: `${at(url, 'elsewhere')}/userinfo`,
          jwksUrl: `${at(url, 'elsewhere')}/certs`,
          logoutUrl: `${at(url, 'elsewhere')}/logout`,
          ...config,
        },
      },
    ],
    identityProviderMappers: [
      {
        name: 'role',
        identityProviderAlias: 'out',
        identityProviderMapper: 'oidc-hardcoded-role-idp-mapper',
        config: { syncMode: 'INHERIT', role: 'guest' },
      },
    ],
    ...realm,
  });
  const follow = async (browser: Browser, page: Page) => {
    let current = page;
    while (current.location.startsWith(url)) current = await browser.get(current.location);
    return current;
  };
  const begin = (browser: Browser, more: Fields = {}) => {
    const parameters = { client_id: 'app', response_type: 'code', redirect_uri: callback, scope: 'openid', ...more };
    return browser.get(`${at(url, 'here')}/auth?${new URLSearchParams(parameters)}`);
  };
  return {
    url,
    begin,
    follow,
    admin,
    mail: (to) => server.mails.wait({ to }),
    async logIn(browser, name, more = {}) {
      const form = await follow(browser, await begin(browser, { kc_idp_hint: 'out', ...more }));
      return follow(browser, await browser.post(form.action, { username: name, password: `${name}-pw` }));
    },
    async redeem({ location }) {
      const code = new URL(location).searchParams.get('code') ?? '';
      const form = { grant_type: 'authorization_code', client_id: 'app', redirect_uri: callback, code };
      const response = await fetch(`${at(url, 'here')}/token`, { method: 'POST', body: new URLSearchParams(form) });
      const { access_token: token } = (await response.json()) as { access_token: string };
      return { token, claims: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) };
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A browser with cookies of its own for each of the two realms. */
export function openBrowserOfTwo(): Browser {
  const [here, elsewhere] = [openBrowser(), openBrowser()];
  const of = (url: string) => (url.includes('/realms/elsewhere/') ? elsewhere : here);
  return {
    cookies: here.cookies,
    get: (url) => of(url).get(url),
    post: (url, fields) => of(url).post(url, fields),
  };
}
