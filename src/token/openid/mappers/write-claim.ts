import { hashOrderOfValues } from '../../realm/java-hash-order.ts';
import type { MapperSettings } from '../../realm/realm-client.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { claimPath } from './claim-path.ts';
import { ClaimList, ClaimSet, claimsJson, convert, mapValues } from './claim-value.ts';
import { JsonNode } from './json-node.ts';
import type { Claims, MapperContext } from './mapper.ts';

/** Claims that only the server sets. Keycloak 26.7 ignores mappers for them. */
const reservedInToken = new Set(['exp', 'iat', 'iss', 'jti', 'nonce', 'scope', 'session_state', 'typ']);
const reservedInResponse = new Set([
  ...['access_token', 'expires_in', 'id_token', 'not-before-policy', 'refresh_expires_in', 'refresh_token'],
  ...['scope', 'session_state', 'token_type'],
]);

/** Claims of the token itself that a mapper may replace by a single value. */
const replaceable: ReadonlyMap<string, (context: MapperContext, value: unknown) => void> = new Map([
  ['acr', ({ claims }, value) => void Object.assign(claims, { acr: javaText(value) })],
  ['azp', ({ claims }, value) => void Object.assign(claims, { azp: javaText(value) })],
  ['sub', ({ claims }, value) => void Object.assign(claims, { sub: javaText(value) })],
  [
    'auth_time',
    ({ claims }, value) => {
      if (/^[+-]?\d{1,15}$/.test(javaText(value))) claims.auth_time = Number(javaText(value));
    },
  ],
  [
    'aud',
    ({ audience }, value) => {
      audience.clear();
      for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) audience.add(javaText(item));
    },
  ],
] as const);

/** Java's `toString`. */
const javaText = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(javaText).join(', ')}]`
    : typeof value === 'object'
      ? claimsJson(value)
      : String(value);

/** Writes the values of a mapper to its claim. Several mappers may write to one list. */
export const writeValues = (
  context: MapperContext,
  { config }: MapperSettings,
  values: readonly (string | null)[],
): void => writeClaim(context, config, mapValues(config, values));

/** Writes the single value of a mapper to its claim. It becomes a list when there are others. */
export const writeValue = (context: MapperContext, { config }: MapperSettings, text: string): void =>
  writeClaim(context, config, convert(text, config.get('jsonType.label')));

function writeClaim(context: MapperContext, config: ReadonlyMap<string, string>, value: unknown): void {
  const path = claimPath(config.get('claim.name') ?? '');
  const [first, ...rest] = path;
  if (first === undefined || value === undefined) return;
  if (context.target === 'response') {
    if (reservedInResponse.has(first)) return;
  } else {
    if (reservedInToken.has(first)) return;
    const replace = replaceable.get(first);
    if (replace !== undefined) {
      if (rest.length === 0) replace(context, value);
      return;
    }
  }
  const [parent, last] = parentOf(context.claims, path);
  const existing = parent[last];
  const isMerged = config.get('multivalued') === 'true' && existing !== undefined;
  parent[last] = isMerged ? merge(existing, value) : value;
}

/** The identity of a value: a text differs from the same text of type JSON. */
const identity = (value: unknown) => `${value instanceof JsonNode ? 'JSON ' : ''}${claimsJson(value)}`;

/** Values that are there already come first in a list. */
export function merge(existing: unknown, value: unknown): ClaimList {
  const isList = existing instanceof ClaimList;
  const merged = isList ? [...existing] : [existing];
  const known = new Set(merged.map(identity));
  for (const item of value instanceof ClaimList ? value : [value]) {
    const itself = identity(item);
    if (!known.has(itself)) merged.push(item);
    known.add(itself);
  }
  if (isList && !(existing instanceof ClaimSet)) return ClaimList.from(merged);
  return ClaimSet.from(hashOrderOfValues(merged) ?? merged);
}

/**
 * Finds the object in which a claim is written.
 * @throws {OAuthError} when its path leads through something else than an object (Keycloak 26.7)
 */
export function parentOf(claims: Claims, path: readonly string[]): [parent: Claims, last: string] {
  let parent = claims;
  for (const name of path.slice(0, -1)) {
    parent[name] ??= Object.create(null) as Claims;
    const inner = parent[name];
    // Only objects that mappers made have no prototype.
    if (typeof inner !== 'object' || inner === null || Object.getPrototypeOf(inner) !== null)
      throw oauthErrors.serverError();
    parent = inner as Claims;
  }
  return [parent, path.at(-1) ?? ''];
}
