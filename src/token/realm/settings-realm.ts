import { readRealm } from './read-realm.ts';
import type { Realm } from './realm.ts';

/** The realm that exists without a realm file. */
export interface SettingsRealm {
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Seconds. */
  readonly accessTokenLifespan: number;
}

/** That realm, as Keycloak makes one with its defaults and one service account client. */
export function settingsRealm({ realm, clientId, clientSecret, accessTokenLifespan }: SettingsRealm): Realm {
  const client = {
    clientId,
    secret: clientSecret,
    serviceAccountsEnabled: true,
    standardFlowEnabled: false,
  };
  return readRealm({ value: { realm, enabled: true, accessTokenLifespan, clients: [client] }, place: 'settings: ' });
}
