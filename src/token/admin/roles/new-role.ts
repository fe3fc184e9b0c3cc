import type { Json, RealmJson, RoleJson } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { checkColumn, checkColumns } from '../too-long.ts';
import { rolesNamed, rolesOf } from './find-roles.ts';
import { checkMayCompose } from './map-roles.ts';

/** The role in a body. @throws {OAuthError} when it has no name, or composites that do not exist */
export function roleFrom(call: RealmCall, input: Json): RoleJson {
  const name = roleName(input, true);
  const { description, attributes, composite, composites } = input;
  checkColumn(description);
  checkColumns(attributes);
  return {
    id: call.state.ids.uuid(),
    name,
    ...(typeof description === 'string' && { description }),

    attributes: attributes ?? {},
    ...(composite === true &&
      composites != null && { composites: othersOf(call, composites as RoleJson['composites']) }),
  };
}

/** The name in a body. A new role may have an empty one (Keycloak 26.7). @throws {OAuthError} when there is none */
export function roleName({ name }: Json, mayBeEmpty = false): string {
  if (typeof name !== 'string' || (name.trim() === '' && !mayBeEmpty))
    throw adminErrors.plainBadRequest('role has no name');
  checkColumn(name);
  return name;
}

/** The roles of a realm with one more. @param owner client id; undefined: the realm itself */
export function withRole(
  { realm, client }: RealmJson['roles'],
  owner: string | undefined,
  role: RoleJson,
): RealmJson['roles'] {
  if (owner === undefined) return { realm: [...realm, role], client };
  return { realm, client: { ...client, [owner]: [...(client[owner] ?? []), role] } };
}

/** Roles that come with a role which is made: where it says that it has others. @throws {OAuthError} when one does not exist, or the caller may not give it */
function othersOf(call: RealmCall, composites: RoleJson['composites']): NonNullable<RoleJson['composites']> {
  const { realm } = call;
  const check = (kind: string, client: string | undefined, names: readonly string[]) => {
    const known = rolesOf(realm, client).map(({ role }) => role.name);
    const missing = names.find((name) => !known.includes(name));
    if (missing !== undefined) throw adminErrors.missing(`${kind} Role with name ${missing} does not exist`);
  };
  check('Realm', undefined, composites?.realm ?? []);
  const ofClients = Object.entries(composites?.client ?? {}).filter(([client]) =>
    realm.clients.some(({ clientId }) => clientId === client),
  );
  for (const [client, names] of ofClients) check('Client', client, names);
  const client = Object.fromEntries(ofClients);
  checkMayCompose(call, rolesNamed(realm, { realm: composites?.realm ?? [], client }));
  return { ...composites, client };
}
