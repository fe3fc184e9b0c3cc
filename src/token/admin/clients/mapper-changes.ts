import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { mapperKinds } from '../../openid/mappers/mappers.ts';
import type { ClientJson, Json, MapperJson } from '../../realm/representations/json.ts';
import { adminErrors } from '../admin-errors.ts';
import { checkColumn } from '../too-long.ts';
import { clientErrors } from './admin-client-errors.ts';
import { newMapper } from './new-mappers.ts';
import { sectorIssue } from './sector-issue.ts';

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

/** What a new mapper needs to know. */
export interface MapperMaking {
  newId(): string;
  /** Whether a mapper of the realm has this identifier. */
  isUsed(id: string): boolean;
  /** Undefined for one of a client scope. */
  readonly client: ClientJson | undefined;
}

/** @throws {OAuthError} when a mapper of pairwise subjects names a sector that is no URI, or its client has none (Keycloak 26.7) */
function checkPairwise({ protocolMapper, config }: Json, client: ClientJson | undefined): void {
  if (protocolMapper !== 'oidc-sha256-pairwise-sub-mapper') return;
  const sector = ((config ?? {}) as Json).sectorIdentifierUri;
  if (typeof sector === 'string' && sector !== '') {
    if (!URL.canParse(sector)) throw clientErrors.malformedSector();
  } else if (client !== undefined) {
    const issue = sectorIssue(client);
    if (issue !== undefined) throw oauth(400, issue, issue);
  }
}

const isTaken = (mappers: readonly MapperJson[], { name, protocol }: Json, id?: string) =>
  mappers.some((one) => one.id !== id && one.name === name && one.protocol === protocol);

/** Adds a mapper, which comes last. @throws {OAuthError} */
export function addMapper(mappers: readonly MapperJson[], input: Json, making: MapperMaking): MapperJson[] {
  checkKind(input);
  checkPairwise(input, making.client);
  if (isTaken(mappers, input)) throw clientErrors.mapperExists();
  if (typeof input.name !== 'string' || typeof input.protocol !== 'string') throw adminErrors.duplicate();
  checkColumn(input.name);
  if (typeof input.id !== 'string') return [...mappers, newMapper(input, making.newId())];
  if (making.isUsed(input.id) || mappers.some(({ id }) => id === input.id)) throw adminErrors.duplicate();
  return [...mappers, newMapper(input, input.id)];
}

/** Adds several mappers. @throws {OAuthError} */
export function addMappers(mappers: readonly MapperJson[], input: readonly Json[], making: MapperMaking): MapperJson[] {
  let all = [...mappers];
  for (const one of input) {
    checkKind(one);
    if (isTaken(all, one)) throw clientErrors.mapperNameTaken();
    all = addMapper(all, one, making);
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
