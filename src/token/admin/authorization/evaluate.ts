import {
  type AskedPermission,
  allPermissions,
  type PushedClaims,
  resolvedScopes,
} from '../../authorization/evaluation/asked-permission.ts';
import { policyDecisions } from '../../authorization/evaluation/decide-policy.ts';
import { evaluatePermission } from '../../authorization/evaluation/evaluate-permission.ts';
import type { Attributes } from '../../authorization/evaluation/evaluation-context.ts';
import { evaluationContext, identityFrom } from '../../authorization/evaluation/identity.ts';
import { resourceShape } from '../../authorization/model/authorization-shapes.ts';
import { resourceNamed } from '../../authorization/model/keep-resource.ts';
import { shownPermission } from '../../authorization/requesting-party-token.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import {
  flag,
  listOf,
  mapOf,
  members,
  objectOf,
  text,
  texts,
} from '../../realm/representations/shapes/member-kinds.ts';
import { cacheableJson } from '../admin-response.ts';
import { representation } from '../request-body.ts';
import { type AuthorizationCall, requireView } from './authorization-call.ts';
import { claimsOfUser } from './claims-of-user.ts';
import { shownResults } from './shown-results.ts';

const request = {
  context: mapOf(mapOf(text)),
  resources: listOf(resourceShape),
  ...members(text, 'resourceType clientId userId'),
  roleIds: texts,
  entitlements: flag,
};
const shape = objectOf('PolicyEvaluationRequest', () => request);

/** Says what a user would be granted, and which policies decide it. @throws {OAuthError} */
export function evaluate(call: AuthorizationCall): Response {
  requireView(call);
  const input = representation(call, shape);
  const { server, clientId, names, state } = call;
  const user = names.user(String(input.userId));
  const client = names.client(typeof input.clientId === 'string' ? input.clientId : clientId);
  const known = user && state.realm.usersById.get(user.id);
  const as = client && state.realm.clients.get(client.clientId);
  if (known === undefined || as === undefined) throw oauthErrors.serverError();
  const claims = claimsOfUser(call.context, {
    client: as,
    user: known,
    roles: (input.roleIds ?? []) as readonly string[],
  });
  const identity = identityFrom({ claims, client: as, user: known });
  const pushed = pushedAttributes(input);
  const decide = policyDecisions(server, evaluationContext(call.context, identity, pushed));
  const sent: PushedClaims = new Map([...pushed].map(([name, values]) => [name, new Set(values)]));
  const asked = askedFor(call, (input.resources ?? []) as readonly Json[], sent);
  const all = asked.length > 0 ? asked : allPermissions(server, { clientId, identityId: identity.id, claims: sent });
  const evaluating = { server, clientId, identityId: identity.id, decide };
  const results = all.flatMap((one) => evaluatePermission(evaluating, one) ?? []);
  const permissions = results.flatMap(({ granted }) => (granted === undefined ? [] : shownPermission(granted, true)));
  const isDenied = results.some(({ granted }) => granted === undefined);
  const audience = names.client(clientId)?.clientId;
  const isThere = [claims.aud].flat().includes(audience);
  const rpt = withAuthorization({ ...claims, ...(!isThere && { aud: audience }) }, { permissions });
  return cacheableJson({
    results: shownResults(call, results),
    entitlements: false,
    status: isDenied ? 'DENY' : 'PERMIT',
    rpt,
  });
}

/** Claims with their permissions, which stand behind the roles. */
function withAuthorization(claims: Json, authorization: Json): Json {
  const entries = Object.entries(claims);
  const at = entries.findIndex(([name]) => name === 'scope');
  return Object.fromEntries(entries.toSpliced(at < 0 ? entries.length : at, 0, ['authorization', authorization]));
}

/** Attributes of the context, several with commas between them. */
function pushedAttributes({ context }: Json): Attributes {
  const { attributes } = (context ?? {}) as { readonly attributes?: Readonly<Record<string, string | null>> | null };
  const entries = Object.entries(attributes ?? {});
  return new Map(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value.split(',')] as const])));
}

/** The permissions that are asked for: of resources by identifier, name or type, or of scopes. */
function askedFor(
  { server, clientId }: AuthorizationCall,
  resources: readonly Json[],
  claims: PushedClaims,
): AskedPermission[] {
  return resources.flatMap((input) => {
    const wanted = ((input.scopes ?? []) as readonly Json[]).map(({ name }) => name);
    const scopes = server.scopes.filter(({ name }) => wanted.includes(name));
    const { _id: id, name, type } = input;
    const named = typeof name === 'string' ? resourceNamed(server, name, clientId) : undefined;
    const byScope = server.resources.filter((one) => scopes.some((scope) => one.scopes.includes(scope.id)));
    const found =
      typeof id === 'string'
        ? server.resources.filter((one) => one.id === id)
        : named !== undefined
          ? [named]
          : typeof type === 'string'
            ? server.resources.filter((one) => one.type === type)
            : byScope;
    const alone = found.length > 0 || typeof id === 'string' ? [] : scopes;
    return [
      ...found.map((one) => ({
        resource: one,
        scopes: resolvedScopes(server, one, scopes, clientId),
        claims,
        isGranted: false,
      })),
      ...alone.map((scope) => ({ resource: undefined, scopes: [scope], claims, isGranted: false })),
    ];
  });
}
