import { oauth } from '../http/oauth-error.ts';
import type { Response } from '../http/response.ts';
import type { Json } from '../representations/json.ts';
import type { AdminCall } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';
import { placeOfMember } from './json/json-place.ts';
import { type Kind, listOf, type UnknownMemberError } from './json/kinds.ts';

/**
 * The representation that a request brings, each of its members of the kind that Keycloak takes it for.
 * @throws {OAuthError | UnknownMemberError}
 */
export function given({ json }: Pick<AdminCall, 'json'>, shape: Kind): Json {
  const value = shape(json(), []);
  if (value === null) throw adminErrors.noBody();
  return value as Json;
}

/** The same for a list of them. @throws {OAuthError | UnknownMemberError} */
export function givenList({ json }: Pick<AdminCall, 'json'>, shape: Kind): readonly Json[] {
  const values = listOf(shape)(json(), []) as readonly (Json | null)[] | null;
  if (values === null || values.includes(null)) throw adminErrors.noBody();
  return values as readonly Json[];
}

/** Says where an unknown member is. @param json the body of the request */
export function unknownMember({ shape, path }: UnknownMemberError, json: string): Response {
  const { line, column } = placeOfMember(json, path);
  const name = JSON.stringify(String(path.at(-1)));
  return oauth(
    400,
    `Invalid json representation for ${shape}. Unrecognized field ${name} at line ${line} column ${column}.`,
  ).response;
}
