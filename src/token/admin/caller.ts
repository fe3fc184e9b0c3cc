import { percentDecode } from '../../http/percent-decode.ts';
import { isOriginAllowed } from '../context/cors.ts';
import type { RequestContext } from '../context/request-context.ts';
import { withComposites } from '../realm/composite-roles.ts';
import type { Realm } from '../realm/realm.ts';
import type { User } from '../realm/user.ts';
import { managingClient } from '../representations/administration.ts';
import { isBearer, type VerifiedToken, verifiedToken } from '../tokens/verified-token.ts';
import { adminErrors } from './admin-errors.ts';

/** Who calls the admin API. */
export interface Caller {
  readonly user: User;
  /** The realm of the token. */
  readonly realm: Realm;
  readonly clientId: string;
  readonly sessionId: string | undefined;
  /** Whether pages of an origin may use the token's client. */
  allowsOrigin(origin: string): boolean;
  /** Whether the caller may manage the realm at all. */
  mayEnter(realm: Realm): boolean;
  /** Whether the caller has one of these roles for a realm. */
  hasOneOf(realm: Realm, roles: readonly string[]): boolean;
  /** Whether the caller has any role for a realm. */
  hasAnyOf(realm: Realm): boolean;
  /** Whether the caller may create realms. */
  readonly createsRealms: boolean;
}

/** Their tokens name no roles: those of the user count as they are now (Keycloak 26.7). */
const adminTools: ReadonlySet<string> = new Set(['admin-cli', 'security-admin-console']);

const userRoles = new WeakMap<User, ReadonlySet<string>>();
const realmScope = '';
const key = (client: string, role: string) => JSON.stringify([client, role]);

/** All roles of a user, as a token would name them. */
function rolesOfUser(user: User): ReadonlySet<string> {
  let roles = userRoles.get(user);
  if (roles === undefined) {
    roles = new Set([...withComposites(user.roles)].map(({ client, name }) => key(client ?? realmScope, name)));
    userRoles.set(user, roles);
  }
  return roles;
}

interface RoleList {
  readonly roles?: readonly string[];
}

function rolesInToken({ claims }: VerifiedToken): ReadonlySet<string> {
  const ofClients = Object.entries((claims.resource_access ?? {}) as Record<string, RoleList>);
  const ofRealm = (claims.realm_access ?? {}) as RoleList;
  return new Set([
    ...(ofRealm.roles ?? []).map((role) => key(realmScope, role)),
    ...ofClients.flatMap(([client, { roles = [] }]) => roles.map((role) => key(client, role))),
  ]);
}

/**
 * The holder of the access token that a request brings.
 * @param contextOf the request as one to the realm of this name, which issued the token
 * @throws {OAuthError} without a good one
 */
export async function authenticateCaller(
  authorization: string | undefined,
  issuerOf: (token: string) => unknown,
  contextOf: (realm: string) => RequestContext | undefined,
): Promise<Caller> {
  const token = /^bearer\s+(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
  if (token === undefined) throw adminErrors.unauthorized();
  const issuer = String(issuerOf(token));
  const context = contextOf(percentDecode(issuer.slice(issuer.lastIndexOf('/') + 1)));
  if (context === undefined) throw adminErrors.unauthorized();
  const verified = await verifiedToken(context, token);
  if (verified === undefined || !isBearer(verified.claims)) throw adminErrors.unauthorized();
  return callerOf(verified, context);
}

function callerOf(verified: VerifiedToken, { state: { realm }, baseUrl }: RequestContext): Caller {
  const { client, user, session } = verified;
  const roles = adminTools.has(client.clientId) ? rolesOfUser(user) : rolesInToken(verified);
  const clientFor = (managed: Realm) =>
    realm.name === 'master'
      ? managingClient(managed.name)
      : realm.name === managed.name
        ? 'realm-management'
        : undefined;
  return {
    ...{ user, realm, clientId: client.clientId, sessionId: session?.id },
    allowsOrigin: (origin) => isOriginAllowed(client, origin, baseUrl),
    mayEnter: (managed) => clientFor(managed) !== undefined,
    hasOneOf(managed, names) {
      const managing = clientFor(managed);
      return managing !== undefined && names.some((name) => roles.has(key(managing, name)));
    },
    hasAnyOf(managed) {
      const managing = clientFor(managed);
      if (managing === undefined) return false;
      const start = `[${JSON.stringify(managing)},`;
      return [...roles].some((role) => role.startsWith(start));
    },
    createsRealms: realm.name === 'master' && roles.has(key(realmScope, 'create-realm')),
  };
}
