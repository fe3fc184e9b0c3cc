import type { Realm } from '../realm.ts';
import { readRealm } from './read-realm.ts';

/** A user of the realm `master` who may manage every realm. */
export interface Administrator {
  readonly username: string;
  readonly password: string;
}

/** The realm `master` as every Keycloak has it beside the others; without an administrator it has no user. */
export function masterRealm(administrator?: Administrator): Realm {
  const users = administrator === undefined ? [] : [administratorUser(administrator)];
  const roles = { realm: [{ name: 'admin', description: `$\{role_admin}` }] };
  const displayNameHtml = '<div class="kc-logo-text"><span>Keycloak</span></div>';
  const value = {
    realm: 'master',
    displayName: 'Keycloak',
    displayNameHtml,
    enabled: true,
    sslRequired: 'none',
    accessTokenLifespan: 60,
    roles,
    users,
  };
  return readRealm({ value, place: 'realm master: ' });
}

const administratorUser = ({ username, password }: Administrator) => ({
  username,
  enabled: true,
  // As Keycloak marks the administrator that it makes at its first start.
  attributes: { is_temporary_admin: ['true'] },
  realmRoles: ['default-roles-master', 'admin'],
  credentials: [{ type: 'password', value: password }],
});
