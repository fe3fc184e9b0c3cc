import { preflight, requireOrigin } from '../openid/context/cors.ts';
import type { RequestContext } from '../openid/context/request-context.ts';
import { type Header, type Response, withLeadingHeaders } from '../openid/http/endpoint-response.ts';
import type { RequestUrl } from '../openid/http/issuer.ts';
import { oauth, oauthErrors } from '../openid/http/oauth-error.ts';
import type { TokenRequest } from '../openid/http/request.ts';
import { hashOrder } from '../realm/java-hash-order.ts';
import type { Realm } from '../realm/realm.ts';
import type { User } from '../realm/user.ts';
import { type AdminCaller, authenticateCaller, createsRealms, isAdministrator, rightsFor } from './admin-caller.ts';
import { adminErrors } from './admin-errors.ts';
import { adminJson } from './admin-response.ts';

const console = 'security-admin-console';

/**
 * Tells the administration console of a realm who uses it, and which roles they have (Keycloak 26.7).
 * @param contextOf the context of the request in a realm
 * @throws {OAuthError} for an unknown realm, and without a token of that realm for the console
 */
export async function whoAmI(
  request: TokenRequest,
  name: string,
  contextOf: (realm: string) => RequestContext | undefined,
  { baseUrl }: RequestUrl,
): Promise<Response> {
  const { method, headers } = request;
  if (method === 'OPTIONS') return { status: 200, leadingHeaders: preflight(headers.origin, 'DELETE, POST, GET, PUT') };
  if (method !== 'GET' && method !== 'HEAD') throw oauthErrors.methodNotAllowed();
  const own = contextOf(name);
  if (own === undefined) throw oauth(404, 'Realm not found.  Did you type in a bad URL?');
  const caller = await authenticateCaller(request, contextOf);
  const { realm, client, user } = caller;
  if (realm.name !== name) throw adminErrors.unauthorized();
  if (client.clientId !== console)
    throw oauth(403, `Token issued for an application that is not the admin console: ${client.clientId}`);
  const managed = contextOf(new URLSearchParams(request.query).get('currentRealm') ?? name);
  if (name === 'master' && managed === undefined) throw oauth(404, 'Realm not found');
  const seen = name === 'master' && managed !== undefined ? managed.state.realm : realm;
  const roles = rolesIn(caller, seen);
  if (roles.length === 0) throw oauth(403, 'No realm access');
  return withLeadingHeaders(
    crossOrigin(caller, request, baseUrl),
    adminJson({
      userId: user.id,
      realm: name,
      displayName: displayName(user),
      locale: String(own.state.store.json().defaultLocale ?? 'en'),
      temporary: false,
      createRealm: createsRealms(caller),
      realm_access: { [seen.name]: roles },
    }),
  );
}

/** In the order of Java's sets. */
const rolesIn = (caller: AdminCaller, realm: Realm): readonly string[] =>
  hashOrder([...(rightsFor(caller, realm) ?? []), ...(isAdministrator(caller) ? ['admin'] : [])]);

function displayName({ username, firstName = '', lastName = '' }: User): string {
  if (firstName.trim() === '' && lastName.trim() === '') return username;
  return [firstName, lastName].filter((part) => part !== '').join(' ');
}

function crossOrigin({ client }: AdminCaller, { headers, notes }: TokenRequest, baseUrl: string): readonly Header[] {
  const { origin } = headers;
  if (origin === undefined) return [];
  requireOrigin(client, origin, baseUrl, notes);
  return [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Allow-Credentials', 'true'],
  ];
}
