import { type Browser, openBrowser, type Page } from './browser.ts';
import { type RealmServer, startRealm } from './realm-server.ts';

export const callback = 'http://localhost:3000/cb';

/** A user whose password is the name with `-pw`. */
export const person = (username: string, more: object = {}) => ({
  username,
  enabled: true,
  email: `${username}@example.test`,
  firstName: username,
  lastName: 'Test',
  credentials: [{ type: 'password', value: `${username}-pw` }],
  ...more,
});

export const app = { clientId: 'app', publicClient: true, redirectUris: ['http://localhost:3000/*'] };

type Parameters = Readonly<Record<string, string>>;

/** A realm in which people log in. */
export interface LoginRealm extends RealmServer {
  authUrl(parameters?: Parameters): string;
  /** Sends name and password; answers with what follows, redirects within the server followed. */
  logIn(name: string, parameters?: Parameters, browser?: Browser): Promise<{ browser: Browser; page: Page }>;
}

export async function startLogins(realm: object, auth: object = {}): Promise<LoginRealm> {
  const server = await startRealm({ clients: [app], ...realm }, undefined, auth);
  const authUrl = (parameters: Parameters = {}) =>
    `${server.server.url}/realms/demo/protocol/openid-connect/auth?${new URLSearchParams({
      client_id: 'app',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid',
      ...parameters,
    })}`;
  return {
    ...server,
    authUrl,
    async logIn(name, parameters = {}, browser = openBrowser()) {
      const { action } = await browser.get(authUrl(parameters));
      let page = await browser.post(action, { username: name, password: `${name}-pw` });
      while (page.location.startsWith(server.server.url)) page = await browser.get(page.location);
      return { browser, page };
    },
  };
}
