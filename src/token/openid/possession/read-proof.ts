import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { isPlainObject } from '../../realm/json-cursor.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import { type SignatureAlgorithm, signatureAlgorithms } from '../keys/algorithms.ts';
import type { Claims } from '../mappers/mapper.ts';
import { isText, isTextList, isWhole } from '../tokens/readable-claims.ts';
import { readJwt, withoutFinalDots } from '../tokens/signed-jwt.ts';
import { ProofFault } from './proof-fault.ts';

/** A proof of possession (RFC 9449 section 4.2) whose header is good, and whose signature is not verified yet. */
export interface UnverifiedProof {
  readonly algorithm: string;
  readonly key: KeyObject;
  /** The digest of the public key (RFC 7638). */
  readonly thumbprint: string;
  readonly signedText: string;
  readonly signature: Buffer | undefined;
  readonly claims: Claims;
}

const unreadable = () => new ProofFault('DPoP header verification failure');
const headerTexts = ['typ', 'cty', 'kid'];
const keyTexts = ['kid', 'kty', 'alg', 'use', 'x5t', 'x5t#S256'];
const claimTexts = ['jti', 'iss', 'sub', 'typ', 'azp', 'htm', 'htu', 'ath'];
const claimTimes = ['exp', 'nbf', 'iat'];

/** By key type: what a thumbprint is made from, in this order, and what only a private key has (Keycloak 26.7). */
const keyTypes = new Map<unknown, { readonly members: readonly string[]; readonly secrets: readonly string[] }>([
  ['EC', { members: ['crv', 'kty', 'x', 'y'], secrets: ['d'] }],
  ['OKP', { members: ['crv', 'kty', 'x'], secrets: ['d'] }],
  ['RSA', { members: ['e', 'kty', 'n'], secrets: ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth'] }],
]);

/** Reads a proof, and checks its header in the order of Keycloak 26.7. @throws {ProofFault} for what is wrong with it, {OAuthError} 500 for a key that is none */
export function readProof(text: string): UnverifiedProof {
  const { header, claims, signedText, signature } = partsOf(text);
  const { typ, jwk } = header;
  const alg = header.alg ?? undefined;
  const algorithm = signatureAlgorithms.get(String(alg));
  if (alg !== undefined && alg !== 'none' && algorithm === undefined) throw unreadable();
  if (!isOptional(jwk, isPlainObject)) throw unreadable();
  if (typ !== 'dpop+jwt') throw new ProofFault(`Invalid or missing type in DPoP header: ${String(typ ?? null)}`);
  if (alg === undefined) throw new ProofFault('No alg in DPoP header');
  const name = String(alg);
  if (algorithm === undefined || algorithm.kty === 'oct') throw new ProofFault(`Unsupported DPoP algorithm: ${name}`);
  if (!isPlainObject(jwk)) throw new ProofFault('No JWK in DPoP header');
  return { algorithm: name, ...keyOf(jwk, name, algorithm), signedText, signature, claims };
}

interface ProofParts extends Pick<UnverifiedProof, 'signedText' | 'signature' | 'claims'> {
  readonly header: Claims;
}

/** The decoded parts. The signature may be missing here: it is looked at last. @throws {ProofFault} */
function partsOf(text: string): ProofParts {
  const [head = '', body = '', signature, ...more] = withoutFinalDots(text.trim()).split('.');
  const jwt = readJwt(`${head}.${body}.`);
  if (jwt === undefined || more.length > 0 || !isDecodable(signature)) throw unreadable();
  const { header, claims } = jwt;
  if (!areTexts(header, headerTexts) || !isOptional(header.x5c, isTextList)) throw unreadable();
  if (!areTexts(claims, claimTexts) || !claimTimes.every((name) => isOptional(claims[name], isWhole)))
    throw unreadable();
  const bytes = signature === undefined ? undefined : Buffer.from(signature, 'base64url');
  return { header, claims, signedText: `${head}.${body}`, signature: bytes };
}

/** Java's decoder takes no last group of one character. */
const isDecodable = (signature: string | undefined) =>
  signature === undefined || /^([\w-]{4})*([\w-]{2,3}=*)?$/.test(signature);

const isOptional = (value: unknown, check: (value: unknown) => boolean) =>
  value === undefined || value === null || check(value);

const areTexts = (object: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  names.every((name) => isOptional(object[name], isText));

/** The public key of a proof. @throws {ProofFault} for one that does not fit the algorithm */
function keyOf(
  jwk: Record<string, unknown>,
  name: string,
  algorithm: SignatureAlgorithm,
): Pick<UnverifiedProof, 'key' | 'thumbprint'> {
  if (!areTexts(jwk, keyTexts) || !isOptional(jwk.x5c, isTextList)) throw unreadable();
  const type = keyTypes.get(jwk.kty);
  if (type === undefined) throw new ProofFault('Unsupported key type in DPoP header');
  const { members, secrets } = type;
  const key = publicKey(Object.fromEntries(members.map((member) => [member, jwk[member]])));
  if (secrets.some((member) => Object.hasOwn(jwk, member)))
    throw new ProofFault('Private key material must not be present in DPoP JWK');
  if (jwk.kty !== algorithm.kty)
    throw new ProofFault(`Key with algorithm ${name} and type ${jwk.kty} is incorrect for provider algorithm ${name}`);
  const text = JSON.stringify(jwk, [...members]);
  return { key, thumbprint: createHash('sha256').update(text).digest('base64url') };
}

/** Keycloak 26.7 fails at a key that it cannot make, or that does not sign. @throws {OAuthError} */
function publicKey(key: JsonWebKey): KeyObject {
  const made = tryKey(key);
  if (made === undefined || made.asymmetricKeyType?.startsWith('x')) throw oauthErrors.serverError();
  return made;
}

function tryKey(key: JsonWebKey): KeyObject | undefined {
  try {
    return createPublicKey({ key, format: 'jwk' });
  } catch {
    return undefined;
  }
}
