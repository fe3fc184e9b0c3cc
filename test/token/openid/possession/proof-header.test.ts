import { expect, test } from 'vitest';
import { readProof } from '../../../../src/token/openid/possession/read-proof.ts';
import { ecThumbprint, proofKeys, publicJwk } from '../../../support/proof.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const proof = (header: unknown, claims: unknown = {}) => `${encode(header)}.${encode(claims)}.AAAA`;
const jwk = publicJwk(proofKeys.ES256);
const good = { typ: 'dpop+jwt', alg: 'ES256', jwk };
const unreadable = 'DPoP header verification failure';
const privateKey = 'Private key material must not be present in DPoP JWK';
const keyFails = 'For more on this error consult the server log.';

// As Keycloak 26.7 answered.
test.each([
  ['a.b.c', unreadable],
  [`${encode(good)}.${encode({})}.x`, unreadable],
  [`${proof(good)}.x`, unreadable],
  [`${encode(good)} .${encode({})}.AAAA`, unreadable],
  [`${encode(good)}.${encode([])}.AAAA`, unreadable],
  [proof([]), unreadable],
  [proof({ ...good, alg: 'XX' }), unreadable],
  [proof({ ...good, typ: [] }), unreadable],
  [proof({ ...good, cty: [] }), unreadable],
  [proof({ ...good, kid: [] }), unreadable],
  [proof({ ...good, x5c: 'a' }), unreadable],
  [proof({ ...good, jwk: 'x' }), unreadable],
  [proof({ ...good, jwk: { ...jwk, x5c: 'x' } }), unreadable],
  [proof(good, { htu: [] }), unreadable],
  [proof(good, { ath: {} }), unreadable],
  [proof(good, { exp: 'x' }), unreadable],
  [proof(good, { nbf: 'x' }), unreadable],
  [proof(good, { iat: true }), unreadable],
  [proof(good, { iat: 1e30 }), unreadable],
  [`${encode({ alg: 'none' })}.e30.`, 'Invalid or missing type in DPoP header: null'],
  [proof({ ...good, typ: 'JWT' }), 'Invalid or missing type in DPoP header: JWT'],
  [proof({ ...good, typ: 5 }), 'Invalid or missing type in DPoP header: 5'],
  [proof({ typ: 'dpop+jwt' }), 'No alg in DPoP header'],
  [proof({ ...good, alg: 'none' }), 'Unsupported DPoP algorithm: none'],
  [proof({ ...good, alg: 'HS256' }), 'Unsupported DPoP algorithm: HS256'],
  [proof({ ...good, jwk: undefined }), 'No JWK in DPoP header'],
  [proof({ ...good, jwk: null }), 'No JWK in DPoP header'],
  [proof({ ...good, jwk: {} }), 'Unsupported key type in DPoP header'],
  [proof({ ...good, jwk: { kty: 'oct', k: 'AAAA' } }), 'Unsupported key type in DPoP header'],
  [proof({ ...good, jwk: { ...jwk, kty: 'ec' } }), 'Unsupported key type in DPoP header'],
  [proof({ ...good, jwk: { ...jwk, d: null } }), privateKey],
  [proof({ ...good, jwk: { ...jwk, d: 'd' } }), privateKey],
  [proof({ ...good, jwk: { ...jwk, x: undefined } }), keyFails],
  [proof({ ...good, jwk: { ...jwk, x: 5 } }), keyFails],
  [proof({ ...good, jwk: { ...jwk, crv: 'P-999' } }), keyFails],
  [proof({ ...good, jwk: { ...jwk, x: 'YWFh' } }), keyFails],
  [proof({ ...good, alg: 'EdDSA', jwk: { ...publicJwk(proofKeys.EdDSA), crv: 'X25519' } }), keyFails],
  [proof({ ...good, alg: 'RS256' }), 'Key with algorithm RS256 and type EC is incorrect for provider algorithm RS256'],
])('proof %# is refused', (text, why) => expect(() => readProof(text)).toThrow(why));

test.each([
  proof(good),
  `${proof(good)}..`,
  `  ${proof(good).slice(0, -2)}==`,
  `${encode(good)}.${encode({})}`,
  proof({ ...good, kid: 5, x5c: ['a'], crit: 'x', jwk: { ...jwk, kid: 5, use: 'enc', p: 'x', oth: [] } }),
  proof(good, { iat: '5', jti: 5, aud: {}, cnf: 5, ath: null }),
])('proof %# is read, and the thumbprint is that of the key alone', (text) =>
  expect(readProof(text)).toMatchObject({ algorithm: 'ES256', thumbprint: ecThumbprint(proofKeys.ES256) }),
);
