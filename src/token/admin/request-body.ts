import type { Response } from '../openid/http/endpoint-response.ts';
import { type OAuthError, oauthErrors } from '../openid/http/oauth-error.ts';
import type { Json } from '../realm/representations/json.ts';
import { isMap, type Kind, listOf, readStrictly } from '../realm/representations/shapes/member-kinds.ts';
import type { WrongKindError } from '../realm/representations/shapes/unreadable-value.ts';
import type { AdminCall, RealmCall } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';
import { readJson } from './broken-json.ts';

/** A request with a body. */
type WithBody = Pick<AdminCall, 'body' | 'contentType'>;

/** The body as plain text. @throws {OAuthError} when it is said to be JSON */
export function textBody({ body, contentType }: WithBody): string {
  if (contentType?.startsWith('application/json')) throw oauthErrors.noJsonBody();
  return body;
}

/** A body as far as it could be read, and what is said of the rest if nothing of it is wrong before. */
interface ReadBody {
  readonly value: unknown;
  readonly error?: OAuthError;
}

/** Which media types Keycloak takes for JSON. None at all is one (Keycloak 26.7). */
const isJson = (contentType: string | undefined) =>
  !contentType || /^\s*(?:application\/(?:json|\*)|\*\/\*)\s*(?:;|$)/i.test(contentType);

/** @throws {OAuthError} when a body is said to be something else than JSON */
export function checkJsonType({ contentType }: WithBody): void {
  if (contentType?.includes('/') && !isJson(contentType)) throw oauthErrors.noJsonBody();
}

/**
 * Where Keycloak reads bodies of several types, it fails for all others (Keycloak 26.7).
 * @param others types beside JSON
 * @throws {OAuthError}
 */
export function checkOneOfTypes({ contentType, state }: RealmCall, others: readonly string[]): void {
  const isOther = others.some((type) => contentType?.toLowerCase().startsWith(type) === true);
  if (contentType?.includes('/') && !isJson(contentType) && !isOther)
    throw oauthErrors.unreadableType(state.ids.uuid());
}

/** Nothing counts as null. @throws {OAuthError} when it is said to be something else */
function readBody(call: WithBody): ReadBody {
  checkJsonType(call);
  const { body } = call;
  if (body === '') return { value: null };
  const { value, isInside, isWhole } = readJson(body);
  if (isWhole) return { value };
  return { value, error: isInside ? adminErrors.brokenInside() : adminErrors.unreadableJson() };
}

/** The body as JSON. @throws {OAuthError} when it is not valid */
export function jsonBody(call: WithBody): unknown {
  const { value, error } = readBody(call);
  if (call.body === '') throw adminErrors.noBody();
  if (error !== undefined) throw error;
  return value;
}

/**
 * Reads a body that need not be there. Each member has the kind that Keycloak expects: up to what is no JSON, it is read
 * like any other.
 * @throws {OAuthError | UnknownMemberError | WrongKindError}
 */
export function optionalBody(call: WithBody, kind: Kind): unknown {
  const { value, error } = readBody(call);
  const read = readStrictly(kind, value);
  // Where Keycloak expects a map, it does not say that it was inside of something.
  if (error !== undefined) throw isMap(kind) ? adminErrors.unreadableJson() : error;
  return read;
}

/**
 * Reads the representation in a body. Each member has the kind that Keycloak expects.
 * @param withoutAny what is thrown for a body that is `null`
 * @throws {OAuthError | UnknownMemberError | WrongKindError}
 */
export function representation(call: WithBody, shape: Kind, withoutAny = adminErrors.noBody): Json {
  const value = optionalBody(call, shape);
  if (value === null) throw withoutAny();
  return value as Json;
}

/**
 * Reads a list of representations in a body.
 * @param withoutAny what is thrown for a body that is `null`, or has `null` in it
 * @throws {OAuthError | UnknownMemberError | WrongKindError}
 */
export function representations(call: WithBody, shape: Kind, withoutAny = adminErrors.noBody): readonly Json[] {
  const values = optionalBody(call, listOf(shape)) as readonly (Json | null)[] | null;
  if (values === null || values.includes(null)) throw withoutAny();
  return values as readonly Json[];
}

/**
 * Reads a representation. What cannot be read counts before what `check` refuses, and that before a body without anything
 * (Keycloak 26.7).
 * @throws {OAuthError | UnknownMemberError | WrongKindError}
 */
export function checkedBody(call: WithBody, shape: Kind, check: () => unknown, withoutAny = adminErrors.noBody): Json {
  const value = optionalBody(call, shape);
  check();
  if (value === null) throw withoutAny();
  return value as Json;
}

/** What is thrown for a body without anything, unless something else is wrong that counts before it. */
export const noBodyAfter = (check: () => unknown) => (): OAuthError => {
  check();
  return adminErrors.noBody();
};

/** The response to a value of a wrong kind. */
export const wrongKind = ({ isTooLarge }: WrongKindError): Response =>
  (isTooLarge ? adminErrors.tooLargeNumber() : adminErrors.wrongJson()).response;

/** Reads a text where Keycloak calls what it cannot read its own failure. @throws {OAuthError} */
export function readOrFail(body: string, kind: Kind): unknown {
  const { value, isInside, isWhole } = readJson(body);
  if (!isWhole) throw adminErrors.cannotParse(isInside ? 'unknown_error' : 'invalid_request');
  try {
    return readStrictly(kind, value);
  } catch {
    throw adminErrors.cannotParse('unknown_error');
  }
}
