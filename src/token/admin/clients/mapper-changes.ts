import { oauthErrors } from '../../http/oauth-error.ts';
import { mapperKinds } from '../../mappers/mappers.ts';
import type { Json, MapperJson } from '../../representations/json.ts';
import { clientErrors } from './client-errors.ts';
import { newMapper } from './new-mappers.ts';

/** @throws {OAuthError} when there is no such mapper. */
export function mapperById(mappers: readonly MapperJson[], id: string): MapperJson {
  const mapper = mappers.find((one) => one.id === id);
  if (mapper === undefined) throw clientErrors.unknownMapper();
  return mapper;
}

function checkKind({ protocolMapper }: Json): void {
  const isKnown =
    typeof protocolMapper === 'string' && (mapperKinds.has(protocolMapper) || /^(saml|docker)-/.test(protocolMapper));
  if (!isKnown) throw clientErrors.unknownMapperKind();
}

const isTaken = (mappers: readonly MapperJson[], { name, protocol }: Json, id?: string) =>
  mappers.some((one) => one.id !== id && one.name === name && one.protocol === protocol);

/** Mappers and another one, which comes last. @throws {OAuthError} */
export function addMapper(mappers: readonly MapperJson[], given: Json, newId: () => string): MapperJson[] {
  checkKind(given);
  if (isTaken(mappers, given)) throw clientErrors.mapperExists();
  return [...mappers, newMapper(given, typeof given.id === 'string' ? given.id : newId())];
}

/** Mappers and several others. @throws {OAuthError} */
export function addMappers(mappers: readonly MapperJson[], given: readonly Json[], newId: () => string): MapperJson[] {
  let all = [...mappers];
  for (const one of given) {
    if (isTaken(all, one)) throw clientErrors.mapperNameTaken();
    all = addMapper(all, one, newId);
  }
  return all;
}

/** Mappers with one changed. It must name itself (Keycloak 26.7). @throws {OAuthError} */
export function changeMapper(mappers: readonly MapperJson[], id: string, given: Json): MapperJson[] {
  const before = mapperById(mappers, id);
  checkKind(given);
  if (given.id === undefined || given.id === null) throw oauthErrors.serverError();
  if (isTaken(mappers, given, id)) throw clientErrors.mapperExists();
  const after = { ...newMapper({ ...before, ...given }, before.id) };
  return mappers.map((one) => (one.id === before.id ? after : one));
}

/** @throws {OAuthError} when there is no such mapper. */
export function removeMapper(mappers: readonly MapperJson[], id: string): MapperJson[] {
  const gone = mapperById(mappers, id);
  return mappers.filter((one) => one !== gone);
}
