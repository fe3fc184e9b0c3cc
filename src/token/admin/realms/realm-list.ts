import type { RealmState } from '../../openid/context/realm-state.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { managingClient } from '../../realm/representations/administration.ts';
import type { Json, UserJson } from '../../realm/representations/json.ts';
import { readStrictly } from '../../realm/representations/shapes/member-kinds.ts';
import { realmShape } from '../../realm/representations/shapes/realm-shapes.ts';
import { reservedCharacter } from '../../realm/reserved-character.ts';
import type { AdminCall } from '../admin-call.ts';
import { createsRealms, hasOneOf, rightsFor } from '../admin-caller.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created } from '../admin-response.ts';
import { isOn } from '../query-flag.ts';
import { jsonBody } from '../request-body.ts';
import { checkNewRealm } from './realm-issue.ts';
import { realmBrief, realmRepresentation } from './realm-representation.ts';

const viewers = ['view-realm', 'manage-realm'];

/** Every realm that the caller has a role for: a caller without the right to see it gets its name only. */
export function listRealms({ realms, caller, query }: AdminCall): Response {
  const isBrief = isOn(query, 'briefRepresentation');
  const others = realms.list().filter(({ realm }) => realm.name !== 'master');
  const states = [realms.get('master') ?? [], others].flat();
  const shown = states.flatMap(({ realm, store }) => {
    const rights = rightsFor(caller, realm);
    if (rights === undefined || rights.size === 0) return [];
    const json = store.json();
    if (!hasOneOf(rights, viewers)) return [{ realm: json.realm }];
    return [isBrief ? realmBrief(json) : realmRepresentation(json)];
  });
  if (shown.length === 0) throw adminErrors.forbidden();
  return adminJson(shown);
}

/** The representation of a realm in a body. @throws {OAuthError} the same one for everything else */
function realmOfBody(call: AdminCall): Json {
  const representation = readRealm(call);
  if (representation === null) throw adminErrors.noBody();
  return representation as Json;
}

function readRealm(call: AdminCall): unknown {
  try {
    return readStrictly(realmShape, jsonBody(call));
  } catch {
    throw adminErrors.badRequest('unable to read contents from stream');
  }
}

/** Makes a realm of a representation, which may be a whole export. */
export function createRealm(call: AdminCall): Response {
  const { caller, realms, url } = call;
  if (!createsRealms(caller)) throw adminErrors.forbidden();
  const representation = realmOfBody(call);
  const { realm: name, id } = representation;
  if (typeof name !== 'string' || name.trim() === '') throw adminErrors.badRequest('Realm name cannot be empty');
  const reserved = reservedCharacter.exec(name)?.[0];
  if (reserved !== undefined) throw adminErrors.plainBadRequest(`Character '${reserved}' not allowed.`);
  if (realms.get(name) !== undefined) throw adminErrors.conflict(`Realm ${name} already exists`);
  if (realms.list().some(({ realm }) => realm.id === id))
    throw adminErrors.conflict('Conflict detected. See logs for details');
  checkNewRealm(representation);
  const { realm } = realms.create({ ...representation, ...timedUsers(representation, realms.get('master')) });
  appointCreator(call, realm.name);
  return created(`${url}/${encodeURIComponent(name)}`);
}

/** Users that come with a realm, and do not say since when they are there, are there from now on. */
function timedUsers({ users }: Json, master: RealmState | undefined): Json {
  if (!Array.isArray(users) || master === undefined) return {};
  const createdTimestamp = master.milliseconds();
  return {
    users: (users as readonly (Json | null)[]).map(
      (user) => user && { ...user, createdTimestamp: user.createdTimestamp ?? createdTimestamp },
    ),
  };
}

/** A creator who may not manage all realms may manage this one (Keycloak 26.7). */
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
