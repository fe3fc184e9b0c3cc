import { percentDecode } from '../../http/percent-decode.ts';
import type { RequestContext } from '../openid/context/request-context.ts';
import { accessTokenHeader } from '../openid/http/bearer-token.ts';
import type { TokenRequest } from '../openid/http/request.ts';
import { presentedToken } from '../openid/possession/presented-token.ts';
import { readJwt } from '../openid/tokens/signed-jwt.ts';
import type { VerifiedToken } from '../openid/tokens/verified-token.ts';
import { withComposites } from '../realm/composite-roles.ts';
import type { Realm } from '../realm/realm.ts';
import type { Client } from '../realm/realm-client.ts';
import { managingClient } from '../realm/representations/administration.ts';
import type { User } from '../realm/user.ts';
import { adminErrors } from './admin-errors.ts';

/** The caller of the admin API. */
export interface AdminCaller {
  readonly user: User;
  /** The realm of the token. */
  readonly realm: Realm;
  /** The client that the token was issued to. */
  readonly client: Client;
  readonly sessionId: string | undefined;
  readonly roles: CallerRoles;
}

/** Names of roles by the client that they belong to; those of the realm have the empty name. */
type CallerRoles = ReadonlyMap<string, ReadonlySet<string>>;

/** The tokens of these clients name no roles: those that the user has now count (Keycloak 26.7). */
const adminTools: ReadonlySet<string> = new Set(['admin-cli', 'security-admin-console']);

const userRoles = new WeakMap<User, CallerRoles>();
const ofRealm = '';
const noRoles: ReadonlySet<string> = new Set();

/** All roles of a user, as a token would name them. */
function rolesOfUser(user: User): CallerRoles {
  const known = userRoles.get(user);
  if (known !== undefined) return known;
  const roles = new Map<string, Set<string>>();
  for (const { client = ofRealm, name } of withComposites(user.roles))
    roles.set(client, (roles.get(client) ?? new Set()).add(name));
  userRoles.set(user, roles);
  return roles;
}

interface RoleList {
  readonly roles?: readonly string[];
}

function rolesInToken({ claims }: VerifiedToken): CallerRoles {
  const { roles: realmRoles = [] } = (claims.realm_access ?? {}) as RoleList;
  const roles = new Map([[ofRealm, new Set(realmRoles)]]);
  for (const [client, access] of Object.entries((claims.resource_access ?? {}) as Record<string, RoleList>))
    roles.set(client, new Set(access.roles));
  return roles;
}

/**
 * The holder of the access token of a request.
 * @param contextOf the context of the request in the realm that has issued the token
 * @throws {OAuthError} without a good token
 */
export async function authenticateCaller(
  request: Pick<TokenRequest, 'headers'>,
  contextOf: (realm: string) => RequestContext | undefined,
): Promise<AdminCaller> {
  const header = accessTokenHeader(request);
  if (header === undefined) throw adminErrors.unauthorized();
  const read = readJwt(header.token);
  const issuer = String(read?.claims.iss);
  const context = contextOf(percentDecode(issuer.slice(issuer.lastIndexOf('/') + 1)));
  if (context === undefined) throw adminErrors.unauthorized();
  const verified = await presentedToken(context, read);
  if (verified === undefined) throw adminErrors.unauthorized();
  const { client, user, session } = verified;
  return {
    user,
    realm: context.state.realm,
    client,
    sessionId: session?.id,
    roles: adminTools.has(client.clientId) ? rolesOfUser(user) : rolesInToken(verified),
  };
}

/**
 * Names of the roles that a caller has for a realm; undefined for a realm that the caller's own realm does not manage.
 */
export function rightsFor({ realm, roles }: AdminCaller, managed: Realm): ReadonlySet<string> | undefined {
  if (realm.name === 'master') return roles.get(managingClient(managed.name)) ?? noRoles;
  return realm.name === managed.name ? (roles.get('realm-management') ?? noRoles) : undefined;
}

/** Whether the rights of a caller have one of these roles. */
export function hasOneOf(rights: ReadonlySet<string>, roles: readonly string[]): boolean {
  for (const role of roles) if (rights.has(role)) return true;
  return false;
}

/** Whether the caller's user has a role of a realm, whatever the token says. @param client undefined: one of the realm itself */
export const holdsRole = (
  { realm, user }: AdminCaller,
  managed: Realm,
  client: string | undefined,
  role: string,
): boolean =>
  realm.name === managed.name &&
  rolesOfUser(user)
    .get(client ?? ofRealm)
    ?.has(role) === true;

/** Whether the caller's user administers all realms. */
export const isAdministrator = ({ realm, user }: AdminCaller): boolean =>
  realm.name === 'master' && rolesOfUser(user).get(ofRealm)?.has('admin') === true;

/** Whether a caller may create realms. */
export const createsRealms = ({ realm, roles }: AdminCaller): boolean =>
  realm.name === 'master' && roles.get(ofRealm)?.has('create-realm') === true;
