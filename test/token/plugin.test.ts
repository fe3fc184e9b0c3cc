import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '../../src/http/decision-step.ts';
import { systemRandomness } from '../../src/runtime/runtime.ts';
import type { TokenOverrides } from '../../src/token/openid/context/token-overrides.ts';
import type { Response } from '../../src/token/openid/http/endpoint-response.ts';
import type { TokenRequest } from '../../src/token/openid/http/request.ts';
import { tokenEndpoint } from '../../src/token/plugin.ts';
import type { TokenService } from '../../src/token/token-service.ts';
import { httpContext } from '../support/http-context.ts';

const overrides: TokenOverrides = { error: 'server-error' };
const notes: Note[] = [];
const answer: Response = { status: 200, contentType: 'text/plain', body: 'hello' };

let app: FastifyInstance;
let seen: TokenRequest | undefined;
let fails = false;
const service = {
  async handle(request: TokenRequest) {
    seen = request;
    if (fails) throw new Error('broken');
    return answer;
  },
} as TokenService;
let loaded: TokenService | undefined;
beforeAll(async () => {
  app = fastify({ rewriteUrl: ({ url = '' }) => (url.startsWith('/plain') ? url : '/token'), bodyLimit: 100 });
  await app.register(tokenEndpoint, {
    prefix: '/token',
    contextOf: (request) => ({
      ...httpContext(request),
      interfaces: { token: { loaded, get: async () => service } },
      overrides: request.headers['x-odd'] === undefined ? undefined : { token: overrides },
      notes: request.headers['x-note'] === undefined ? undefined : notes,
    }),
    runtime: { random: systemRandomness },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  seen = undefined;
  fails = false;
});

const at = '/realms/demo/protocol/openid-connect';
const send = async (options: InjectOptions) => {
  const { statusCode, headers, body } = await app.inject({ remoteAddress: '::ffff:10.1.2.3', ...options });
  return { statusCode, headers, body };
};
const base = {
  method: 'GET',
  path: `${at}/certs`,
  query: '',
  basePath: '',
  scheme: 'http',
  httpVersion: '1.1',
  body: undefined,
  notes: undefined,
  peerIp: '10.1.2.3',
  overrides: undefined,
};

describe('what the service is asked', () => {
  test('a request as it came', async () => {
    const { statusCode, body } = await send({ method: 'GET', url: `${at}/certs?a=%2F` });
    expect([statusCode, body]).toEqual([200, 'hello']);
    expect(seen).toEqual({ ...base, query: 'a=%2F', headers: expect.objectContaining({ host: 'localhost:80' }) });
  });

  test('with what a rule and a note say of it', async () => {
    loaded = service;
    await send({ method: 'GET', url: `${at}/certs`, headers: { 'x-odd': '1', 'x-note': '1' } });
    expect(seen).toEqual({ ...base, notes, overrides, headers: expect.anything() });
    loaded = undefined;
  });

  test.each([
    ['application/x-www-form-urlencoded', 'a=%C3%BC&a=b', 'a=%C3%BC&a=b'],
    ['application/x-www-form-urlencoded; charset=utf-8', '', ''],
    ['application/json', '{', Buffer.from('{')],
    ['text/plain', 'x', Buffer.from('x')],
    ['odd/type', 'ü', Buffer.from('ü')],
    ['application/x-www-form-urlencoded', 'a='.padEnd(200, 'x'), 'a='.padEnd(200, 'x')],
  ])('a body of type %s: %j', async (type, payload, body) => {
    await send({ method: 'POST', url: `${at}/token`, headers: { 'content-type': type }, payload });
    expect(seen?.body).toEqual(body);
  });

  test.each(['QUERY', 'DELETE', 'OPTIONS', 'PUT'] as const)('%s', async (method) => {
    expect((await send({ method: method as 'GET', url: '/nowhere', payload: 'x' })).statusCode).toBe(200);
    expect([seen?.method, seen?.path]).toEqual([method, '/nowhere']);
  });
});

describe('what the service is not asked', () => {
  test.each([
    [64 * 1024, 200],
    [64 * 1024 + 1, 431],
  ])('%d bytes of headers: %d', async (size, status) => {
    // Each header has a colon, a blank and the end of its line; two of them are set by the test itself.
    const own = 'host'.length + 'localhost:80'.length + 'user-agent'.length + 'lightMyRequest'.length + 8;
    const headers = { x: 'y'.repeat(size - own - 'x'.length - 4) };
    const response = await send({ method: 'GET', url: `${at}/certs`, headers });
    expect([response.statusCode, seen === undefined]).toEqual([status, status !== 200]);
    if (status === 431)
      expect([response.headers, response.body]).toEqual([{ 'content-length': '0', connection: 'close' }, '']);
  });

  const limit = 10 * 1024 * 1024;
  test.each([
    [limit, 200],
    [limit + 1, 413],
  ])('%d bytes of a body: %d', async (length, status) => {
    const { statusCode, body } = await send({
      method: 'POST',
      url: '/x',
      payload: Buffer.alloc(length),
      headers: { 'content-type': 'a/b' },
    });
    expect([statusCode, body]).toEqual([status, status === 200 ? 'hello' : '']);
  });

  const unreadable =
    '{"error":"unauthorized_client","error_description":"Unexpected error when authenticating client"}';
  const unknownType = expect.stringMatching(/^\{"details":"Error id [0-9a-f-]{36}-1","stack":""\}$/);
  test.each([
    ['token/introspect', 'nonsense', 400, unreadable, undefined],
    ['revoke', 'nonsense', 400, unreadable, undefined],
    ['token', 'application/x-www-form-urlencoded,x', 400, unreadable, 'no-store'],
    ['token', 'nonsense', 500, unknownType, 'no-store'],
    ['certs', 'x application/x-www-form-urlencoded', 500, unknownType, 'no-store'],
  ])('%s with a content type that is none, %j', async (path, type, status, body, cache) => {
    const headers = { 'content-type': type };
    const response = await send({ method: 'POST', url: `${at}/${path}`, headers, payload: 'a' });
    expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([status, body, cache]);
  });

  test('a body that is shorter than it says', async () => {
    const headers = { 'content-type': 'a/b', 'content-length': '5' };
    const response = await send({ method: 'POST', url: '/x', headers, payload: 'abc' });
    expect([response.statusCode, response.body, seen]).toEqual([400, '', undefined]);
  });
});

test('a service that fails, and a path that no route has', async () => {
  fails = true;
  const failed = await send({ method: 'GET', url: `${at}/certs` });
  const body = '{"error":"unknown_error","error_description":"For more on this error consult the server log."}';
  expect([failed.statusCode, failed.body]).toEqual([500, body]);
  fails = false;
  expect((await app.inject({ url: '/token/below' })).statusCode).toBe(200);
});
