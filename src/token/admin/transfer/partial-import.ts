import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { clientShape } from '../../realm/representations/shapes/client-shapes.ts';
import { type Kind, listOf, type Members, objectOf, oneOf } from '../../realm/representations/shapes/member-kinds.ts';
import { identityProviderMapperShape, identityProviderShape } from '../../realm/representations/shapes/realm-shapes.ts';
import { groupShape, rolesShape } from '../../realm/representations/shapes/role-shapes.ts';
import { WrongKindError } from '../../realm/representations/shapes/unreadable-value.ts';
import { userShape } from '../../realm/representations/shapes/user-shapes.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { cacheableJson } from '../admin-response.ts';
import { checkJsonType, readOrFail } from '../request-body.ts';
import { clientsPart, groupsPart, type ImportedPart, mappersPart, providersPart, rolesPart } from './imported-parts.ts';
import { usersPart } from './users-part.ts';

const policies = oneOf('FAIL', 'SKIP', 'OVERWRITE');
/** One of them; an empty text is none of them here. */
const policy: Kind = (value, reader) => {
  if (value === '') throw new WrongKindError('FAIL, SKIP or OVERWRITE', reader.path);
  return policies(value, reader);
};

/** What of an export is imported. Everything else is left out (Keycloak 26.7). */
const members: Members = {
  ifResourceExists: policy,
  policy,
  users: listOf(userShape),
  clients: listOf(clientShape),
  groups: listOf(groupShape),
  identityProviders: listOf(identityProviderShape),
  identityProviderMappers: listOf(identityProviderMapperShape),
  roles: rolesShape,
};
const shape = objectOf('PartialImportRepresentation', () => members, true);

/** The representation in the body. @throws {OAuthError} */
function readBody(call: RealmCall): Json {
  const read = readOrFail(call.body, shape);
  if (read === null) throw oauthErrors.serverError();
  return read as Json;
}

/** Adds what a body describes to a realm. What is there already stays, goes, or stops it. */
export function partialImport(call: RealmCall) {
  checkJsonType(call);
  call.require('manage-realm');
  const input = readBody(call);
  const doing = input.ifResourceExists ?? input.policy ?? 'FAIL';
  const isUnsaid = input.ifResourceExists === null;
  const roles = (input.roles ?? {}) as Json;
  const ofClients = Object.entries((roles.client ?? {}) as Json);
  const parts: readonly ImportedPart[] = [
    clientsPart(call, input),
    rolesPart(call, roles.realm, undefined),
    ...ofClients.map(([client, own]) => rolesPart(call, own, client)),
    providersPart(call, input),
    mappersPart(call, input),
    groupsPart(call, input),
    usersPart(call, input),
  ];
  for (const part of parts) checkPart(part, doing === 'FAIL', isUnsaid);
  const results = parts.flatMap((part) => part.inputs.map((one) => importOne(part, one, doing === 'SKIP')));
  const count = (action: string) => results.filter((one) => one.action === action).length;
  return cacheableJson({
    overwritten: count('OVERWRITTEN'),
    added: count('ADDED'),
    skipped: count('SKIPPED'),
    results,
  });
}

/** Nothing is imported where a part cannot be. @param isUnsaid Keycloak fails when it has to know what to do @throws {OAuthError} */
function checkPart(
  { inputs, name, existing, existsMessage }: ImportedPart,
  isStrict: boolean,
  isUnsaid: boolean,
): void {
  const names = inputs.map(name);
  if (new Set(names).size < names.length) throw adminErrors.conflict('Duplicate resource error');
  for (const input of inputs)
    if (existing(input) !== undefined && isStrict)
      throw isUnsaid ? oauthErrors.serverError() : adminErrors.conflict(existsMessage(input));
}

function importOne(part: ImportedPart, input: Json, isSkip: boolean) {
  const before = part.existing(input);
  const result = (action: string, id: string) => ({
    action,
    resourceType: part.kind,
    resourceName: part.name(input),
    id,
  });
  if (before !== undefined && isSkip) return result('SKIPPED', before);
  if (before !== undefined) part.remove(before);
  return result(before === undefined ? 'ADDED' : 'OVERWRITTEN', part.add(input));
}
