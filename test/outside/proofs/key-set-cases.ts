import { randomUUID } from 'node:crypto';
import { type Key, newKey, nowSeconds, signed } from './signed.ts';

/** A client whose key set is at an address, and the assertion that it sends. */
export interface KeySetCase {
  readonly name: string;
  /** Answers at the address of the key set; undefined: the key set with the client's key. */
  readonly answer?: { readonly status?: number; readonly body?: string; readonly location?: string };
  readonly keys?: readonly object[];
  readonly header?: object;
  readonly claims?: object;
  readonly key?: Key;
  readonly alg?: string;
  /** Attributes of the client. */
  readonly attributes?: object;
  /** Sends the same assertion twice. */
  readonly isTwice?: boolean;
}

const [own, other, curve, pss] = [newKey('RS256'), newKey('RS256'), newKey('ES256'), newKey('PS256')];
const published = (key: Key, more: object = {}) => ({
  ...key.jwk,
  kid: key.kid,
  alg: key.alg,
  use: 'sig',
  ...more,
});

export const keySetCases: readonly KeySetCase[] = [
  { name: 'right' },
  { name: 'twice', isTwice: true },
  { name: 'ES256', key: curve },
  { name: 'PS256', key: pss },
  { name: 'two keys', keys: [published(other), published(own)] },
  { name: 'key unknown', keys: [published(other)] },
  { name: 'kid unknown', header: { kid: 'nope' } },
  { name: 'no kid', header: { kid: undefined } },
  { name: 'no kid, two keys', header: { kid: undefined }, keys: [published(other), published(own)] },
  { name: 'key without kid', keys: [published(own, { kid: undefined })] },
  { name: 'no kid at all', header: { kid: undefined }, keys: [published(own, { kid: undefined })] },
  {
    name: 'no kid at all, another algorithm',
    header: { kid: undefined },
    keys: [published(own, { kid: undefined, alg: 'RS512' })],
  },
  { name: 'no kid, key without alg', header: { kid: undefined }, keys: [published(own, { alg: undefined })] },
  {
    name: 'no kid, PS256, key without alg',
    key: pss,
    header: { kid: undefined },
    keys: [published(pss, { alg: undefined })],
  },
  {
    name: 'no kid, ES256, key without alg',
    key: curve,
    header: { kid: undefined },
    keys: [published(curve, { alg: undefined })],
  },
  { name: 'key without alg', keys: [published(own, { alg: undefined })] },
  { name: 'key without use', keys: [published(own, { use: undefined })] },
  { name: 'key to encrypt', keys: [published(own, { use: 'enc' })] },
  { name: 'key of another algorithm', keys: [published(own, { alg: 'RS512' })] },
  { name: 'key that is none', keys: [published(own, { n: undefined })] },
  { name: 'no keys', keys: [] },
  { name: 'set 404', answer: { status: 404 } },
  { name: 'set 500', answer: { status: 500, body: '{}' } },
  { name: 'set no JSON', answer: { body: 'nothing' } },
  { name: 'set a list', answer: { body: '[]' } },
  { name: 'set empty', answer: { body: '{}' } },
  { name: 'set elsewhere', answer: { status: 302, location: '/elsewhere' } },
  { name: 'another algorithm', alg: 'RS512', header: { alg: 'RS512' } },
  { name: 'algorithm asked for', attributes: { 'token.endpoint.auth.signing.alg': 'RS256' } },
  { name: 'another one asked for', attributes: { 'token.endpoint.auth.signing.alg': 'ES256' } },
  { name: 'alg none', header: { alg: 'none' } },
  { name: 'signed by another', key: { ...other, kid: own.kid, jwk: own.jwk } },
  { name: 'iss other', claims: { iss: 'other' } },
  { name: 'sub other', claims: { sub: 'other' } },
  { name: 'no iss', claims: { iss: undefined } },
  { name: 'aud other', claims: { aud: 'http://other.example' } },
  { name: 'no aud', claims: { aud: undefined } },
  { name: 'aud twice', claims: { aud: ['http://other.example', 'REALM'] } },
  { name: 'aud token endpoint', claims: { aud: 'REALM/protocol/openid-connect/token' } },
  { name: 'no exp', claims: { exp: undefined } },
  { name: 'exp over', claims: { exp: nowSeconds() - 600 } },
  { name: 'exp far', claims: { exp: nowSeconds() + 999_999 } },
  { name: 'no jti', claims: { jti: undefined } },
  { name: 'iat old', claims: { iat: nowSeconds() - 9_999 } },
  { name: 'nbf later', claims: { nbf: nowSeconds() + 600 } },
];

/** The key set, and a maker of assertions, for a client of a realm. */
export function keySetOf({ keys, key = own }: KeySetCase): readonly object[] {
  return keys ?? [published(key)];
}

export function assertionOf(
  { header, claims, key = own, alg }: KeySetCase,
  clientId: string,
  realmUrl: string,
): string {
  const now = nowSeconds();
  const base = { iss: clientId, sub: clientId, aud: realmUrl, jti: randomUUID(), iat: now, exp: now + 50 };
  const text = JSON.stringify({ ...base, ...claims }).replaceAll('REALM', realmUrl);
  return signed(key, { alg: key.alg, kid: key.kid, typ: 'JWT', ...header }, JSON.parse(text), alg);
}
