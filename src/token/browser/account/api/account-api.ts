import { requireOrigin } from '../../../openid/context/cors.ts';
import type { RequestContext } from '../../../openid/context/request-context.ts';
import { introspectedClaims } from '../../../openid/endpoints/introspection.ts';
import { type Header, type Response, withLeadingHeaders } from '../../../openid/http/endpoint-response.ts';
import { oauth, oauthErrors } from '../../../openid/http/oauth-error.ts';
import type { Claims } from '../../../openid/mappers/mapper.ts';
import { presentedToken } from '../../../openid/possession/presented-token.ts';
import { audiencesOf, type VerifiedToken } from '../../../openid/tokens/verified-token.ts';
import type { AccountCall, AccountRoutes } from './account-call.ts';
import { ownApplications } from './own-applications.ts';
import { ownCredentials } from './own-credentials.ts';
import { ownGroups } from './own-groups.ts';
import { ownLinks } from './own-links.ts';
import { ownProfile } from './own-profile.ts';
import { ownSessions } from './own-sessions.ts';

const routes: AccountRoutes = {
  ...ownProfile,
  ...ownApplications,
  ...ownCredentials,
  ...ownSessions,
  ...ownLinks,
  ...ownGroups,
};

const owner = 'account';

/** Answers a request of the account API. @param segments of the path below `/account` @throws {OAuthError} */
export async function accountApi(context: RequestContext, segments: readonly string[]): Promise<Response> {
  const { request, state } = context;
  if (state.realm.clients.get(owner)?.enabled !== true) throw oauthErrors.notFound();
  const token = await presentedToken(context);
  if (token === undefined) throw oauthErrors.unauthorized();
  const claims = namesAccount(token.claims) ? token.claims : introspectedClaims(context, token);
  if (!audiencesOf(claims.aud).includes(owner)) throw oauthErrors.unauthorized();
  context.crossOrigin = crossOriginFor(context, token);
  const json = state.store.users().byId.get(token.user.id);
  if (token.user.serviceAccountOf !== undefined || json === undefined) throw oauthErrors.unauthorized();
  if (/^v\d[\w-]*$/.test(segments[0] ?? '')) throw oauth(404, 'API version not found');
  const { handlers, name } = routeOf(segments);
  const handler = handlers[request.method === 'HEAD' ? 'GET' : (request.method as 'GET')];
  // Paths without any method for a body are no resources of their own (Keycloak 26.7).
  if (handler === undefined)
    throw ownResources.has(segments.join('/')) ? oauthErrors.methodNotAllowed() : oauthErrors.notFound();
  const roles = rolesIn(claims);
  const call: AccountCall = {
    context,
    user: token.user,
    json,
    sessionId: token.session?.id,
    query: new URLSearchParams(request.query),
    name,
    require(...wanted) {
      if (!wanted.some((role) => roles.has(role))) throw oauth(403, 'HTTP 403 Forbidden');
    },
  };
  return withLeadingHeaders(context.crossOrigin, await handler(call));
}

const ownResources = new Set(['credentials', 'sessions']);

const rolesOf = ({ resource_access: access }: Claims) =>
  (access as Readonly<Record<string, { readonly roles?: readonly string[] }>> | undefined)?.[owner]?.roles;

/** A token that says less is looked at as introspection would show it. */
const namesAccount = (claims: Claims) => claims.aud !== undefined && rolesOf(claims) !== undefined;

const rolesIn = (claims: Claims): ReadonlySet<string> => new Set(rolesOf(claims));

function crossOriginFor({ origin, baseUrl, request }: RequestContext, { client }: VerifiedToken): readonly Header[] {
  if (origin === undefined) return [];
  requireOrigin(client, origin, baseUrl, request.notes);
  return [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Allow-Credentials', 'true'],
  ];
}

/** The handlers of a path. One segment of it may be a name. @throws {OAuthError} when there are none */
function routeOf(segments: readonly string[]): { readonly handlers: AccountRoutes[string]; readonly name: string } {
  const path = segments.join('/');
  const exact = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (exact !== undefined) return { handlers: exact, name: '' };
  const [first = '', name = '', ...rest] = segments;
  const pattern = [first, '{}', ...rest].join('/');
  const handlers = name !== '' && Object.hasOwn(routes, pattern) ? routes[pattern] : undefined;
  if (handlers === undefined) throw oauthErrors.notFound();
  return { handlers, name };
}
