import type { Response } from '../../http/response.ts';
import { managingClient } from '../../representations/administration.ts';
import type { Json, UserJson } from '../../representations/json.ts';
import type { AdminCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created } from '../admin-response.ts';
import { realmShape } from '../json/realm-shapes.ts';
import { isOn } from '../query-flag.ts';
import { realmBrief, realmRepresentation } from './realm-representation.ts';

const viewers = ['view-realm', 'manage-realm'];

/** Every realm that the caller has a role for: those without the right to see it get its name only. */
export function listRealms({ realms, caller, query }: AdminCall): Response {
  const isBrief = isOn(query, 'briefRepresentation');
  const others = realms.list().filter(({ realm }) => realm.name !== 'master');
  const states = [realms.get('master') ?? [], others].flat();
  const shown = states.flatMap(({ realm, store }) => {
    if (!caller.hasAnyOf(realm)) return [];
    const json = store.json();
    if (!caller.hasOneOf(realm, viewers)) return [{ realm: json.realm }];
    return [isBrief ? realmBrief(json) : realmRepresentation(json)];
  });
  if (shown.length === 0) throw adminErrors.forbidden();
  return adminJson(shown);
}

/** What would have to be escaped in a URL. */
export const reservedCharacter = /[:/?#@[\]!$&()*+,;=]/;

/** @throws {OAuthError} of one kind for whatever is not the representation of a realm */
function givenRealm({ json }: AdminCall): Json {
  const representation = readRealm(json);
  if (representation === null) throw adminErrors.noBody();
  return representation as Json;
}

function readRealm(json: () => unknown): unknown {
  try {
    return realmShape(json(), []);
  } catch {
    throw adminErrors.badRequest('unable to read contents from stream');
  }
}

/** Makes a realm of a representation, which may be a whole export. */
export function createRealm(call: AdminCall): Response {
  const { caller, realms, url } = call;
  if (!caller.createsRealms) throw adminErrors.forbidden();
  const representation = givenRealm(call);
  const { realm: name, id } = representation;
  if (typeof name !== 'string' || name.trim() === '') throw adminErrors.badRequest('Realm name cannot be empty');
  const reserved = reservedCharacter.exec(name)?.[0];
  if (reserved !== undefined) throw adminErrors.plainBadRequest(`Character '${reserved}' not allowed.`);
  if (realms.get(name) !== undefined) throw adminErrors.conflict(`Realm ${name} already exists`);
  if (realms.list().some(({ realm }) => realm.id === id))
    throw adminErrors.conflict('Conflict detected. See logs for details');
  const { realm } = realms.create(representation);
  appointCreator(call, realm.name);
  return created(`${url}/${encodeURIComponent(name)}`);
}

/** Who may not manage all realms manages what they have made (Keycloak 26.7). */
function appointCreator({ caller, realms }: AdminCall, name: string): void {
  const master = realms.get('master');
  if (master === undefined || caller.user.roles.some((role) => role.client === undefined && role.name === 'admin'))
    return;
  const client = managingClient(name);
  const roles = (master.store.json().roles.client[client] ?? []).map((role) => role.name);
  master.store.updateUser(
    caller.user.id,
    (user): UserJson => ({ ...user, clientRoles: { ...user.clientRoles, [client]: roles } }),
  );
}
