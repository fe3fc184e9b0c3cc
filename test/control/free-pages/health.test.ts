import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { authorityCertificate } from '../../../src/control/free-pages/authority-certificate.ts';
import { type Component, health } from '../../../src/control/free-pages/health.ts';

const loaded = (isAway?: boolean): Component => ({ loaded: {}, get: async () => ({}), isAway });

async function ready(
  components: Readonly<Record<string, Component>>,
  method: 'GET' | 'HEAD' = 'GET',
  isStopping = false,
) {
  const app = Fastify();
  await app.register(health, { components, isStopping: () => isStopping });
  const { statusCode, body } = await app.inject({ method, url: '/-/ready' });
  return [statusCode, body === '' ? undefined : JSON.parse(body)];
}

test('a server that stops is not ready, however ready its parts are', async () => {
  expect(await ready({ index: loaded() }, 'GET', true)).toEqual([
    ...[503, { status: 'stopping', components: { index: 'ready' } }],
  ]);
});

test('healthy says what answers', async () => {
  const app = Fastify();
  await app.register(health, { components: {}, isStopping: () => false });
  const { statusCode, body, headers } = await app.inject('/-/healthy');
  expect([statusCode, body, headers['content-type']]).toEqual([
    ...[200, '{"status":"ok","server":"understudy"}', 'application/json; charset=utf-8'],
  ]);
  expect((await app.inject({ method: 'HEAD', url: '/-/healthy' })).statusCode).toBe(200);
});

test.each<[Readonly<Record<string, Component>>, number, object]>([
  [{}, 200, { status: 'ready', components: {} }],
  [{ keys: loaded() }, 200, { status: 'ready', components: { keys: 'ready' } }],
  [{ redis: loaded(false) }, 200, { status: 'ready', components: { redis: 'ready' } }],
  [{ keys: loaded(), redis: loaded(true) }, 503, { status: 'away', components: { keys: 'ready', redis: 'away' } }],
])('%j is ready with %i', async (components, status, body) => {
  expect(await ready(components)).toEqual([status, body]);
  expect(await ready(components, 'HEAD')).toEqual([status, undefined]);
});

test('what is not loaded yet is asked for, and may fail', async () => {
  let asked = 0;
  const index: Component = {
    loaded: undefined,
    get: () => {
      asked += 1;
      return Promise.reject(new Error('no room'));
    },
  };
  expect(await ready({ redis: loaded(true), index })).toEqual([
    ...[503, { status: 'loading', components: { redis: 'away', index: 'loading' } }],
  ]);
  expect(asked).toBe(1);
});

test('the certificate of the authority is a file', async () => {
  const app = Fastify();
  await app.register(authorityCertificate, { certificate: 'PEM' });
  const { statusCode, body, headers } = await app.inject('/-/ca.pem');
  expect([statusCode, body, headers['content-type']]).toEqual([200, 'PEM', 'application/x-pem-file']);
  const head = await app.inject({ method: 'HEAD', url: '/-/ca.pem' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});
