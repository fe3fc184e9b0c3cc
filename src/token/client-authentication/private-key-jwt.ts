import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { compactVerify } from 'jose';
import type { AuthenticationMethod } from '../client-authentication.ts';
import { signatureAlgorithms } from '../keys/algorithms.ts';
import { refusals } from '../oauth-error.ts';
import type { Client } from '../realm/realm.ts';
import { assertionOf, checkAudience, checkLifetime } from './assertion.ts';

/** `private_key_jwt`: an assertion signed with a key whose public half the client has registered. */
export const privateKeyJwt: AuthenticationMethod = async (client, shown, exchange) => {
  const jwt = assertionOf(client, shown);
  const expected = client.attributes.get('token.endpoint.auth.signing.alg') || undefined;
  const { alg, kid } = jwt.header;
  const algorithm = typeof alg === 'string' ? signatureAlgorithms.get(alg) : undefined;
  if (typeof alg !== 'string' || algorithm === undefined || algorithm.kty === 'oct' || (expected ?? alg) !== alg)
    throw refusals.badAssertion('Invalid signature algorithm');
  const candidates = registeredKeys(client).filter((key) => key.kty === algorithm.kty && fits(key, alg, kid));
  if (candidates.length === 0) throw refusals.badAssertion('Unable to load public key');
  for (const { key } of candidates) {
    try {
      await compactVerify(shown.assertion ?? '', key, { algorithms: [alg] });
      checkAudience(jwt, exchange);
      checkLifetime(jwt, client, exchange);
      return;
    } catch (error) {
      if (error instanceof Error && error.name === 'Refusal') throw error;
    }
  }
  throw refusals.badAssertion('Client authentication with signed JWT failed: Signature on JWT token failed validation');
};

interface RegisteredKey {
  readonly kid: string | undefined;
  readonly kty: string;
  readonly alg: string | undefined;
  readonly key: KeyObject;
}

const fits = (key: RegisteredKey, alg: string, kid: unknown) =>
  (kid === undefined || kid === key.kid) && (key.alg === undefined || key.alg === alg);

const kinds: Readonly<Record<string, string>> = { rsa: 'RSA', ec: 'EC', ed25519: 'OKP', ed448: 'OKP' };

/** Keys of the client: a key set in its attributes, or a certificate or public key. Addresses of key sets are not asked. */
function registeredKeys({ attributes }: Client): RegisteredKey[] {
  if (attributes.get('use.jwks.string') === 'true') {
    const set = parseKeySet(attributes.get('jwks.string') ?? '');
    return set.flatMap((jwk): RegisteredKey[] => {
      if (jwk.use === 'enc') return [];
      const key = tryKey(() => createPublicKey({ key: jwk, format: 'jwk' }));
      const { kid, alg, kty = '' } = jwk as { kid?: string; alg?: string; kty?: string };
      return key === undefined ? [] : [{ kid, alg, kty, key }];
    });
  }
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

function parseKeySet(text: string): JsonWebKey[] {
  try {
    const { keys } = JSON.parse(text) as { keys?: JsonWebKey[] };
    return Array.isArray(keys) ? keys : [];
  } catch {
    return [];
  }
}
