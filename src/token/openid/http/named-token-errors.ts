import { type OAuthError, oauthErrors } from './oauth-error.ts';

/** An error that rules can ask for by name. */
interface NamedError {
  readonly status: number;
  /** One line for a list. */
  readonly summary: string;
  /** @param scope the scope that the request asks for */
  readonly error: (scope: string) => OAuthError;
}

export type ErrorName = keyof typeof namedErrors;

/** Errors of the token endpoint by their names. */
export const namedErrors = {
  'invalid-client': { status: 401, summary: 'there is no such client', error: oauthErrors.unknownClient },
  'unauthorized-client': { status: 401, summary: 'the secret of the client is wrong', error: oauthErrors.wrongSecret },
  'client-disabled': { status: 401, summary: 'the client is disabled', error: oauthErrors.disabledClient },
  'invalid-scope': {
    status: 400,
    summary: 'the client may not have the scope',
    error: (scope: string) => oauthErrors.invalidScopes(scope),
  },
  'invalid-grant': { status: 400, summary: 'name or password of the user is wrong', error: oauthErrors.wrongPassword },
  'login-failed': {
    status: 400,
    summary: 'name or password of the user is wrong; in a browser the form says so',
    error: oauthErrors.wrongPassword,
  },
  'inactive-token': { status: 400, summary: 'the refresh token has expired', error: oauthErrors.inactiveToken },
  'realm-disabled': { status: 403, summary: 'the realm is disabled', error: oauthErrors.disabledRealm },
  'realm-not-found': { status: 404, summary: 'there is no such realm', error: oauthErrors.unknownRealm },
  'server-error': { status: 500, summary: 'something went wrong in the service', error: oauthErrors.serverError },
} satisfies Record<string, NamedError>;

/** Errors that come before the endpoint is known. */
const beforeEndpoint: ReadonlySet<ErrorName> = new Set(['realm-not-found', 'server-error']);

export const isBeforeEndpoint = (name: ErrorName): boolean => beforeEndpoint.has(name);
