import { METHODS } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { routes } from '../../../src/control/control-routes.ts';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
const pathOf = (path: string) => `/-${path.replaceAll(/\{\w+\}/g, 'x')}`;
const paths = [...new Set(routes.map(({ path }) => path))];
const allowedAt = (wanted: string) => routes.filter(({ path }) => path === wanted).map(({ method }) => method);

describe('a method that a path does not have is a 405 that names those that it has', () => {
  test.each(paths)('%s', async (path) => {
    const allow = allowedAt(path);
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const) {
      // GET /requests/verify asks for a request with that id.
      if (allow.includes(method as 'GET') || (path === '/requests/verify' && method === 'GET')) continue;
      const { status, headers, json } = await server.call(method, pathOf(path));
      expect([method, status, headers.allow, headers['content-type']]).toEqual([
        ...[method, 405, allow.join(', '), 'application/problem+json'],
      ]);
      if (method !== 'HEAD') expect(json.detail).toBe(`${pathOf(path)} can be asked by ${allow.join(', ')} only`);
    }
  });

  test.each(['/-/healthy', '/-/ready', '/-/pages/', '/-/pages/https://a.example/', '/-/documents/swagger-ui.css'])(
    '%s',
    async (path) => {
      for (const method of ['POST', 'DELETE', 'PROPFIND', 'TRACE']) {
        const { status, headers } = await server.call(method, path);
        expect([status, headers.allow, headers['content-type']]).toEqual([
          ...[405, 'GET, HEAD', 'application/problem+json'],
        ]);
      }
    },
  );
});

test('where there is nothing, no method finds anything', async () => {
  for (const method of METHODS) {
    if (method === 'CONNECT') continue;
    for (const path of ['/-/nothing', '/-/s/box/-/nothing', '/-/documents/nothing']) {
      const { status, headers } = await server.call(method, path);
      // A base path belongs to its sandbox, and the rest is what was asked for.
      expect([method, path, status, headers['content-type']]).toEqual([
        ...[method, path, path.endsWith('documents/nothing') && !/GET|HEAD/.test(method) ? 405 : 404],
        'application/problem+json',
      ]);
    }
  }
});

test('odd methods elsewhere are answered as ever', async () => {
  const { status, json } = await server.call('PROPFIND', '/nowhere');
  expect([status, json]).toEqual([404, { detail: 'Not Found' }]);
  expect((await server.call('PROPFIND', '/')).status).toBe(405);
  expect((await server.call('LOCK', '/-')).headers.allow).toBe('GET');
});
