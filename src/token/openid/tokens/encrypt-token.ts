import { CompactEncrypt } from 'jose';
import type { Client } from '../../realm/realm-client.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { parseJwkSet, publicKeyOf } from '../keys/jwk-set.ts';

/** Texts that a client can have encrypted, by the prefix of the attributes for that. */
type Encrypted = 'id.token' | 'user.info';

const keyManagement = new Set([
  ...['RSA-OAEP', 'RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A192KW', 'ECDH-ES+A256KW'],
]);
const encryptions = new Set(['A128CBC-HS256', 'A192CBC-HS384', 'A256CBC-HS512', 'A128GCM', 'A192GCM', 'A256GCM']);

const algorithmOf = ({ attributes }: Client, what: Encrypted) =>
  attributes.get(`${what}.encrypted.response.alg`) || undefined;

/** Whether a client wants it encrypted. */
export const isEncrypted = (client: Client, what: Encrypted): boolean => algorithmOf(client, what) !== undefined;

/**
 * Encrypts a text for a client (RFC 7516) with the first matching key of the key set in its attributes. Key sets behind
 * a URL are not fetched.
 * @param contentType `JWT` for a token
 * @returns undefined when there is no such key
 * @throws {OAuthError} when an algorithm is unknown
 */
export async function encryptFor(
  client: Client,
  what: Encrypted,
  text: string,
  contentType: string | undefined,
): Promise<string | undefined> {
  const { attributes } = client;
  const alg = algorithmOf(client, what) ?? '';
  const enc = attributes.get(`${what}.encrypted.response.enc`) || 'A128CBC-HS256';
  if (!keyManagement.has(alg) || !encryptions.has(enc)) throw oauthErrors.serverError();
  if (attributes.get('use.jwks.url') === 'true' || attributes.get('use.jwks.string') !== 'true') return undefined;
  const jwk = parseJwkSet(attributes.get('jwks.string') ?? '').find((key) => key.use === 'enc' && key.alg === alg);
  const key = jwk === undefined ? undefined : publicKeyOf(jwk);
  if (key === undefined) return undefined;
  const kid = typeof jwk?.kid === 'string' ? { kid: jwk.kid } : {};
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg, enc, ...(contentType !== undefined && { cty: contentType }), ...kid })
    .encrypt(key);
}
