import { createPublicKey, type KeyObject } from 'node:crypto';
import { compactVerify } from 'jose';
import type { Client } from '../../realm/realm-client.ts';
import type { RequestContext } from '../context/request-context.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { signatureAlgorithms } from '../keys/algorithms.ts';
import { keysOf, parseJwkSet, type RemoteKey } from '../keys/jwk-set.ts';
import { assertionOf, checkAudience, checkLifetime } from './assertion.ts';
import type { AuthenticationMethod } from './authentication-method.ts';

/** `private_key_jwt`: an assertion signed with a key whose public half the client has registered. */
export const privateKeyJwt: AuthenticationMethod = async (client, credentials, context) => {
  const jwt = assertionOf(client, credentials);
  const expected = client.attributes.get('token.endpoint.auth.signing.alg') || undefined;
  const { alg, kid } = jwt.header;
  const algorithm = typeof alg === 'string' ? signatureAlgorithms.get(alg) : undefined;
  if (typeof alg !== 'string' || algorithm === undefined || algorithm.kty === 'oct' || (expected ?? alg) !== alg)
    throw oauthErrors.badAssertion('Invalid signature algorithm');
  const isCandidate = (key: RemoteKey) => matches(key, alg, algorithm.kty, kid);
  const candidates = (await registeredKeys(context, client, isCandidate)).filter(isCandidate);
  if (candidates.length === 0) throw oauthErrors.badAssertion('Unable to load public key');
  for (const { key, alg: keyAlgorithm } of candidates) {
    if ((keyAlgorithm ?? alg) !== alg) continue;
    if (!(await isSignedBy(credentials.assertion ?? '', key, alg))) continue;
    checkAudience(jwt, context);
    return checkLifetime(jwt, client, context);
  }
  throw oauthErrors.badAssertion(
    'Client authentication with signed JWT failed: Signature on JWT token failed validation',
  );
};

async function isSignedBy(jwt: string, key: KeyObject, algorithm: string): Promise<boolean> {
  try {
    await compactVerify(jwt, key, { algorithms: [algorithm] });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether an assertion may be signed by this key: a `kid` alone decides, without one the algorithm does (Keycloak
 * 26.7).
 */
const matches = (key: RemoteKey, alg: string, kty: string, kid: unknown) =>
  kid === undefined ? key.kty === kty && (key.alg === undefined || key.alg === alg) : kid === key.kid;

const kinds: Readonly<Record<string, string>> = { rsa: 'RSA', ec: 'EC', ed25519: 'OKP', ed448: 'OKP' };

/** Keys of the client: a key set at a URL or in its attributes, or a certificate or public key. */
async function registeredKeys(
  context: RequestContext,
  { attributes, clientId }: Client,
  isCandidate: (key: RemoteKey) => boolean,
): Promise<readonly RemoteKey[]> {
  const url = attributes.get('jwks.url');
  if (attributes.get('use.jwks.url') === 'true' && url) {
    const { remoteKeys } = await import('../brokering/remote-keys.ts');
    return remoteKeys(context, url, (keys) => keys.some(isCandidate)).catch((error: Error) => {
      context.outgoing.warn(`realm ${context.state.realm.name}, client ${clientId}: jwks.url: ${error.message}`);
      return [];
    });
  }
  if (attributes.get('use.jwks.string') === 'true') return keysOf(parseJwkSet(attributes.get('jwks.string') ?? ''));
  const certificate = attributes.get('jwt.credential.certificate');
  const publicKey = attributes.get('jwt.credential.public.key');
  const key =
    certificate !== undefined
      ? tryKey(() => createPublicKey(`-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`))
      : publicKey !== undefined
        ? tryKey(() => createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' }))
        : undefined;
  const kid = attributes.get('jwt.credential.kid');
  return key === undefined ? [] : [{ kid, alg: undefined, kty: kinds[key.asymmetricKeyType ?? ''] ?? '', key }];
}

function tryKey(make: () => KeyObject): KeyObject | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
