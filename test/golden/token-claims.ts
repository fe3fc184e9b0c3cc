import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Difference } from './comparison.ts';
import type { Exchange, RecordedToken } from './golden-case.ts';
import type { RawResponse } from './raw-response.ts';

type Claims = Readonly<Record<string, unknown>>;
/** Public keys by `kid`, for the signatures. */
export type PublicKeys = ReadonlyMap<string, { readonly alg: string; readonly key: KeyObject }>;

/** Members that differ in every token. */
const varying = new Set(['exp', 'iat', 'jti', 'sid', 'at_hash', 'auth_time']);
/** Members whose order is not fixed. */
const sets = new Set(['realm_access', 'resource_access', 'aud', 'scope', 'allowed-origins']);
/** Claims whose place in the token is fixed. */
const placed = [
  ...['exp', 'iat', 'jti', 'iss', 'aud', 'sub', 'typ', 'azp', 'sid', 'acr', 'allowed-origins'],
  ...['realm_access', 'resource_access', 'scope'],
];
const identifier = /^(?:([a-z]{6}):)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const recordedOrigin = 'http://127.0.0.1:18080';

/** The keys that realms publish. */
export async function publishedKeys(url: string, realms: readonly string[]): Promise<PublicKeys> {
  const found = new Map<string, { alg: string; key: KeyObject }>();
  for (const realm of realms) {
    const answer = await fetch(`${url}/realms/${encodeURIComponent(realm)}/protocol/openid-connect/certs`);
    const { keys } = (await answer.json()) as { keys: (JsonWebKey & { kid: string; alg: string })[] };
    for (const jwk of keys) found.set(jwk.kid, { alg: jwk.alg, key: createPublicKey({ key: jwk, format: 'jwk' }) });
  }
  return found;
}

/** Compares the tokens of an answer with the recorded ones: header, claims, their order and lifetime, signature. `base`: what their issuer has before its path. */
export function tokenDifferences(
  { claims = {}, response }: Exchange,
  { status, body }: RawResponse,
  url: string,
  keys: PublicKeys,
  base = '',
): Difference[] {
  if (Object.keys(claims).length === 0 || status !== response?.status) return [];
  const answer = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  const members = memberDifferences(JSON.parse(response.body), answer);
  return [
    ...members,
    ...Object.entries(claims).flatMap(([name, wanted]) =>
      oneToken(wanted, String(answer[name]), url, keys, base).map((text) => `${name} ${text}`),
    ),
  ];
}

function memberDifferences(wanted: Claims, got: Claims): Difference[] {
  const found: Difference[] = [];
  if (Object.keys(wanted).join() !== Object.keys(got).join()) found.push(`members: ${Object.keys(got)}`);
  for (const name of ['refresh_expires_in', 'token_type', 'not-before-policy', 'scope'])
    if (!same(name, wanted[name], got[name])) found.push(`${name}: expected ${wanted[name]}, got ${got[name]}`);
  return found;
}

function oneToken(wanted: RecordedToken, token: string, url: string, keys: PublicKeys, base: string): Difference[] {
  const [head = '', middle = ''] = token.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
  const text = Buffer.from(middle, 'base64url').toString();
  const payload = JSON.parse(text.replaceAll(base, '')) as Record<string, unknown>;
  const found: Difference[] = [];
  if (!text.includes(`${base}/realms/`)) found.push(`iss without ${base}`);
  if (Object.keys(header).join() !== Object.keys(wanted.header).join()) found.push(`header has ${Object.keys(header)}`);
  if (header.alg !== wanted.header.alg || header.typ !== wanted.header.typ)
    found.push(`header ${JSON.stringify(header)}`);
  if (order(payload) !== order(wanted.payload)) found.push(`claims in the order ${order(payload)}`);
  for (const name of new Set([...Object.keys(wanted.payload), ...Object.keys(payload)])) {
    const expected = relocated(wanted.payload[name], url);
    const isSame =
      name === 'jti'
        ? identifier.exec(String(payload.jti))?.[1] === identifier.exec(String(wanted.payload.jti))?.[1]
        : varying.has(name) || isGeneratedSubject(name, wanted.payload)
          ? typeof expected === typeof payload[name]
          : same(name, expected, payload[name]);
    if (!isSame) found.push(`${name}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(payload[name])}`);
  }
  const lifetime = (claims: Claims) => Number(claims.exp ?? claims.iat) - Number(claims.iat);
  if (lifetime(payload) !== lifetime(wanted.payload)) found.push(`lives ${lifetime(payload)} s`);
  if (!String(header.alg).startsWith('HS') && !isSigned(token, header, keys)) found.push('signature does not verify');
  return found;
}

const order = (claims: Claims) =>
  Object.keys(claims)
    .filter((name) => placed.includes(name))
    .join();

/** Users that a minimal realm file leaves out get identifiers of their own. */
const isGeneratedSubject = (name: string, { iss }: Claims) => name === 'sub' && !String(iss).endsWith('/realms/demo');

function relocated(value: unknown, url: string): unknown {
  if (Array.isArray(value)) return value.map((item) => relocated(item, url));
  return typeof value === 'string' ? value.replace(recordedOrigin, url) : value;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]));
}

function same(name: string, wanted: unknown, got: unknown): boolean {
  if (!sets.has(name)) return isDeepStrictEqual(wanted, got);
  const words = (value: unknown) => (typeof value === 'string' ? value.split(' ') : value);
  return typeof wanted === typeof got && isDeepStrictEqual(sorted(words(wanted)), sorted(words(got)));
}

function isSigned(token: string, header: Claims, keys: PublicKeys): boolean {
  const known = keys.get(String(header.kid));
  if (known === undefined || known.alg !== header.alg) return false;
  const dot = token.lastIndexOf('.');
  const [data, signature] = [Buffer.from(token.slice(0, dot)), Buffer.from(token.slice(dot + 1), 'base64url')];
  const options = known.alg.startsWith('PS') ? { padding: 6, saltLength: -1 } : {};
  const hash = known.alg === 'EdDSA' ? null : `sha${known.alg.slice(2)}`;
  return verify(hash, data, { key: known.key, dsaEncoding: 'ieee-p1363', ...options }, signature);
}
