import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { CredentialJson, Json, RoleJson, UserJson } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { allGroups } from '../groups/group-tree.ts';
import { rolesOf } from '../roles/find-roles.ts';
import { withRole } from '../roles/new-role.ts';
import { maxColumn } from '../too-long.ts';
import type { ImportedPart } from './imported-parts.ts';

/** Users in a partial import, with their roles, groups and passwords. */
export function usersPart(call: RealmCall, { users }: Json): ImportedPart {
  const { store, state, realm } = call;
  const nameOf = ({ username }: Json) => String(username ?? '').toLowerCase();
  return {
    kind: 'USER',
    inputs: Array.isArray(users) ? (users as readonly Json[]) : [],
    name: nameOf,
    existing(input) {
      const { byName, byEmail } = store.users();
      const email = typeof input.email === 'string' ? input.email.toLowerCase() : '';
      const isUnique = realm.duplicateEmailsAllowed !== true;
      return byName.get(nameOf(input))?.id ?? (isUnique ? byEmail.get(email)?.id : undefined);
    },
    existsMessage: (input) => `User with user name ${nameOf(input)} already exists.`,
    remove: (id) => void store.removeUser(id),
    add(input) {
      if (input.username == null || nameOf(input).length > maxColumn) throw oauthErrors.serverError();
      const paths = ((input.groups ?? []) as readonly string[]).map((path) =>
        path.startsWith('/') ? path : `/${path}`,
      );
      const known = new Set(allGroups(store.json()).map(({ path }) => path));
      if (paths.some((path) => !known.has(path))) throw oauthErrors.serverError();
      makeRoles(call, (input.realmRoles ?? []) as readonly string[]);
      const user: UserJson = {
        ...input,
        id: typeof input.id === 'string' ? input.id : state.ids.uuid(),
        username: nameOf(input),
        enabled: input.enabled === true,
        ...(typeof input.email === 'string' && { email: input.email.toLowerCase() }),
        createdTimestamp: typeof input.createdTimestamp === 'number' ? input.createdTimestamp : state.milliseconds(),
        realmRoles: (input.realmRoles as readonly string[] | undefined) ?? [realm.defaultRole.name],
        groups: paths,
        credentials: ((input.credentials ?? []) as readonly Json[]).map(
          (one) => ({ id: state.ids.uuid(), createdDate: state.milliseconds(), ...one }) as CredentialJson,
        ),
      };
      store.addUser(user);
      return user.id;
    },
  };
}

/** Roles of the realm that a user names, and that it lacks, are made (Keycloak 26.7). */
function makeRoles({ store, state }: RealmCall, names: readonly string[]): void {
  const known = new Set(rolesOf(store.json(), undefined).map(({ role }) => role.name));
  for (const name of names.filter((one) => !known.has(one))) {
    const role: RoleJson = { id: state.ids.uuid(), name, attributes: {} };
    store.update((realm) => ({ ...realm, roles: withRole(realm.roles, undefined, role) }));
  }
}
