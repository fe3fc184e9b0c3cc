import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Claims } from '../../openid/mappers/mapper.ts';
import { grantScope } from '../../openid/scopes/grant-scope.ts';
import { orderClaims, tokenJson } from '../../openid/tokens/claim-order.ts';
import { audienceClaim, mappedClaims } from '../../openid/tokens/claims.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';

interface Evaluated {
  readonly client: Client;
  readonly user: User;
  /** Names of roles of the realm that the token has besides. */
  readonly roles: readonly string[];
}

/** The claims of an access token that a client would get for a user. */
export function claimsOfUser({ state }: RequestContext, { client, user, roles }: Evaluated): Claims {
  const { realm, ids, now } = state;
  const scope = grantScope({ realm, client, user }, undefined);
  const sid = ids.session();
  const { audience, claims } = mappedClaims({ realm, client, user, scope, notes: new Map(), sessionId: sid }, 'access');
  const iat = now();
  const token = orderClaims(claims, {
    exp: iat + realm.accessTokenLifespan,
    iat,
    jti: `onrtna:${ids.token()}`,
    aud: audienceClaim(audience),
    typ: 'Bearer',
    azp: client.clientId,
    sid,
    scope: scope.inResponse,
  });
  const made = JSON.parse(tokenJson(token)) as Claims;
  const access = (made.realm_access ?? { roles: [] }) as { readonly roles: readonly string[] };
  const own = roles.length > 0 ? roles : user.roles.filter((role) => role.client === undefined).map(({ name }) => name);
  return { ...made, realm_access: { ...access, roles: [...new Set([...access.roles, ...own])] } };
}
