// What Spring Security does with `issuer-uri`: discovery at three addresses in turn, the issuer compared, keys from
// `jwks_uri`, then signature, issuer, audience and times with a minute of tolerance.
import { createServer } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const { ISSUER, AUDIENCE, PORT } = process.env;
const { origin, pathname } = new URL(ISSUER);
const places = [
  `${ISSUER}/.well-known/openid-configuration`,
  `${origin}/.well-known/openid-configuration${pathname}`,
  `${origin}/.well-known/oauth-authorization-server${pathname}`,
];

async function discover() {
  for (const place of places) {
    const answer = await fetch(place);
    if (!answer.ok) continue;
    const metadata = await answer.json();
    if (metadata.issuer !== ISSUER) throw new Error(`${place} names the issuer ${metadata.issuer}`);
    return metadata;
  }
  throw new Error(`no metadata for ${ISSUER}`);
}

const { jwks_uri } = await discover();
const keys = createRemoteJWKSet(new URL(jwks_uri));
createServer(async (request, response) => {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  try {
    const { payload } = await jwtVerify(token, keys, { issuer: ISSUER, audience: AUDIENCE, clockTolerance: 60 });
    response.end(payload.azp);
  } catch {
    response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end();
  }
}).listen(Number(PORT), '127.0.0.1');
