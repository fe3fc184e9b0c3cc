import { compactVerify } from 'jose';
import { equalBytes } from '../../../http/constant-time.ts';
import type { RealmState } from '../context/realm-state.ts';
import { oauthErrors } from '../http/oauth-error.ts';
import type { RealmKeys } from '../keys/realm-keys.ts';
import type { RealmKey } from '../keys/signing-key.ts';
import type { Claims } from '../mappers/mapper.ts';
import { isReadable } from './readable-claims.ts';
import { hmac, isSignature, signature } from './signature.ts';

/** A token that is read but not verified. */
export interface UnverifiedJwt {
  readonly header: Claims;
  readonly claims: Claims;
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');
/** Characters; tokens of this server are much shorter. */
const maxLength = 65_536;

/** The key for an algorithm; undefined or empty: for that of the realm. @throws {OAuthError} when there is no such algorithm. */
export async function signingKey({ keys, realm }: RealmState, algorithm: string | undefined): Promise<RealmKey> {
  const key = await keys.signer(algorithm || realm.signatureAlgorithm);
  if (key === undefined) throw oauthErrors.serverError();
  return key;
}

/** Signs claims. @param claims as JSON */
export async function signJwt(key: RealmKey, type: string, claims: string): Promise<string> {
  const text = `${encodedHeader(key, type)}.${base64url(claims)}`;
  const bytes = await signature(key, text);
  return `${text}.${bytes.toString('base64url')}`;
}

const headers = new WeakMap<RealmKey, Map<string, string>>();

/** The first part of a JWT. It is the same for all tokens of a type that a key signs. */
function encodedHeader(key: RealmKey, type: string): string {
  const ofKey = headers.get(key) ?? new Map<string, string>();
  const header = ofKey.get(type) ?? base64url(JSON.stringify({ alg: key.algorithm, typ: type, kid: key.kid }));
  if (!ofKey.has(type)) headers.set(key, ofKey.set(type, header));
  return header;
}

/** Reads header and claims without looking at the signature; undefined when the text is no signed JWT. */
export function readJwt(token: string): UnverifiedJwt | undefined {
  if (token.length > maxLength) return undefined;
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  const header = readPart(parts[0] ?? '');
  const claims = readPart(parts[1] ?? '');
  return header === undefined || claims === undefined ? undefined : { header, claims };
}

function readPart(text: string): Claims | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.assign(Object.create(null) as Claims, value);
  } catch {
    return undefined;
  }
}

/** A token without dots at its end, which Keycloak 26.7 ignores. */
export function withoutFinalDots(token: string): string {
  let { length } = token;
  while (token[length - 1] === '.') length -= 1;
  return token.slice(0, length);
}

/**
 * The claims of a token that one of the realm's keys has signed by its own algorithm.
 * @param read the token, where it was read before
 */
export async function verifyJwt(
  keys: RealmKeys,
  text: string,
  read: UnverifiedJwt | undefined = readJwt(withoutFinalDots(text)),
): Promise<Claims | undefined> {
  const token = withoutFinalDots(text);
  if (read === undefined || typeof read.header.kid !== 'string') return undefined;
  const key = await keys.verifier(read.header.kid);
  if (key?.signing === undefined || key.algorithm !== read.header.alg) return undefined;
  try {
    if (isPlain(read.header) && key.algorithm.startsWith('HS'))
      return isQuicklyVerified(key, token) ? readable(read.claims) : undefined;
    if (isPlain(read.header) && isUnknownToLibrary(key))
      return (await isVerified(key, token)) ? readable(read.claims) : undefined;
    await compactVerify(token, key.signing.public, { algorithms: [key.algorithm] });
    return readable(read.claims);
  } catch {
    return undefined;
  }
}

const readable = (claims: Claims) => (isReadable(claims) ? claims : undefined);

/** Whether a header has no other members than this server writes. */
const isPlain = (header: Claims) =>
  Object.keys(header).every((name) => name === 'alg' || name === 'typ' || name === 'kid');

/** The library refuses short RSA keys, which old realm files have, and keys of Ed448. Keycloak takes both. */
function isUnknownToLibrary({ signing }: RealmKey): boolean {
  const { name, modulusLength = minLength } = (signing?.public.algorithm ?? {}) as {
    readonly name?: string;
    readonly modulusLength?: number;
  };
  return name === 'Ed448' || modulusLength < minLength;
}
const minLength = 2048;

function isVerified(key: RealmKey, token: string): Promise<boolean> {
  const end = token.lastIndexOf('.');
  return isSignature(key, token.slice(0, end), Buffer.from(token.slice(end + 1), 'base64url'));
}

function isQuicklyVerified(key: RealmKey, token: string): boolean {
  const end = token.lastIndexOf('.');
  const expected = hmac(key, token.slice(0, end));
  return expected !== undefined && equalBytes(expected, Buffer.from(token.slice(end + 1), 'base64url'));
}
