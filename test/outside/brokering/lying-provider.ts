import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';

/** A provider that does with a code what the code says: `wrong-issuer.NONCE.SUBJECT`. */
export interface LyingProvider extends AsyncDisposable {
  readonly url: string;
}

/** Each way to lie, and what its ID token says instead. */
const lies: Readonly<Record<string, (token: Record<string, unknown>) => Record<string, unknown>>> = {
  'wrong-issuer': (token) => ({ ...token, iss: 'https://elsewhere.example.com' }),
  'wrong-nonce': (token) => ({ ...token, nonce: 'another' }),
  'no-nonce': ({ nonce: _nonce, ...token }) => token,
  'wrong-audience': (token) => ({ ...token, aud: 'another' }),
  'wrong-party': (token) => ({ ...token, azp: 'another' }),
  expired: (token) => ({ ...token, exp: 1 }),
  'wrong-subject': (token) => ({ ...token, sub: 'another' }),
  'no-subject': ({ sub: _sub, ...token }) => token,
};

const maxUserInfo = 10 * 1024 * 1024;

export async function startLyingProvider(): Promise<LyingProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  let url = '';
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url?.split('?')[0];
    if (path === '/certs')
      return send(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a', use: 'sig', alg: 'RS256' }] });
    if (path === '/token') return send(response, ...(await tokens(await formOf(request), url, privateKey, stranger)));
    const [lie = '', subject = ''] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.');
    if (path === '/around' || lie === 'endless-redirects')
      return response.writeHead(302, { location: `${url}/around` }).end();
    if (lie === 'large-user-info') return send(response, { sub: subject, filler: 'x'.repeat(maxUserInfo) });
    if (lie === 'other-user-info') return send(response, { sub: 'somebody-else' });
    if (lie === 'html-user-info') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    if (lie === 'failed-user-info') return send(response, { error: 'nope' }, 500);
    if (lie === 'broken-user-info') return response.writeHead(200, { 'content-type': 'application/json' }).end('{');
    return send(response, {
      sub: subject,
      preferred_username: subject,
      email: `${subject}@example.com`,
      given_name: 'Liar',
      family_name: '<b>Bold</b>',
    });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function tokens(
  form: URLSearchParams,
  issuer: string,
  key: KeyObject,
  stranger: KeyObject,
): Promise<[body: object | string, status?: number]> {
  const [lie = '', nonce = '', subject = ''] = (form.get('code') ?? '').split('.');
  if (lie === 'token-refused') return [{ error: 'invalid_grant', error_description: 'Code not valid' }, 400];
  if (lie === 'token-broken') return ['<html>'];
  if (lie === 'no-tokens') return [{ token_type: 'Bearer' }];
  const now = Math.floor(Date.now() / 1000);
  const token = { iss: issuer, aud: 'broker', sub: subject, nonce, exp: now + 60, iat: now, sid: 'theirs' };
  const claims = (lies[lie] ?? ((same: object) => same))(token);
  const jwt = new SignJWT(claims as never).setProtectedHeader({ alg: 'RS256', kid: lie === 'unknown-key' ? 'b' : 'a' });
  const signed = await jwt.sign(lie === 'wrong-key' ? stranger : key);
  const idToken =
    lie === 'unsigned' ? `${signed.slice(0, signed.lastIndexOf('.'))}.` : lie === 'no-jwt' ? 'nothing' : signed;
  return [
    {
      access_token: `${lie}.${subject}`,
      token_type: 'Bearer',
      expires_in: 60,
      ...(lie !== 'no-id-token' && { id_token: idToken }),
    },
  ];
}

function send(response: ServerResponse, body: object | string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return new URLSearchParams(text);
}
