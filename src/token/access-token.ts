import { audienceClaim, type ClaimsAbout, mappedClaims, orderedClaims } from './claims.ts';
import type { Exchange } from './exchange.ts';
import type { Target } from './mapper.ts';
import type { GrantedScope } from './scope.ts';
import type { Session } from './sessions.ts';

/** What of an access token is the same whenever it is issued to the same client for the same scope from the same place. */
export interface AccessClaims {
  /** JSON of all claims after `iss`, with the closing brace. */
  readonly afterIssuer: string;
  readonly audience: readonly string[];
}

/** What an access token is made for. */
export interface AccessTokenOptions {
  readonly about: ClaimsAbout;
  readonly scope: GrantedScope;
  readonly session: Session | undefined;
  /** `Bearer`, in the case that the client wants. */
  readonly type: string;
  readonly target: Target;
}

/** The claims of a service account's token; mappers run once for each client, scope and caller, because realms do not change. */
export function accessClaims(exchange: Exchange, options: AccessTokenOptions): AccessClaims {
  const { about, scope, session } = options;
  if (session !== undefined) return map(options);
  const { accessClaims: kept } = exchange.state;
  const { clientId } = about.client;
  const key = `${clientId.length} ${clientId} ${scope.all}\n${exchange.caller}`;
  let claims = kept.get(key);
  if (claims === undefined) {
    claims = map(options);
    kept.set(key, claims);
  }
  return claims;
}

/** Mappers can not replace what the token itself says first. */
function map({ about, scope, session, type, target }: AccessTokenOptions): AccessClaims {
  const { audience, claims } = mappedClaims(about, target);
  for (const name of ['exp', 'iat', 'jti', 'iss']) delete claims[name];
  const ordered = orderedClaims(claims, {
    aud: audienceClaim(audience),
    sub: claims.sub ?? about.user.id,
    typ: type,
    azp: about.client.clientId,
    sid: session?.id,
    scope: scope.shown,
  });
  return { afterIssuer: JSON.stringify(ordered).slice(1), audience };
}
