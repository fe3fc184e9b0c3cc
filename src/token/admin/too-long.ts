import { oauthErrors } from '../openid/http/oauth-error.ts';

/** Characters of a column in Keycloak's database. */
export const maxColumn = 255;

/** @throws {OAuthError} when a name does not fit into its column: Keycloak fails (Keycloak 26.7) */
export function checkColumn(name: unknown): void {
  if (typeof name === 'string' && name.length > maxColumn) throw oauthErrors.serverError();
}

/** @throws {OAuthError} when a value of an attribute does not */
export function checkColumns(attributes: unknown): void {
  for (const values of Object.values((attributes ?? {}) as Readonly<Record<string, unknown>>))
    for (const value of Array.isArray(values) ? (values as readonly unknown[]) : []) checkColumn(value);
}
