import { createHash } from 'node:crypto';
import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { signatureAlgorithms } from '../keys/algorithms.ts';
import type { RealmKey } from '../keys/signing-key.ts';
import type { Session } from '../sessions/session-store.ts';
import { orderClaims, tokenJson } from './claim-order.ts';
import { audienceClaim, type ClaimsAbout, mappedClaims } from './claims.ts';
import { encryptFor, isEncrypted } from './encrypt-token.ts';
import { changedTimes, signChanged } from './sign-changed.ts';
import { signingKey, signJwt } from './signed-jwt.ts';
import type { FrontChannelHashes } from './token-issue.ts';

interface IdOptions {
  readonly about: ClaimsAbout;
  readonly session: Session | undefined;
  readonly now: number;
  readonly exp: number;
  readonly azp: string;
  /** The access token beside the ID token; undefined when there is none. */
  readonly accessToken: string | undefined;
  /** Two letters, as in the identifiers of access tokens. */
  readonly grant: string;
  readonly nonce: string | undefined;
  readonly frontChannel: FrontChannelHashes | undefined;
}

/** An ID token (OpenID Connect Core section 2), encrypted for clients that want it. @throws {OAuthError} */
export async function idToken(context: RequestContext, options: IdOptions): Promise<string> {
  const { about, session, now, exp, azp, accessToken, grant, nonce, frontChannel } = options;
  const { client, user } = about;
  const key = await signingKey(context.state, client.attributes.get('id.token.signed.response.alg'));
  const { audience, claims } = mappedClaims(about, 'id', [client.clientId]);
  const changes = context.request.overrides?.token?.('id');
  const times = changes === undefined ? { iat: now, exp } : changedTimes({ iat: now, exp }, changes);
  const hashOf = (text: string | undefined) => (text ? leftHalfHash(key, text) : undefined);
  const own = {
    exp: times.exp,
    iat: times.iat,
    jti: context.state.ids.token(),
    iss: context.issuer,
    aud: audienceClaim(audience),
    sub: user.id,
    typ: 'ID',
    azp,
    nonce,
    sid: session?.id,
    at_hash: hashOf(accessToken),
    c_hash: hashOf(frontChannel?.code),
    s_hash: hashOf(frontChannel?.state),
  };
  const payload = tokenJson(orderClaims(claims, own, 'id'));
  const signed =
    changes === undefined
      ? await signJwt(key, 'JWT', payload)
      : await signChanged(context.state, key, 'JWT', payload, changes);
  if (!isEncrypted(client, 'id.token')) return signed;
  const encrypted = await encryptFor(client, 'id.token', signed, 'JWT');
  if (encrypted !== undefined) return encrypted;
  // Only the client credentials grant names the cause (Keycloak 26.7).
  throw grant === 'cc' ? oauthErrors.noEncryptionKey() : oauthErrors.serverError();
}

/** OpenID Connect Core section 3.1.3.6. */
function leftHalfHash({ algorithm, published }: RealmKey, token: string): string {
  // Ed448 has a hash of its own (RFC 8032 section 5.2), of which Keycloak takes 64 bytes.
  const hash =
    published?.crv === 'Ed448'
      ? createHash('shake256', { outputLength: 64 })
      : createHash(signatureAlgorithms.get(algorithm)?.hash ?? 'sha256');
  const digest = hash.update(token).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
