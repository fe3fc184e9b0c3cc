import type { Realm } from '../realm.ts';
import { readRealm } from './read-realm.ts';

/** The realm that exists without a realm file. */
export interface SettingsRealm {
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Seconds. */
  readonly accessTokenLifespan: number;
  /** Audiences that tokens of the client carry as well. */
  readonly audience?: readonly string[];
}

/** That realm, as Keycloak makes one with its defaults and one service account client. */
export function settingsRealm({ audience = [], ...settings }: SettingsRealm): Realm {
  const { realm, clientId, clientSecret, accessTokenLifespan } = settings;
  const client = {
    clientId,
    secret: clientSecret,
    serviceAccountsEnabled: true,
    standardFlowEnabled: false,
    protocolMappers: audience.map(audienceMapper),
  };
  const value = { realm, enabled: true, sslRequired: 'none', accessTokenLifespan, clients: [client] };
  return readRealm({ value, place: 'settings: ' });
}

const audienceMapper = (name: string) => ({
  name: `audience ${name}`,
  protocolMapper: 'oidc-audience-mapper',
  config: {
    'included.custom.audience': name,
    'access.token.claim': 'true',
    'introspection.token.claim': 'true',
  },
});
