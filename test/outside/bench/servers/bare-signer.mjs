// Bare node:http that does nothing but sign: CLAIMS with a key of its own for ALG, into a token answer of the same members.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';

const alg = process.env.ALG ?? 'RS256';
const claims = JSON.parse(process.env.CLAIMS ?? '{}');
const { privateKey } = await generateKeyPair(alg);
createServer(async (_request, response) => {
  const iat = Math.floor(Date.now() / 1000);
  const payload = { ...claims, exp: iat + 60, iat, jti: randomUUID() };
  const token = await new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT', kid: 'bare' }).sign(privateKey);
  response.setHeader('content-type', 'application/json');
  response.end(
    `{"access_token":"${token}","expires_in":60,"refresh_expires_in":0,"token_type":"Bearer","not-before-policy":0,"scope":"email profile"}`,
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
