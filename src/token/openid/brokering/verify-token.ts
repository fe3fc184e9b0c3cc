import { createPublicKey } from 'node:crypto';
import { compactVerify } from 'jose';
import type { RequestContext } from '../context/request-context.ts';
import { signatureAlgorithms } from '../keys/algorithms.ts';
import type { RemoteKey } from '../keys/jwk-set.ts';
import type { Claims } from '../mappers/mapper.ts';
import { readJwt } from '../tokens/signed-jwt.ts';
import { BrokerFault } from './broker-fault.ts';
import type { Provider } from './provider.ts';
import { remoteKeys } from './remote-keys.ts';

/**
 * The claims of a token of a provider, checked in Keycloak's order.
 * @param audience whether the token must be for this provider's client
 * @throws {BrokerFault}
 */
export async function verifiedClaims(
  context: RequestContext,
  provider: Provider,
  token: unknown,
  audience: 'own' | 'any',
): Promise<Claims> {
  if (typeof token !== 'string') throw new BrokerFault('no token from the provider');
  const claims = await signedClaims(context, provider, token);
  const clientId = provider.get('clientId');
  const skew = Number(provider.get('allowedClockSkew') ?? 0);
  const now = context.state.now();
  if (typeof claims.exp === 'number' && now > claims.exp + skew) throw new BrokerFault('the token has expired');
  if (typeof claims.nbf === 'number' && now < claims.nbf - skew) throw new BrokerFault('the token is not valid yet');
  if (audience === 'own') {
    if (![claims.aud].flat().includes(clientId)) throw new BrokerFault('the token is for another audience');
    if (claims.azp !== undefined && claims.azp !== clientId) throw new BrokerFault('the token is for another client');
  }
  const trusted = provider.get('issuer');
  if (trusted !== undefined && !trusted.split(',').some((one) => one.trim() === claims.iss))
    throw new BrokerFault(
      `the token is of the issuer ${JSON.stringify(claims.iss)}, not of ${JSON.stringify(trusted)}`,
    );
  return claims;
}

/** The claims of a token whose signature is right, where the provider wants it checked. @throws {BrokerFault} */
export async function signedClaims(context: RequestContext, provider: Provider, token: string): Promise<Claims> {
  const isChecked = provider.is('validateSignature');
  // A signature may be missing where nobody looks at it.
  const jwt = readJwt(token) ?? undefined;
  if (jwt === undefined) throw new BrokerFault('the token is no signed JWT', 500);
  if (isChecked && !(await hasGoodSignature(context, provider, token, jwt.header)))
    throw new BrokerFault('the signature of the token is wrong');
  return jwt.claims;
}

async function hasGoodSignature(
  context: RequestContext,
  provider: Provider,
  token: string,
  header: Claims,
): Promise<boolean> {
  const { alg, kid } = header;
  const algorithm = typeof alg === 'string' ? signatureAlgorithms.get(alg) : undefined;
  if (typeof alg !== 'string' || algorithm === undefined || algorithm.kty === 'oct') return false;
  const fits = (key: RemoteKey) =>
    kid === undefined ? key.kty === algorithm.kty && (key.alg ?? alg) === alg : key.kid === kid;
  try {
    const keys = await keysOfProvider(context, provider, fits);
    for (const { key } of keys)
      if (
        await compactVerify(token, key, { algorithms: [alg] }).then(
          () => true,
          () => false,
        )
      )
        return true;
    return false;
  } catch (error) {
    throw new BrokerFault(`keys: ${(error as Error).message}`);
  }
}

async function keysOfProvider(context: RequestContext, provider: Provider, fits: (key: RemoteKey) => boolean) {
  const url = provider.get('jwksUrl');
  if (provider.is('useJwksUrl') && url !== undefined) {
    const keys = await remoteKeys(context, url, (all) => all.some(fits));
    return keys.filter(fits);
  }
  const text = provider.get('publicKeySignatureVerifier')?.trim();
  if (text === undefined) return [];
  const pem = text.startsWith('-----') ? text : `-----BEGIN PUBLIC KEY-----\n${text}\n-----END PUBLIC KEY-----`;
  return [{ key: createPublicKey(pem) }];
}
