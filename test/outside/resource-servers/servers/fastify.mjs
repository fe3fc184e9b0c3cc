// Fastify with @fastify/jwt; get-jwks finds the keys by discovery.
import jwt from '@fastify/jwt';
import Fastify from 'fastify';
import buildGetJwks from 'get-jwks';

const { ISSUER, AUDIENCE, PORT } = process.env;
const keys = buildGetJwks({ providerDiscovery: true, issuersWhitelist: [`${ISSUER}/`] });
const app = Fastify();
app.register(jwt, {
  decode: { complete: true },
  secret: (_request, { header: { kid, alg } }) => keys.getPublicKey({ kid, alg, domain: ISSUER }),
  verify: { allowedIss: ISSUER, allowedAud: AUDIENCE },
});
app.get('/', async (request) => {
  await request.jwtVerify();
  return request.user.azp;
});
app.listen({ port: Number(PORT), host: '127.0.0.1' });
