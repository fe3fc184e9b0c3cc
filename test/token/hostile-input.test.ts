import { createPublicKey } from 'node:crypto';
import { connect } from 'node:net';
import fc from 'fast-check';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import { readJwt } from '../../src/token/openid/tokens/signed-jwt.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { postForm, tokenOf } from '../support/token-request.ts';

let server: RunningServer;
const stdout = memoryOutput();
const stderr = memoryOutput();
beforeAll(async () => {
  const auth = { realmFiles: ['test/golden/realm-demo.json'] };
  server = await startServer({ port: 0, auth, log: { level: 'info' } }, { stdout, stderr });
});
afterAll(() => server.close());

const audience = { client_id: 'svc-aud', client_secret: 'aud-secret' };
const goodToken = async () =>
  (await tokenOf(server.url, { grant_type: 'client_credentials', ...audience, scope: 'openid' })).body.access_token;
const introspect = async (token: string) => {
  const answer = await postForm(server.url, 'demo/protocol/openid-connect/token/introspect', { ...audience, token });
  return [answer.status, await answer.text()];
};
const userinfo = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/realms/demo/protocol/openid-connect/userinfo`, { headers })).status;
};
const inactive = [200, '{"active":false}'];

/** Sends bytes and reads what comes back until the connection ends. */
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text, 'latin1'));
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });

describe('forged tokens', () => {
  test('the good one is good', async () => {
    const token = await goodToken();
    expect((await introspect(token))[1]).toContain('"active":true');
    expect(await userinfo(token)).toBe(200);
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forgeries: [what: string, forge: (token: string) => string | Promise<string>][] = [
    ['alg none', (token) => `${part({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`],
    [
      'alg none with the kid of a key',
      (token) => `${part({ ...decodeProtectedHeader(token), alg: 'none' })}.${token.split('.')[1]}.`,
    ],
    ['no alg', (token) => `${part({ kid: decodeProtectedHeader(token).kid })}.${token.split('.')[1]}.AAAA`],
    [
      'the public RSA key as HMAC secret',
      async (token) => {
        const certs = await fetch(`${server.url}/realms/demo/protocol/openid-connect/certs`);
        const { keys } = (await certs.json()) as { keys: { kid: string }[] };
        const { kid = '' } = decodeProtectedHeader(token);
        const jwk = keys.find((key) => key.kid === kid);
        const pem = createPublicKey({ key: jwk ?? {}, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
        return new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(pem));
      },
    ],
    [
      'another kid',
      (token) =>
        `${part({ ...decodeProtectedHeader(token), kid: '../../keys' })}.${token.split('.').slice(1).join('.')}`,
    ],
    ['kid __proto__', (token) => `${part({ alg: 'RS256', kid: '__proto__' })}.${token.split('.').slice(1).join('.')}`],
    [
      'a kid that is no text',
      (token) => `${part({ alg: 'RS256', kid: { a: 1 } })}.${token.split('.').slice(1).join('.')}`,
    ],
    [
      'another payload',
      (token) => `${token.split('.')[0]}.${part({ ...decodeJwt(token), azp: 'svc' })}.${token.split('.')[2]}`,
    ],
    ['a megabyte of payload', (token) => `${token.split('.')[0]}.${'A'.repeat(100_000)}.${token.split('.')[2]}`],
    [
      'ten thousand levels',
      (token) =>
        `${token.split('.')[0]}.${Buffer.from(`${'['.repeat(10_000)}${']'.repeat(10_000)}`).toString('base64url')}.x`,
    ],
    [
      'a payload of prototypes',
      () => `${part({ alg: 'RS256' })}.${Buffer.from('{"__proto__":{"active":true}}').toString('base64url')}.x`,
    ],
    ['nothing but dots', () => '..'],
    ['four parts', (token) => `${token}.x`],
  ];
  test.each(forgeries)('%s', async (_what, forge) => {
    const forged = await forge(await goodToken());
    expect(await introspect(forged)).toEqual(inactive);
    if (forged.length < 20_000) expect(await userinfo(forged)).toBe(401);
  });

  test('the JWT reader takes any text, and gives plain objects or nothing', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
        const read = readJwt(pieces.join('.'));
        if (read === undefined) return;
        expect(Object.getPrototypeOf(read.header)).toBe(null);
        expect(Object.getPrototypeOf(read.claims)).toBe(null);
      }),
      { seed: 20261120 },
    );
  });
});

describe('names of prototypes', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is no realm, client, scope or grant',
    async (name) => {
      expect((await fetch(`${server.url}/realms/${name}`)).status).toBe(404);
      const good = { grant_type: 'client_credentials', client_id: 'svc', client_secret: 'svc-secret' };
      expect((await tokenOf(server.url, { ...good, client_id: name })).body.error).toBe('invalid_client');
      expect((await tokenOf(server.url, { ...good, scope: name })).body.error).toBe('invalid_scope');
      expect((await tokenOf(server.url, { ...good, grant_type: name })).body.error).toBe('unsupported_grant_type');
      const wellKnown = await fetch(`${server.url}/realms/demo/.well-known/${name}`);
      expect(wellKnown.status).toBe(404);
      const protocol = await fetch(`${server.url}/realms/demo/protocol/openid-connect/${name}`);
      expect(protocol.status).toBe(404);
    },
  );
});

describe('limits', () => {
  const head = 'POST /realms/demo/protocol/openid-connect/token HTTP/1.1\r\nHost: h\r\nConnection: close\r\n';
  const formType = 'Content-Type: application/x-www-form-urlencoded\r\n';

  test('a body over 10 MiB is refused before it is read, and the connection closed', async () => {
    const answer = await raw(`${head}${formType}Content-Length: 10485761\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\n/);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  test.each([11, 200])('a client that sends %i MiB at once sees the answer or the end', async (size) => {
    const port = Number(new URL(server.url).port);
    const answer = await new Promise<string>((resolve) => {
      const chunk = Buffer.alloc(65_536, 'a');
      let left = size * 16;
      let text = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${head}${formType}Content-Length: ${size * 1024 * 1024}\r\n\r\n`);
        const more = () => {
          while (left > 0) {
            left -= 1;
            if (!socket.write(chunk)) {
              socket.once('drain', more);
              return;
            }
          }
        };
        more();
      });
      socket.on('data', (data) => {
        text += data.toString('latin1');
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(text));
    });
    if (size < 100) expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('headers over 64 KiB in all are refused', async () => {
    const answer = await raw(`${head}${formType}X: ${'x'.repeat(65_536)}\r\nContent-Length: 0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('500 headers and a long target are not too many', async () => {
    const headers = Array.from({ length: 500 }, (_, index) => `X-${index}: ${index}\r\n`).join('');
    const target = head.replace('/token ', `/token?${'x'.repeat(20_000)} `);
    const body = 'grant_type=client_credentials&client_id=svc&client_secret=svc-secret';
    const answer = await raw(`${target}${formType}${headers}Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test.each([
    ['two lengths', 'Content-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    ['length and chunks', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a control character', 'X: a\u0001b\r\n\r\n'],
  ])('%s: 400 without a body', async (_what, rest) => {
    const answer = await raw(`${head}${formType}${rest}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });

  test.each([
    ['empty', ''],
    ['garbage', 'garbage'],
    ['slash', '/'],
  ])('a content type that is %s: 500 as recorded', async (_what, type) => {
    const answer = await raw(`${head}Content-Type: ${type}\r\nContent-Length: 3\r\n\r\na=b`);
    expect(answer).toMatch(/^HTTP\/1\.1 500 Internal Server Error\r\nCache-Control: no-store\r\nPragma: no-cache\r\n/);
    expect(answer).toMatch(/\r\n\r\n\{"details":"Error id [0-9a-f-]{36}-1","stack":""\}$/);
  });

  test('without Host HTTP/1.1 gets 400', async () => {
    const answer = await raw('GET /realms/demo HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"details":/);
  });

  describe('without Host in HTTP/1.0', () => {
    const oidc = '/realms/demo/protocol/openid-connect';
    const post = (path: string, body: string) =>
      raw(`POST ${oidc}/${path} HTTP/1.0\r\n${formType}Content-Length: ${body.length}\r\n\r\n${body}`);
    const credentials = 'client_id=svc&client_secret=svc-secret';

    test.each([
      [
        'discovery',
        '/realms/demo/.well-known/openid-configuration',
        /^HTTP\/1\.1 200 [\s\S]*"issuer":"http:\/realms\/demo"/,
      ],
      ['the page of the realm', '/realms/demo', /^HTTP\/1\.1 200 /],
      ['userinfo without a token', `${oidc}/userinfo`, /^HTTP\/1\.1 401 /],
      ['the page of the logout', `${oidc}/logout`, /^HTTP\/1\.1 500 [\s\S]*"unknown_error"/],
      ['the login status', `${oidc}/login-status-iframe.html`, /^HTTP\/1\.1 500 [\s\S]*"unknown_error"/],
    ])('%s', async (_what, path, expected) => {
      expect(await raw(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(expected);
    });

    test('the token endpoint checks everything, and fails to open a session', async () => {
      expect(await post('token', `grant_type=client_credentials&scope=x&${credentials}`)).toContain('invalid_scope');
      expect(await post('token', `grant_type=client_credentials&${credentials}`)).toContain('unknown_error');
      expect(await post('token/introspect', `token=x&${credentials}`)).toContain('{"active":false}');
    });
  });
});

describe('secrets stay secret', () => {
  test('no log line holds a secret or a token', async () => {
    const token = await goodToken();
    await postForm(server.url, `demo/protocol/openid-connect/token?client_secret=in-the-query&token=${token}`, {
      grant_type: 'client_credentials',
      client_id: 'svc',
      client_secret: 'wrong-and-secret',
    });
    const logged = `${stdout.text}${stderr.text}`;
    for (const secret of ['aud-secret', 'in-the-query', 'wrong-and-secret', token.slice(0, 40)])
      expect(logged).not.toContain(secret);
  });
});
