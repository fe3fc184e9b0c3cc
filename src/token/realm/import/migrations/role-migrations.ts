import { addComposite, addToDefaultRole, provideRole, type RealmDraft, rolesOf } from '../realm-draft.ts';

/** A role as Keycloak makes it, with the description that it gives it. */
export const provideDescribedRole = (draft: RealmDraft, client: string | undefined, name: string): void =>
  provideRole(draft, client, name, `$\{role_${name}}`);

/** Gives a setting of the realm a value. */
export const set =
  (name: string, value: unknown) =>
  ({ json }: RealmDraft): void => {
    json[name] = value;
  };

/** Adds roles for managing the realm, which the role for all of them brings with it. */
function addManagementRoles(draft: RealmDraft, names: readonly string[], isInAll = true): void {
  const client = 'realm-management';
  if (!draft.clients.has(client)) return;
  for (const name of names) {
    if (rolesOf(draft, client).has(name)) continue;
    provideDescribedRole(draft, client, name);
    if (isInAll) addComposite(draft, [client, 'realm-admin'], [client, name]);
  }
}

const include = (draft: RealmDraft, role: string, part: string) =>
  addComposite(draft, ['realm-management', role], ['realm-management', part]);

export function addUmaRole(draft: RealmDraft): void {
  if (!draft.realmRoles.has('uma_authorization')) {
    provideDescribedRole(draft, undefined, 'uma_authorization');
    addToDefaultRole(draft, undefined, 'uma_authorization');
  }
  addManagementRoles(draft, ['view-authorization', 'manage-authorization']);
}

export function addQueryRoles(draft: RealmDraft): void {
  addManagementRoles(draft, ['query-clients', 'query-users', 'query-groups'], false);
  include(draft, 'view-clients', 'query-clients');
  for (const part of ['query-users', 'query-groups']) include(draft, 'view-users', part);
}

export function addOrganizationRoles(draft: RealmDraft): void {
  addManagementRoles(draft, ['view-organizations', 'manage-organizations', 'query-organizations']);
  include(draft, 'view-organizations', 'query-organizations');
}
