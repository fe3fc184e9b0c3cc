import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
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
  const find = (keys: readonly RemoteKey[]) => keyFor(keys, alg, kid ?? undefined);
  const found = find(await registeredKeys(context, client, (keys) => find(keys) !== undefined));
  if (found === undefined) throw oauthErrors.badAssertion('Unable to load public key');
  const isRight = (found.alg ?? alg) === alg && (await isSignedBy(credentials.assertion ?? '', found.key, alg));
  if (!isRight) throw oauthErrors.badAssertion(`${failed}: Signature on JWT token failed validation`);
  checkAudience(jwt, context);
  return checkLifetime(jwt, client, context);
};

const failed = 'Client authentication with signed JWT failed';

async function isSignedBy(jwt: string, key: KeyObject, algorithm: string): Promise<boolean> {
  try {
    await compactVerify(jwt, key, { algorithms: [algorithm] });
    return true;
  } catch {
    return false;
  }
}

/**
 * The key that must have signed an assertion: one of its `kid`, without one any of its algorithm, and at last the client's
 * certificate. The first counts, where there are several (Keycloak 26.7).
 */
function keyFor(keys: readonly RemoteKey[], alg: string, kid: unknown): RemoteKey | undefined {
  const named = keys.filter((key) => key.kid === kid);
  const found = named.find((key) => key.alg === alg) ?? named[0];
  if (found !== undefined || kid !== undefined) return found;
  return keys.find((key) => (key.alg ?? usualAlgorithm(key)) === alg) ?? keys.find((key) => key.isCertificate);
}

const ofCurves: Readonly<Record<string, string>> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' };

/** What a key that names no algorithm is taken to sign by. */
function usualAlgorithm({ kty, key }: RemoteKey): string {
  if (kty === 'OKP') return 'EdDSA';
  return kty === 'EC' ? (ofCurves[key.asymmetricKeyDetails?.namedCurve ?? ''] ?? 'RS256') : 'RS256';
}

const kinds: Readonly<Record<string, string>> = { rsa: 'RSA', ec: 'EC', ed25519: 'OKP', ed448: 'OKP' };

/** Keys of the client: a key set at a URL or in its attributes, or a certificate or public key. */
async function registeredKeys(
  context: RequestContext,
  { attributes, clientId }: Client,
  isThere: (keys: readonly RemoteKey[]) => boolean,
): Promise<readonly RemoteKey[]> {
  const url = attributes.get('jwks.url');
  if (attributes.get('use.jwks.url') === 'true' && url) {
    const { remoteKeys } = await import('../brokering/remote-keys.ts');
    const { KeySetFault } = await import('../brokering/key-set-fault.ts');
    return remoteKeys(context, url, isThere).catch((error: Error) => {
      context.outgoing.warn(`realm ${context.state.realm.name}, client ${clientId}: jwks.url: ${error.message}`);
      if (!(error instanceof KeySetFault)) return [];
      throw oauthErrors.badAssertion(`${failed}: Error when loading public keys: ${error.inJava}`);
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
  if (key === undefined) return [];
  const kid = attributes.get('jwt.credential.kid') ?? identifierOf(key);
  const kty = kinds[key.asymmetricKeyType ?? ''] ?? '';
  return [{ kid, alg: undefined, kty, key, isCertificate: certificate !== undefined }];
}

/** What names a key that has no name. */
const identifierOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('base64url');

function tryKey(make: () => KeyObject): KeyObject | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
