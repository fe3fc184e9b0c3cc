import type { Realm } from '../realm.ts';
import { readRealm } from './read-realm.ts';

/**
 * The realm `master` as every Keycloak has it beside the others: with the clients of the administration, none of which
 * gets a token here.
 */
export function masterRealm(others: readonly string[]): Realm {
  const managed = ['master', ...others].map((name) => ({ clientId: `${name}-realm`, bearerOnly: true }));
  const value = { realm: 'master', enabled: true, sslRequired: 'none', accessTokenLifespan: 60, clients: managed };
  return readRealm({ value, place: 'realm master: ' });
}
