import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { type RunningServer, startServer } from '../../src/index.ts';
import { emptyFolder } from './command.ts';
import { type MovableClock, movableClock } from './movable-clock.ts';
import { postForm, type TokenBody } from './token-request.ts';

type Form = Readonly<Record<string, string>>;

/** A server with one realm, called `demo`, whose clock stands still. */
export interface RealmServer extends AsyncDisposable {
  readonly server: RunningServer;
  readonly clock: MovableClock;
  /** The realm's file. */
  readonly file: string;
  /** Posts a form below `protocol/openid-connect/`. */
  post(path: string, form: Form, headers?: Form): Promise<{ status: number; body: TokenBody; headers: Headers }>;
  token(form: Form): Promise<{ status: number; body: TokenBody }>;
  /** `error` and `error_description` of a token request that fails. */
  error(form: Form): Promise<[status: number, error: unknown, description: unknown]>;
}

/** A file with a realm that is enabled and needs no HTTPS. */
export function realmFile(realm: string, more: object = {}): string {
  const file = path.join(emptyFolder(), 'realm.json');
  writeFileSync(file, JSON.stringify({ realm, enabled: true, sslRequired: 'none', ...more }));
  return file;
}

/** Starts a server with a realm that is enabled and needs no HTTPS. */
export async function startRealm(realm: object, now = 1_700_000_000_000, auth: object = {}): Promise<RealmServer> {
  const file = realmFile('demo', realm);
  const clock = movableClock(now);
  const server = await startServer({ port: 0, auth: { ...auth, realmFiles: [file] } }, { clock });
  const post: RealmServer['post'] = async (at, form, headers = {}) => {
    const response = await postForm(server.url, `demo/protocol/openid-connect/${at}`, form, headers);
    const text = await response.text();
    return {
      status: response.status,
      body: (text.startsWith('{') ? JSON.parse(text) : {}) as TokenBody,
      headers: response.headers,
    };
  };
  return {
    server,
    clock,
    file,
    post,
    token: (form) => post('token', form),
    async error(form) {
      const { status, body } = await post('token', form);
      return [status, body.error, body.error_description];
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** The claims of a token. */
export const claimsOf = (token: unknown): Record<string, unknown> => decodeJwt(String(token));

/** A user whose account is set up, with its name as password. */
export const person = (username: string, more: object = {}): object => ({
  username,
  enabled: true,
  email: `${username}@example.org`,
  firstName: 'F',
  lastName: 'L',
  credentials: [{ type: 'password', value: username }],
  ...more,
});

/** A confidential client, with `s` as its secret, for service accounts and passwords. */
export const confidential = (clientId: string, more: object = {}): object => ({
  clientId,
  secret: 's',
  serviceAccountsEnabled: true,
  directAccessGrantsEnabled: true,
  ...more,
});

/** Components of a realm whose users have this profile. */
export const userProfile = (profile: object) => ({
  'org.keycloak.userprofile.UserProfileProvider': [
    { providerId: 'declarative-user-profile', config: { 'kc.user.profile.config': [JSON.stringify(profile)] } },
  ],
});

export const byPassword = (client: string, user: string, more: Form = {}): Form => ({
  grant_type: 'password',
  client_id: client,
  client_secret: 's',
  username: user,
  password: user,
  ...more,
});

export const byClient = (client: string, more: Form = {}): Form => ({
  grant_type: 'client_credentials',
  client_id: client,
  client_secret: 's',
  ...more,
});

export const byRefresh = (client: string, token: unknown, more: Form = {}): Form => ({
  grant_type: 'refresh_token',
  client_id: client,
  client_secret: 's',
  refresh_token: String(token),
  ...more,
});
