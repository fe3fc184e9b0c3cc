import { fetchAgain } from '../../support/fetch-again.ts';
import { administratorOf } from '../keycloak.ts';
import { callers } from './realm.ts';

/** An answer without what differs from server to server. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface Call {
  readonly caller: string;
  readonly method: string;
  /** Below the realm, with its query. */
  readonly at: string;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Calls the admin API of one server, as the administrator or as one of the callers. */
export function worldOf(url: string, realm: string) {
  const administrator = administratorOf(url);
  const tokens = new Map<string, { token: string; at: number }>();
  const tokenOf = async (caller: string) => {
    if (caller === 'admin') return administrator.token();
    const known = tokens.get(caller);
    if (known && Date.now() - known.at < 20_000) return known.token;
    const login = new URLSearchParams({
      grant_type: 'password',
      client_id: 'admin-cli',
      username: caller,
      password: 'p',
    });
    const granted = await fetchAgain(`${url}/realms/${realm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: login,
    });
    const { access_token: token = '' } = (await granted.json()) as { access_token?: string };
    tokens.set(caller, { token, at: Date.now() });
    return token;
  };
  return {
    /** Tokens say nothing of a new realm. */
    forget() {
      tokens.clear();
      administrator.forget();
    },
    async call({ caller, method, at, body, contentType = 'application/json' }: Call): Promise<Answer> {
      const path = at === '' || at.startsWith('?') ? at : `/${at}`;
      const response = await fetchAgain(`${url}/admin/realms/${realm}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${await tokenOf(caller)}`,
          ...(body !== undefined && { 'content-type': contentType }),
        },
        ...(body !== undefined && { body: Buffer.from(body) }),
      });
      return { status: response.status, body: (await response.text()).replaceAll(uuid, 'ID').replace(/ID-\d+/, 'ID') };
    },
    async list(at: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
      const response = await fetchAgain(`${url}/admin/realms/${realm}/${at}`, {
        headers: { authorization: `Bearer ${await administrator.token()}` },
      });
      const items: unknown = response.ok ? await response.json() : [];
      return Array.isArray(items) ? items : [];
    },
    async logIn(username: string): Promise<void> {
      const form = new URLSearchParams({ grant_type: 'password', client_id: 'page', username, password: 'p' });
      await fetchAgain(`${url}/realms/${realm}/protocol/openid-connect/token`, { method: 'POST', body: form });
    },
  };
}

export type World = ReturnType<typeof worldOf>;
export const callerNames = Object.keys(callers);
