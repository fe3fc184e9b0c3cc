import type { OAuthError } from '../openid/http/oauth-error.ts';
import type { AdminRoutes } from './admin-call.ts';
import { adminErrors } from './admin-errors.ts';

const mapped = ['role-mappings', 'role-mappings/clients/{id}'];
const scoped = ['protocol-mappers', 'scope-mappings', 'scope-mappings/clients/{id}'];
const below = (path: string, parts: readonly string[]) => [path, ...parts.map((part) => `${path}/${part}`)];
const authorization = ['', '/resource', '/scope', '/policy', '/permission'].map(
  (part) => `authz/resource-server${part}`,
);

/** Paths at which one of Keycloak's resources begins, each with methods of its own (Keycloak 26.7). */
const beginnings = [
  ...['attack-detection', 'authentication', 'client-policies/policies', 'client-policies/profiles'],
  ...['client-registration-policy', 'clients-initial-access', 'components', 'keys', 'localization'],
  ...['clear-realm-cache', 'clear-user-cache', 'clear-keys-cache', 'roles', 'roles-by-id'],
  ...['client-scopes', ...below('client-scopes/{id}', scoped), 'client-templates'],
  ...below('client-templates/{id}', scoped),
  ...['clients', ...below('clients/{id}', [...scoped, ...authorization])],
  ...['clients/{id}/certificates/{id}', 'clients/{id}/evaluate-scopes', 'clients/{id}/roles'],
  ...['users', 'users/profile', ...below('users/{id}', mapped), 'groups', ...below('groups/{id}', mapped)],
  ...['identity-provider', 'identity-provider/instances', 'identity-provider/instances/{id}'],
  ...[
    'organizations',
    ...below('organizations/{id}', ['members', 'invitations', 'identity-providers', 'groups', 'groups/{id}']),
  ],
].map((path) => path.split('/'));

/** Where the resource of a path begins: as many segments as possible; none for what belongs to the realm itself. */
function beginningOf(segments: readonly string[]): string {
  const fits = (beginning: readonly string[]) =>
    beginning.every((part, at) => segments[at] !== undefined && (part === '{id}' || part === segments[at]));
  const longest = beginnings.filter(fits).sort((a, b) => b.length - a.length || wilds(a) - wilds(b))[0];
  return (longest ?? []).join('/');
}

const wilds = (path: readonly string[]) => path.filter((part) => part === '{id}').length;

/**
 * The error for a path and a method that nothing answers. A resource that has the method at another of its paths says that
 * there is nothing; one that does not have the method at all says that.
 */
export function wrongMethod(
  tables: readonly AdminRoutes[],
): (segments: readonly string[], method: string) => OAuthError {
  const methods = new Map<string, Set<string>>();
  for (const [path, handlers] of tables.flatMap((table) => Object.entries(table))) {
    const beginning = beginningOf(path.split('/').map((part) => (part.startsWith('{') ? '{id}' : part)));
    const known = methods.get(beginning) ?? new Set();
    for (const method of Object.keys(handlers)) known.add(method);
    methods.set(beginning, known);
  }
  return (segments, method) => {
    if (segments.length === 0) return adminErrors.methodNotAllowed();
    const beginning = beginningOf(segments);
    const isElsewhere = beginning === '' || methods.get(beginning)?.has(method) === true;
    return isElsewhere ? adminErrors.noResource() : adminErrors.methodNotAllowed();
  };
}
