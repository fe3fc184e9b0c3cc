import type { RequestContext } from '../openid/context/request-context.ts';
import { notesOf } from '../openid/grants/login-notes.ts';
import { grantScope } from '../openid/scopes/grant-scope.ts';
import { issueTokens, type TokenResponse } from '../openid/tokens/issue-tokens.ts';
import type { VerifiedToken } from '../openid/tokens/verified-token.ts';
import { hashOrder } from '../realm/java-hash-order.ts';
import type { Client } from '../realm/realm-client.ts';
import { isUpgraded } from './earlier-permissions.ts';
import type { GrantedPermission } from './evaluation/asked-permission.ts';

/** A permission as tokens and responses have it. */
export function shownPermission({ resource, scopes, claims }: GrantedPermission, hasNames: boolean): object {
  return {
    ...(scopes.length > 0 && { scopes: hashOrder(scopes) }),
    ...(claims.size > 0 && { claims: Object.fromEntries([...claims].map(([name, values]) => [name, [...values]])) }),
    ...(resource !== undefined && { rsid: resource.id }),
    ...(resource !== undefined && hasNames && { rsname: resource.name }),
  };
}

interface PartyToken {
  /** The token that the client has of its user. */
  readonly holder: VerifiedToken;
  /** The resource server. */
  readonly target: Client;
  readonly permissions: readonly object[];
  /** The permissions of the token before. */
  readonly earlier: readonly unknown[] | undefined;
}

/** Issues a requesting party token. Its claims are those that the resource server would get (Keycloak 26.7). */
export async function requestingPartyToken(
  context: RequestContext,
  { holder, target, permissions, earlier }: PartyToken,
): Promise<TokenResponse> {
  const { client, user, session } = holder;
  const { realm } = context.state;
  const tokens = await issueTokens(context, {
    client,
    user,
    scope: grantScope({ realm, client: target, user }, session?.clients.get(target.clientId)?.scope),
    session,
    notes: session === undefined ? new Map() : notesOf(session),
    grant: 'na',
    openid: false,
    resourceServer: target,
    authorization: { permissions },
  });
  const names = [
    'access_token',
    'expires_in',
    'refresh_expires_in',
    'refresh_token',
    'token_type',
    'not-before-policy',
  ];
  const members = names.filter((name) => tokens[name] !== undefined).map((name) => [name, tokens[name]] as const);
  return { upgraded: isUpgraded(earlier, permissions), ...Object.fromEntries(members) };
}
