import type { RequestContext } from '../openid/context/request-context.ts';
import type { Claims } from '../openid/mappers/mapper.ts';
import { signingKey, signJwt, verifyJwt } from '../openid/tokens/signed-jwt.ts';
import { permissionErrors } from './permission-errors.ts';
import type { RequestedPermission } from './permission-request.ts';

/** A ticket with which a client may ask for what its user lacks. */
interface Ticket {
  readonly permissions: RequestedPermission[];
  readonly claims: Readonly<Record<string, unknown>> | undefined;
  /** Client id of the resource server. */
  readonly issuedFor: string | undefined;
}

/** A permission as tickets and requesting party tokens have it. */
export interface TokenPermission {
  readonly rsid?: string;
  readonly scopes?: readonly string[];
}

/** @throws {OAuthError} when it is none of this realm, or too old */
export async function readTicket({ state }: RequestContext, text: string): Promise<Ticket> {
  const claims = await verifyJwt(state.keys, text);
  if (claims === undefined || !Array.isArray(claims.permissions)) throw permissionErrors.badTicket();
  if (typeof claims.exp === 'number' && state.now() > claims.exp) throw permissionErrors.expiredTicket();
  return {
    permissions: (claims.permissions as TokenPermission[]).map(({ rsid, scopes = [] }) => ({
      resource: rsid,
      scopes: new Set(scopes),
    })),
    claims: claims.claims as Ticket['claims'],
    issuedFor: typeof claims.azp === 'string' ? claims.azp : undefined,
  };
}

/** Makes a ticket. It lives as long as the token that asks for it. @param token its claims */
export async function makeTicket(
  { state, issuer }: RequestContext,
  token: Claims,
  permissions: readonly RequestedPermission[],
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const ticket = {
    exp: token.exp,
    iat: token.iat,
    permissions: permissions.map(({ resource, scopes }) => ({
      ...(scopes.size > 0 && { scopes: [...scopes] }),
      ...(resource !== undefined && { rsid: resource }),
    })),
    ...(Object.keys(claims).length > 0 && { claims }),
    jti: `${state.ids.uuid()}-${state.now() * 1000}`,
    aud: issuer,
    sub: token.sub,
    azp: token.azp,
  };
  return signJwt(await signingKey(state, 'HS512'), 'JWT', JSON.stringify(ticket));
}
