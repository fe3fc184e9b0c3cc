import { randomUUID } from 'node:crypto';
import { hashOf, type Key, newKey, nowSeconds, signed } from './signed.ts';

/** What is changed in a proof that is good. */
interface Change {
  readonly header?: object;
  readonly claims?: object;
  readonly key?: Key;
  readonly alg?: string;
  /** Changes the proof when it is signed. */
  readonly then?: (proof: string) => string | undefined;
  /** How a token is presented. */
  readonly scheme?: string;
}

export type ProofCase = readonly [name: string, change: Change];

const other = newKey('ES256');
const keys = Object.fromEntries(
  ['ES256', 'ES384', 'ES512', 'EdDSA', 'RS256', 'PS256'].map((alg) => [alg, newKey(alg)]),
);
const keyOf = (alg: string) => keys[alg] ?? other;
const rsa = keyOf('RS256');

/** At the token endpoint. */
export const tokenCases: readonly ProofCase[] = [
  ['none', { then: () => undefined }],
  ...Object.keys(keys).map((alg): ProofCase => [alg, { key: keyOf(alg) }]),
  ['RS512', { key: rsa, alg: 'RS512', header: { alg: 'RS512' } }],
  ['no typ', { header: { typ: undefined } }],
  ['typ JWT', { header: { typ: 'JWT' } }],
  ['typ in capitals', { header: { typ: 'DPOP+JWT' } }],
  ['no alg', { header: { alg: undefined } }],
  ['alg none', { header: { alg: 'none' } }],
  ['alg HS256', { header: { alg: 'HS256' } }],
  ['alg unknown', { header: { alg: 'XX1' } }],
  ['alg of another key', { header: { alg: 'RS256' } }],
  ['alg of another curve', { header: { alg: 'ES384' } }],
  ['no jwk', { header: { jwk: undefined } }],
  ['jwk a list', { header: { jwk: [] } }],
  ['jwk empty', { header: { jwk: {} } }],
  ['jwk of another key', { header: { jwk: other.jwk } }],
  ['jwk private', { header: { jwk: { ...keyOf('ES256').jwk, d: 'AAAA' } } }],
  ['jwk symmetric', { header: { jwk: { kty: 'oct', k: 'AAAA' } } }],
  ['jwk without x', { header: { jwk: { ...keyOf('ES256').jwk, x: undefined } } }],
  ['jwk with kid and use', { header: { jwk: { ...keyOf('ES256').jwk, kid: 'k', use: 'sig' } } }],
  ['kid', { header: { kid: 'k' } }],
  ['crit', { header: { crit: ['x'] } }],
  ...['jti', 'htm', 'htu', 'iat'].map((name): ProofCase => [`no ${name}`, { claims: { [name]: undefined } }]),
  ...['jti', 'htm', 'htu'].map((name): ProofCase => [`empty ${name}`, { claims: { [name]: '' } }]),
  ['jti a number', { claims: { jti: 7 } }],
  ['htm in small letters', { claims: { htm: 'post' } }],
  ['htm GET', { claims: { htm: 'GET' } }],
  ['htu elsewhere', { claims: { htu: 'http://other.example/token' } }],
  ['htu no address', { claims: { htu: 'no address' } }],
  ['iat a minute ago', { claims: { iat: nowSeconds() - 600 } }],
  ['iat later', { claims: { iat: nowSeconds() + 600 } }],
  ['iat a text', { claims: { iat: 'now' } }],
  ['exp over', { claims: { exp: nowSeconds() - 600 } }],
  ['nbf later', { claims: { nbf: nowSeconds() + 600 } }],
  ['nonce', { claims: { nonce: 'n' } }],
  ['ath wrong', { claims: { ath: 'x' } }],
  ['more claims', { claims: { a: { b: [1] } } }],
  ['signature of another key', { key: { ...other, jwk: keyOf('ES256').jwk } }],
  ['signature cut', { then: (proof) => proof.slice(0, -4) }],
  ['no signature', { then: (proof) => proof.replace(/\.[^.]*$/, '.') }],
  ['two parts', { then: (proof) => proof.replace(/\.[^.]*$/, '') }],
  ['four parts', { then: (proof) => `${proof}.x` }],
  ['no JWT', { then: () => 'nothing' }],
  ['empty', { then: () => '' }],
];

/** Where a bound token is used. */
export const useCases: readonly ProofCase[] = [
  ['right', {}],
  ['as Bearer', { scheme: 'Bearer' }],
  ['in small letters', { scheme: 'dpop' }],
  ['without a proof', { then: () => undefined }],
  ['of another key', { key: other }],
  ['no ath', { claims: { ath: undefined } }],
  ['ath wrong', { claims: { ath: hashOf('other') } }],
  ['htm POST', { claims: { htm: 'POST' } }],
  ['iat a minute ago', { claims: { iat: nowSeconds() - 600 } }],
];

/** The proof of a case for a request. */
export function proofOf({ header, claims, key = keyOf('ES256'), alg, then }: Change, more: object): string | undefined {
  const base = { htm: 'POST', iat: nowSeconds(), jti: randomUUID(), ...more };
  const proof = signed(key, { typ: 'dpop+jwt', alg: key.alg, jwk: key.jwk, ...header }, { ...base, ...claims }, alg);
  return then === undefined ? proof : then(proof);
}
