import { expect } from 'vitest';
import type { Page } from '../../../support/browser.ts';
import { type LoginRealm, startLogins } from '../../../support/login-realm.ts';
import { postForm } from '../../../support/token-request.ts';

/** A realm that keeps what happens in it. */
export interface EventRealm extends LoginRealm {
  /** What has happened since somebody has forgotten it, the oldest first. */
  events(): Promise<unknown[]>;
  forget(): Promise<void>;
  /** As the administrator, below the realm. */
  admin(method: string, path: string, body?: object): Promise<Response>;
}

export async function startEvents(settings: object, more: object = {}): Promise<EventRealm> {
  const auth = { adminUsername: 'root', adminPassword: 'secret', ...more };
  const realm = await startLogins({ eventsEnabled: true, ...settings }, auth);
  const { url } = realm.server;
  async function admin(method: string, path: string, body?: object): Promise<Response> {
    const form = { grant_type: 'password', client_id: 'admin-cli', username: 'root', password: 'secret' };
    const login = await postForm(url, 'master/protocol/openid-connect/token', form);
    const { access_token } = (await login.json()) as { access_token: string };
    return fetch(`${url}/admin/realms/demo/${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
  return {
    ...realm,
    admin,
    async events() {
      const all = (await (await admin('GET', 'events?direction=asc')).json()) as Record<string, unknown>[];
      return all.map(({ id: _, time: _time, realmId: _realm, ipAddress, ...event }) => {
        expect(ipAddress).toBe('127.0.0.1');
        return event;
      });
    },
    forget: async () => void (await admin('DELETE', 'events')),
  };
}

/** The event of a login that goes wrong, as far as it differs from others. */
export const failed = (error: string, more: object = {}) => ({ type: 'LOGIN_ERROR', error, details: {}, ...more });
export const ofApp = (error: string, more: object = {}) => failed(error, { clientId: 'app', ...more });
/** Status and messages of a page. */
export const said = ({ status, messages }: Page) => [status, ...messages];
