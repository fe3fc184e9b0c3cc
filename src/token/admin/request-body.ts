import type { Response } from '../openid/http/endpoint-response.ts';
import { oauthErrors } from '../openid/http/oauth-error.ts';
import type { Json } from '../realm/representations/json.ts';
import { type Kind, listOf, readStrictly, type WrongKindError } from '../realm/representations/shapes/member-kinds.ts';
import type { AdminCall } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';

/** A request with a body. */
type WithBody = Pick<AdminCall, 'body' | 'contentType'>;

/** The body as plain text. @throws {OAuthError} when it is said to be JSON */
export function textBody({ body, contentType }: WithBody): string {
  if (contentType?.startsWith('application/json')) throw oauthErrors.noJsonBody();
  return body;
}

/** The body as JSON. @throws {OAuthError} when it is not valid */
export function jsonBody({ body }: WithBody): unknown {
  if (body === '') throw adminErrors.noBody();
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw adminErrors.unreadableJson();
  }
}

/**
 * Reads the representation in a body. Each member has the kind that Keycloak expects.
 * @throws {OAuthError | UnknownMemberError | WrongKindError}
 */
export function representation(call: WithBody, shape: Kind): Json {
  const value = readStrictly(shape, jsonBody(call));
  if (value === null) throw adminErrors.noBody();
  return value as Json;
}

/** Reads a list of representations in a body. @throws {OAuthError | UnknownMemberError | WrongKindError} */
export function representations(call: WithBody, shape: Kind): readonly Json[] {
  const values = readStrictly(listOf(shape), jsonBody(call)) as readonly (Json | null)[] | null;
  if (values === null || values.includes(null)) throw adminErrors.noBody();
  return values as readonly Json[];
}

/** The response to a value of a wrong kind. */
export const wrongKind = ({ isTooLarge }: WrongKindError): Response =>
  (isTooLarge ? adminErrors.tooLargeNumber() : adminErrors.wrongJson()).response;
