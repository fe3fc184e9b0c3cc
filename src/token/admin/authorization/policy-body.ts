import { OAuthError } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import type { Kind } from '../../realm/representations/shapes/member-kinds.ts';
import { UnknownMemberError, WrongKindError } from '../../realm/representations/shapes/unreadable-value.ts';
import { adminErrors } from '../admin-errors.ts';
import { representation } from '../request-body.ts';
import type { AuthorizationCall } from './authorization-call.ts';

/** Reads a policy. Keycloak 26.7 fails where a body is none, whatever is wrong with it. @throws {OAuthError} */
export function policyBody(call: AuthorizationCall, shape: Kind): Json {
  if (call.body === '') throw adminErrors.cannotParse('unknown_error');
  try {
    return representation(call, shape);
  } catch (error) {
    if (error instanceof UnknownMemberError || error instanceof WrongKindError)
      throw adminErrors.cannotParse('unknown_error');
    if (error instanceof OAuthError && error.response.status === 400) throw adminErrors.cannotParse('invalid_request');
    throw error;
  }
}
