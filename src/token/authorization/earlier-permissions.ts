import type { RequestContext } from '../openid/context/request-context.ts';
import { verifyJwt } from '../openid/tokens/signed-jwt.ts';
import {
  type AskedPermission,
  type GrantedPermission,
  type PushedClaims,
  resourceOf,
} from './evaluation/asked-permission.ts';
import type { ResourceServer } from './model/resource-server.ts';
import { permissionErrors } from './permission-errors.ts';
import type { RequestedPermission } from './permission-request.ts';
import type { TokenPermission } from './permission-ticket.ts';

/** The permissions of a requesting party token that is to get more. @throws {OAuthError} when it is none of this realm */
export async function readRpt({ state }: RequestContext, text: string): Promise<readonly unknown[]> {
  const claims = await verifyJwt(state.keys, text);
  if (claims === undefined) throw permissionErrors.badRpt();
  if (typeof claims.exp === 'number' && state.now() > claims.exp) return [];
  const { permissions } = (claims.authorization ?? {}) as { readonly permissions?: unknown };
  return Array.isArray(permissions) ? (permissions as unknown[]) : [];
}

interface About {
  readonly server: ResourceServer;
  readonly claims: PushedClaims;
  readonly limit: number | undefined;
}

/** What is asked for, with what was granted before: that is asked for again. */
export function withEarlierPermissions(
  { server, claims, limit = Number.POSITIVE_INFINITY }: About,
  asked: readonly AskedPermission[],
  rpt: readonly unknown[] | undefined,
): readonly AskedPermission[] {
  const all = [...asked];
  for (const { rsid, scopes = [] } of (rpt ?? []) as readonly TokenPermission[]) {
    const resource = resourceOf(server, rsid);
    if (resource === undefined) continue;
    const more = server.scopes.filter(({ name }) => scopes.includes(name));
    const known = all.find((one) => one.resource === resource);
    if (known !== undefined) known.scopes = [...new Set([...known.scopes, ...more])];
    else if (all.length < limit) all.push({ resource, scopes: more, claims, isGranted: false });
  }
  return all;
}

/** Whether one permission has what another one needs: the resource, and a scope of it. */
const covers = (id: string | undefined, scopes: readonly string[], needed: TokenPermission): boolean => {
  if (needed.rsid !== id) return false;
  const names = needed.scopes ?? [];
  return names.length === 0 ? scopes.length === 0 : names.some((name) => scopes.includes(name));
};

/** Whether something that was asked for is among what is granted. */
export const coversAll = (granted: readonly GrantedPermission[], { resource, scopes }: RequestedPermission): boolean =>
  granted.some((one) =>
    covers(one.resource?.id, one.scopes, { ...(resource !== undefined && { rsid: resource }), scopes: [...scopes] }),
  );

/** Whether a token has all that one before it had. */
export const isUpgraded = (earlier: readonly unknown[] | undefined, now: readonly unknown[]): boolean =>
  earlier !== undefined &&
  (earlier as readonly TokenPermission[]).every((before) =>
    (now as readonly TokenPermission[]).some((one) => covers(one.rsid, one.scopes ?? [], before)),
  );
