import type { MadeRealm } from '../realm-maker.ts';

const signedWith = (alg: string, more: object = {}) => ({
  attributes: { 'access.token.signed.response.alg': alg, 'id.token.signed.response.alg': alg, ...more },
});

/** Many keys: PS512 signs, some are passive or off, Ed448 stands before Ed25519. */
export const keys: MadeRealm = {
  name: 'made-keys',
  clients: {
    api: signedWith('ES384', { 'user.info.response.signature.alg': 'ES384' }),
    batch: signedWith('EdDSA'),
    narrow: signedWith('HS512'),
    light: signedWith('RS512', { 'user.info.response.signature.alg': 'PS512' }),
    web: signedWith('ES256', { 'authorization.signed.response.alg': 'ES512' }),
  },
  async make(maker) {
    await maker.makeKey('rsa-generated', 'ps512', { priority: '300', algorithm: 'PS512', keySize: '2048' });
    await maker.makeKey('rsa-generated', 'rs512', { priority: '90', algorithm: 'RS512', keySize: '2048' });
    await maker.makeKey('rsa-generated', 'passive', { priority: '200', algorithm: 'RS256', active: 'false' });
    await maker.makeKey('rsa-generated', 'off', { priority: '400', algorithm: 'RS256', enabled: 'false' });
    for (const curve of ['P-256', 'P-384', 'P-521'])
      await maker.makeKey('ecdsa-generated', curve, { priority: '50', ecdsaEllipticCurveKey: curve });
    await maker.makeKey('eddsa-generated', 'Ed448', { priority: '60', eddsaEllipticCurveKey: 'Ed448' });
    await maker.makeKey('eddsa-generated', 'Ed25519', { priority: '50', eddsaEllipticCurveKey: 'Ed25519' });
    await maker.makeKey('hmac-generated', 'HS384', { priority: '50', algorithm: 'HS384', secretSize: '64' });
    await maker.makeKey('rsa-enc-generated', 'OAEP', { priority: '50', algorithm: 'RSA-OAEP-256' });
    await maker.makeKey('ecdh-generated', 'ECDH', { priority: '50', ecdhEllipticCurveKey: 'P-256' });
  },
  lastSettings: { defaultSignatureAlgorithm: 'PS512' },
};
