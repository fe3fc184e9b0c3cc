import type { RealmDraft } from '../realm-draft.ts';
import { addActions, orderActions, orderActionsByName } from './action-migrations.ts';
import {
  addAccountConsoleOfNine,
  addAccountLinks,
  addBrokerAndNames,
  addMicroprofileScope,
  addOfflineScopeToClients,
  addRolesAndOriginsScopes,
  addScopeToAllClients,
  addServiceAccountScope,
  addViewGroups,
  letAdministrationUseLightTokens,
  narrowAdministration,
  renameDynamicScopes,
  setConsoleAddresses,
} from './client-migrations.ts';
import { addAesKey, addHmacKey, header, replaceFrames } from './component-migrations.ts';
import { allowUnmanagedAttributes, joinProfilePieces } from './profile-migrations.ts';
import { isOlder, readVersion, type Version } from './realm-version.ts';
import { addOrganizationRoles, addQueryRoles, addUmaRole, set } from './role-migrations.ts';

/** What an upgrade to a version changes in a realm that an older one has exported. */
type Step = (draft: RealmDraft) => void;

/**
 * The steps of Keycloak 26.7 for an import, in their order. What they change of themes, of flows, of users' directories
 * and of SAML changes no answer of this server.
 */
const migrations: readonly (readonly [version: Version, ...steps: readonly Step[]])[] = [
  [[1, 2, 0], addBrokerAndNames],
  [[1, 6, 0], set('offlineSessionIdleTimeout', 2_592_000)],
  [[1, 7, 0], set('accessTokenLifespanForImplicitFlow', 900)],
  [[1, 9, 2], header('xContentTypeOptions', 'nosniff')],
  [[2, 0, 0], addUmaRole],
  [[2, 5, 0], addHmacKey],
  [[3, 0, 0], addAccountLinks],
  [[3, 1, 0], header('xRobotsTag', 'none')],
  [[3, 2, 0], addQueryRoles],
  [[3, 4, 0], addAesKey, header('strictTransportSecurity', 'max-age=31536000; includeSubDomains')],
  [[3, 4, 1], replaceFrames],
  [[3, 4, 2], narrowAdministration],
  [[4, 0, 0], addOfflineScopeToClients],
  [[4, 2, 0], orderActionsByName],
  [[4, 6, 0], addRolesAndOriginsScopes],
  [[6, 0, 0], addMicroprofileScope],
  [[8, 0, 0], setConsoleAddresses],
  [[9, 0, 0], addAccountConsoleOfNine],
  [[18, 0, 0], addScopeToAllClients('acr')],
  [[20, 0, 0], addViewGroups],
  [[23, 0, 0], joinProfilePieces],
  [[24, 0, 0], allowUnmanagedAttributes, addHmacKey],
  [[24, 0, 3], addActions('delete_credential')],
  [[25, 0, 0], addScopeToAllClients('basic')],
  [[26, 0, 0], letAdministrationUseLightTokens],
  [[26, 1, 0], addServiceAccountScope],
  [[26, 3, 0], addActions('idp_link')],
  [[26, 7, 0], addOrganizationRoles, orderActions, renameDynamicScopes],
];

/** Upgrades a realm from the version that wrote it. @param written undefined: the file does not say */
export function migrate(draft: RealmDraft, written: string | undefined): void {
  if (written === undefined) return;
  const version = readVersion(written);
  for (const [target, ...steps] of migrations) if (isOlder(version, target)) for (const step of steps) step(draft);
}
