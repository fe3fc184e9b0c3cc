import { placeOfMember } from '../../realm/representations/shapes/json-place.ts';
import type { UnknownMemberError } from '../../realm/representations/shapes/unreadable-value.ts';
import { type OAuthError, oauth } from './oauth-error.ts';

/** The error for a member that a representation does not have, with its place. @param json the body of the request */
export function unknownMember({ shape, path }: UnknownMemberError, json: string): OAuthError {
  const { line, column } = placeOfMember(json, path);
  return oauth(
    400,
    `Invalid json representation for ${shape}. Unrecognized field "${path.at(-1)}" at line ${line} column ${column}.`,
  );
}
