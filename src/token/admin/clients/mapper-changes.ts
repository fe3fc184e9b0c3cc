import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { mapperKinds } from '../../openid/mappers/mappers.ts';
import type { Json, MapperJson } from '../../realm/representations/json.ts';
import { adminErrors } from '../admin-errors.ts';
import { clientErrors } from './admin-client-errors.ts';
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

/** @throws {OAuthError} when a mapper of pairwise subjects names a sector that is no URI (Keycloak 26.7) */
function checkPairwise({ protocolMapper, config }: Json): void {
  if (protocolMapper !== 'oidc-sha256-pairwise-sub-mapper') return;
  const sector = ((config ?? {}) as Json).sectorIdentifierUri;
  if (typeof sector === 'string' && sector !== '' && !URL.canParse(sector)) throw clientErrors.malformedSector();
}

const isTaken = (mappers: readonly MapperJson[], { name, protocol }: Json, id?: string) =>
  mappers.some((one) => one.id !== id && one.name === name && one.protocol === protocol);

/** Adds a mapper, which comes last. @throws {OAuthError} */
export function addMapper(mappers: readonly MapperJson[], input: Json, newId: () => string): MapperJson[] {
  checkKind(input);
  if (isTaken(mappers, input)) throw clientErrors.mapperExists();
  if (typeof input.name !== 'string' || typeof input.protocol !== 'string') throw adminErrors.duplicate();
  checkPairwise(input);
  return [...mappers, newMapper(input, typeof input.id === 'string' ? input.id : newId())];
}

/** Adds several mappers. @throws {OAuthError} */
export function addMappers(mappers: readonly MapperJson[], input: readonly Json[], newId: () => string): MapperJson[] {
  let all = [...mappers];
  for (const one of input) {
    if (isTaken(all, one)) throw clientErrors.mapperNameTaken();
    all = addMapper(all, one, newId);
  }
  return all;
}

/** Changes a mapper: the one that its representation names, which Keycloak 26.7 fails to find if it has no identifier. @throws {OAuthError} */
export function changeMapper(mappers: readonly MapperJson[], id: string, input: Json): MapperJson[] {
  mapperById(mappers, id);
  checkKind(input);
  const before = mappers.find((one) => one.id === input.id);
  if (before === undefined) throw oauthErrors.serverError();
  if (isTaken(mappers, input, before.id)) throw clientErrors.mapperExists();
  const after = { ...newMapper({ ...before, ...input }, before.id) };
  return mappers.map((one) => (one.id === before.id ? after : one));
}

/** @throws {OAuthError} when there is no such mapper. */
export function removeMapper(mappers: readonly MapperJson[], id: string): MapperJson[] {
  const gone = mapperById(mappers, id);
  return mappers.filter((one) => one !== gone);
}
