import { expect, test } from 'vitest';
import { rejectDpopProof } from '../../../../src/token/openid/endpoints/dpop-header.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const proof = (header: unknown) => `${encode(header)}.${encode({})}.AAAA`;
const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
const good = { typ: 'dpop+jwt', alg: 'ES256', jwk };
const unreadable = 'DPoP header verification failure';

// As Keycloak 26.7 answered.
test.each([
  ['', 'DPoP proof is missing'],
  [' ', 'DPoP proof is missing'],
  ['a.b.c', unreadable],
  [`${encode(good)}.${encode({})}.x`, unreadable],
  [`${encode(good)}.${encode({})}`, unreadable],
  [proof([]), unreadable],
  [proof({ ...good, alg: 'XX' }), unreadable],
  [`${encode({ alg: 'none' })}.e30.`, 'Invalid or missing type in DPoP header: null'],
  [proof({ ...good, typ: 'JWT' }), 'Invalid or missing type in DPoP header: JWT'],
  [proof({ typ: 'dpop+jwt' }), 'No alg in DPoP header'],
  [proof({ ...good, alg: 'none' }), 'Unsupported DPoP algorithm: none'],
  [proof({ ...good, alg: 'HS256' }), 'Unsupported DPoP algorithm: HS256'],
  [proof({ ...good, jwk: undefined }), 'No JWK in DPoP header'],
  [proof({ ...good, jwk: { kty: 'oct', k: 'AAAA' } }), 'Unsupported key type in DPoP header'],
  [proof({ ...good, jwk: { ...jwk, d: 'd' } }), 'Private key material must not be present in DPoP JWK'],
  // Proofs are not checked any further.
  [proof(good), unreadable],
])('%s: %s', (text, why) => expect(() => rejectDpopProof(text)).toThrow(why));
