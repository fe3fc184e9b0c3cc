import type { Json, RealmJson, RoleJson } from '../../representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { rolesOf } from './find-roles.ts';

/** The role that a body describes. @throws {OAuthError} when it has no name, or comes with roles that do not exist */
export function roleFrom(call: RealmCall, wanted: Json): RoleJson {
  const name = roleName(wanted);
  const { description, attributes, composite, composites } = wanted;
  return {
    ...{ id: call.state.ids.uuid(), name },
    ...(typeof description === 'string' && { description }),
    ...{ attributes: attributes ?? {} },
    ...(composite === true &&
      composites != null && { composites: othersOf(call, composites as RoleJson['composites']) }),
  };
}

/** The name that a body gives. @throws {OAuthError} when it gives none */
export function roleName({ name }: Json): string {
  if (typeof name !== 'string' || name === '') throw adminErrors.plainBadRequest('role has no name');
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

/** Roles that come with a role which is made: where it says that it has others. @throws {OAuthError} when one does not exist */
function othersOf({ realm }: RealmCall, composites: RoleJson['composites']): NonNullable<RoleJson['composites']> {
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
  return { ...composites, client: Object.fromEntries(ofClients) };
}
