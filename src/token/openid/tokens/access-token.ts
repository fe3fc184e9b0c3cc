import { hashOrder } from '../../realm/java-hash-order.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { StaticClaims } from '../context/realm-state.ts';
import type { RequestContext } from '../context/request-context.ts';
import { claimsJson } from '../mappers/claim-value.ts';
import { JsonNode } from '../mappers/json-node.ts';
import type { Claims, Target } from '../mappers/mapper.ts';
import type { Confirmation } from '../possession/prove-possession.ts';
import type { Session } from '../sessions/session-store.ts';
import { orderClaims, tokenJson } from './claim-order.ts';
import { audienceClaim, type ClaimsAbout, type MappedClaims, mappedClaims } from './claims.ts';
import { responseRoles } from './response-roles.ts';

/** The facts by which an access token is made. */
export interface AccessTokenOptions {
  readonly about: ClaimsAbout;
  readonly session: Session | undefined;
  /** `Bearer`, `bearer` where the client wants that, or `DPoP` for a token that is bound to a key. */
  readonly type: string;
  readonly target: Target;
  /** Whether the claims are the same for every request of a service account. */
  readonly isStatic: boolean;
  /** The audiences that the token may have; undefined: all that mappers add. */
  readonly onlyAudience?: readonly string[] | undefined;
  /** The client that the token is issued to, where it is not the one whose mappers make the claims. */
  readonly party?: Client | undefined;
  /** The claim `authorization`. */
  readonly authorization?: unknown;
  /** The claim `cnf`: the key that the token is bound to. */
  readonly confirmation?: Confirmation | undefined;
}

/**
 * The claims of an access token behind the issuer. Those of a service account without a session are made once for each
 * client, scope and caller: mappers cost more than all the rest but the signature.
 */
export function accessClaims(context: RequestContext, options: AccessTokenOptions): StaticClaims {
  const { about, isStatic } = options;
  const { client, scope } = about;
  if (!isStatic || scope.namesSession) return map(options);
  const { staticClaims } = context.state;
  const key = `${client.clientId.length} ${client.clientId} ${scope.all}\n${context.clientIp}`;
  let claims = staticClaims.get(key);
  if (claims === undefined) {
    claims = map(options);
    staticClaims.set(key, claims);
  }
  return claims;
}

/** Maps the claims. A token names its subject by itself only when it has no session (Keycloak 26.7). */
function map({ about, session, type, target, onlyAudience, party, ...options }: AccessTokenOptions): StaticClaims {
  const roles = responseRoles();
  const mapped = mappedClaims({ ...about, roles }, target);
  const { audience, claims } = onlyAudience === undefined ? mapped : restricted(mapped, new Set(onlyAudience));
  const sub = claims.sub ?? (session === undefined ? about.user.id : undefined);
  const own = {
    aud: audienceClaim(party === undefined ? audience : withServer(audience, about.client)),
    sub,
    typ: type,
    azp: (party ?? about.client).clientId,
    sid: session?.id,
    authorization: options.authorization,
    cnf: options.confirmation,
    scope: about.scope.inResponse,
  };
  const ordered = orderClaims(withRolesOnly(claims), own);
  const { auth_time: authTime, ...placed } = ordered.placed;
  return {
    authTime: authTime === undefined ? '' : `"auth_time":${claimsJson({ authTime }).slice('{"authTime":'.length, -1)},`,
    afterIssuer: tokenJson({ ...ordered, placed }).slice(1),
    audience,
    sub: sub as string | undefined,
    azp: String(ordered.placed.azp),
    roles,
  };
}

/** A resource server is in the audience of its tokens, or it is the audience (Keycloak 26.7). */
const withServer = (audience: readonly string[], { clientId }: Client): readonly string[] =>
  audience.includes(clientId) ? audience : [clientId];

/** Leaves out all but some audiences, and the roles of those that are left out (Keycloak 26.7). */
function restricted({ audience, claims }: MappedClaims, only: ReadonlySet<string>): MappedClaims {
  const { resource_access: access } = claims;
  const left: Claims = Object.create(null);
  if (typeof access === 'object' && access !== null)
    for (const [client, roles] of Object.entries(access)) if (only.has(client)) left[client] = roles;
  return {
    audience: hashOrder(audience.filter((name) => only.has(name))),
    claims: access === undefined ? claims : { ...claims, resource_access: left },
  };
}

/** Leaves only the roles of clients in `resource_access` (Keycloak 26.7). */
function withRolesOnly(claims: Claims): Claims {
  const { resource_access: access } = claims;
  if (typeof access !== 'object' || access === null || Array.isArray(access)) return claims;
  const clients: Claims = Object.create(null);
  for (const [client, { roles: named }] of Object.entries(access as Record<string, { roles?: unknown }>)) {
    const roles = named instanceof JsonNode ? named.value : named;
    if (Array.isArray(roles)) clients[client] = Object.assign(Object.create(null) as Claims, { roles });
  }
  return { ...claims, resource_access: clients };
}
