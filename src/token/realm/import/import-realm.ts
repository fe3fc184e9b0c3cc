import { type JsonCursor, member, RealmFileError, requiredString, string } from '../json-cursor.ts';
import type { RealmJson } from '../representations/json.ts';
import { defaultAction } from '../representations/required-actions.ts';
import { importOrganizations } from './complete-families.ts';
import { completeGroups, completeRealm, defaultGroups, provideKeys, requiredActions } from './complete-realm.ts';
import { importClients, importScopes, membersOf } from './import-clients.ts';
import { importGroupRoles, importRoles, importScopeMappings } from './import-roles.ts';
import { importServiceAccounts } from './import-service-accounts.ts';
import { type ImportedUsers, importUsers } from './import-users.ts';
import { migrate } from './migrations/migrations.ts';
import { readRepresentation, readUsers } from './read-representation.ts';
import { newDraft, type RealmDraft } from './realm-draft.ts';
import { fileNames, setUpAfter, setUpBefore } from './set-up-realm.ts';

/** A realm as Keycloak keeps it after an import. */
export interface ImportedRealm {
  readonly json: RealmJson;
  readonly users: ImportedUsers;
  /** What is ignored, or what Keycloak would refuse, each with its place. */
  readonly warnings: readonly string[];
}

/** Members that have a place of their own in what is put together. */
const taken = ['users', 'federatedUsers', 'roles', 'clients', 'clientScopes', 'scopeMappings', 'clientScopeMappings'];
const alsoTaken = ['defaultRole', 'defaultRoles', 'defaultDefaultClientScopes', 'defaultOptionalClientScopes'];

/**
 * Imports a realm in the steps in which Keycloak 26.7 does: it makes what every realm has, reads the representation,
 * completes it, and upgrades it from the version that wrote it.
 * @param moreUsers users that the export has in files of their own
 * @throws {RealmFileError} naming the place of what cannot be used
 */
export function importRealm(node: JsonCursor, moreUsers: readonly JsonCursor[] = []): ImportedRealm {
  const { realm, warnings } = readRepresentation(node);
  const name = requiredString(member(realm, 'realm'));
  // No address could have it.
  if (/\p{Surrogate}/u.test(name))
    throw new RealmFileError(member(realm, 'realm').place, 'has half of a surrogate pair');
  const draft: RealmDraft = newDraft(name, node.place);
  draft.warnings.push(...warnings);
  const named = fileNames(realm, node);
  setUpBefore(draft, realm, named);
  importSettings(draft, realm);
  importScopes(draft, realm);
  importClients(draft, realm);
  importRoles(draft, realm);
  importScopeMappings(draft, realm);
  importGroupRoles(draft, member(realm, 'groups'));
  draft.json.groups = completeGroups(draft, member(realm, 'groups'));
  const more = readUsers(moreUsers);
  draft.warnings.push(...more.warnings);
  const users = importUsers(draft, realm, more.users);
  importOrganizations(draft, users.index);
  provideKeys(draft);
  importServiceAccounts(draft, users, named.clients);
  setUpAfter(draft, realm, named);
  migrate(draft, string(member(realm, 'keycloakVersion')));
  return { json: completeRealm(draft, named), users, warnings: draft.warnings };
}

function importSettings(draft: RealmDraft, realm: JsonCursor): void {
  const members = membersOf(realm);
  for (const name of [...taken, ...alsoTaken, 'keycloakVersion']) delete members[name];
  Object.assign(draft.json, members, { defaultGroups: defaultGroups(realm) });
  const actions = requiredActions(realm);
  if (actions === undefined) return;
  const hasDeletion = actions.some(({ alias }) => alias === 'delete_account');
  draft.json.requiredActions = hasDeletion ? actions : [...actions, defaultAction('delete_account')];
}
