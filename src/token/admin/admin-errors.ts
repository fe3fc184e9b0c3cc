import { jsonResponse } from '../openid/http/endpoint-response.ts';
import { fixed, OAuthError, oauth } from '../openid/http/oauth-error.ts';

/** An error for people, in the member that the administration console shows. */
export const errorForPeople = (status: number, errorMessage: string): OAuthError =>
  new OAuthError(jsonResponse(status, { errorMessage }));

/** Errors of the admin API; texts and status codes as in Keycloak 26.7. */
export const adminErrors = {
  unauthorized: fixed(oauth(401, 'HTTP 401 Unauthorized')),
  forbidden: fixed(oauth(403, 'HTTP 403 Forbidden')),
  /** There is nothing at the path. */
  noResource: fixed(oauth(404, 'HTTP 404 Not Found')),
  methodNotAllowed: fixed(oauth(405, 'HTTP 405 Method Not Allowed')),
  unreadableJson: fixed(oauth(400, 'invalid_request', 'Cannot parse the JSON')),
  /** The JSON has another shape than the representation. */
  wrongJson: fixed(oauth(400, 'unknown_error', 'Cannot parse the JSON')),
  /** A number that Keycloak has no room for. */
  tooLargeNumber: fixed(oauth(400, 'HTTP 400 Bad Request', 'Cannot parse the JSON')),
  /** The text breaks off inside of a value. */
  brokenInside: fixed(oauth(400, 'HTTP 400 Bad Request', 'Cannot parse the JSON')),
  /** As these, where Keycloak takes it for its own failure. */
  cannotParse: (error: 'invalid_request' | 'unknown_error') => oauth(500, error, 'Cannot parse the JSON'),
  noBody: fixed(oauth(500, 'unknown_error', 'For more on this error consult the server log.')),
  /** @param what `Realm not found.`, `User not found`, … */
  notFound: (what: string) => oauth(404, what),
  badRequest: (why: string) => errorForPeople(400, why),
  conflict: (why: string) => errorForPeople(409, why),
  duplicate: fixed(oauth(409, 'conflict', 'Duplicate resource error')),
  /** As `notFound`, where Keycloak has a message for people. */
  missing: (why: string) => errorForPeople(404, why),
  featureNotEnabled: fixed(oauth(501, 'Feature not enabled', 'For more on this error consult the server log.')),
  /** As `badRequest`, where Keycloak names the member `error`. */
  plainBadRequest: (why: string) => oauth(400, why),
  preconditionFailed: (why: string) => errorForPeople(412, why),
  failed: (why: string) => errorForPeople(500, why),
  /** A bound of this server is reached. Keycloak has none. */
  full: (why: string) => errorForPeople(503, why),
};
