import { type ServerOptions, startServer } from '../../../src/index.ts';
import { type MovableClock, movableClock } from '../../support/movable-clock.ts';
import { postForm } from '../../support/token-request.ts';

interface AdminResponse {
  readonly status: number;
  readonly text: string;
  /** Undefined where it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  readonly body: any;
  readonly headers: Headers;
}

type Form = Readonly<Record<string, string>>;

/** A server with the administrator `root`, whose clock stands still. */
export interface AdminServer extends AsyncDisposable {
  readonly url: string;
  readonly clock: MovableClock;
  tokens(realm: string, form: Form): Promise<Record<string, unknown>>;
  /** The header of somebody else. */
  bearer(realm: string, form: Form): Promise<string>;
  /** As the administrator. @param body an object is sent as JSON */
  send(method: string, path: string, body?: unknown, headers?: Form): Promise<AdminResponse>;
  get(path: string): Promise<AdminResponse>;
  /** Makes a realm that is enabled and needs no HTTPS. */
  makeRealm(realm: string, more?: object): Promise<AdminResponse>;
}

/** A client by which people get tokens with their password. */
/** A user whose profile is complete, with the password `p`. */
export const completeUser = (username: string) => ({
  username,
  enabled: true,
  email: `${username}@b.c`,
  firstName: 'F',
  lastName: 'L',
  credentials: [{ type: 'password', value: 'p' }],
});

export const passwordClient = { clientId: 'app', publicClient: true, directAccessGrantsEnabled: true };

export async function startAdmin(auth: NonNullable<ServerOptions['auth']> = {}): Promise<AdminServer> {
  const clock = movableClock(1_700_000_000_000);
  const server = await startServer(
    { port: 0, auth: { adminUsername: 'root', adminPassword: 'secret', ...auth } },
    { clock },
  );
  const tokens: AdminServer['tokens'] = async (realm, form) =>
    (await (await postForm(server.url, `${realm}/protocol/openid-connect/token`, form)).json()) as Record<
      string,
      unknown
    >;
  const bearer: AdminServer['bearer'] = async (realm, form) => `Bearer ${(await tokens(realm, form)).access_token}`;
  const login = { grant_type: 'password', client_id: 'admin-cli', username: 'root', password: 'secret' };
  // The token lasts for a minute.
  let known = { at: Number.NEGATIVE_INFINITY, header: '' };
  const authorize = async () => {
    if (clock.now() > known.at + 50_000) known = { at: clock.now(), header: await bearer('master', login) };
    return known.header;
  };
  const send: AdminServer['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${server.url}/admin/${path}`, {
      method,
      headers: { authorization: await authorize(), 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: /^[[{"\d]/.test(text) ? JSON.parse(text) : undefined,
      headers: response.headers,
    };
  };
  return {
    url: server.url,
    clock,
    tokens,
    bearer,
    send,
    get: (path) => send('GET', path),
    makeRealm: (realm, more = {}) => send('POST', 'realms', { realm, enabled: true, sslRequired: 'none', ...more }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}
