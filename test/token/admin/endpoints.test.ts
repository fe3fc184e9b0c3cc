import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { realmRoutes } from '../../../src/token/admin/realm-routes.ts';
import { routeTable } from '../../../src/token/admin/route-table.ts';

/** `GET realms/{realm}/…`: what the classes of Keycloak 26.7.3 offer. */
const endpoints = readFileSync(new URL('endpoints.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const find = routeTable(realmRoutes);

function isHere(endpoint: string): boolean {
  const [method = '', path = ''] = endpoint.split(' ');
  const [, realm, ...segments] = path.split('/');
  if (realm === undefined) return method === 'GET' || method === 'POST';
  const handlers = find(segments.map((segment) => (segment.startsWith('{') ? 'x' : segment)))?.handlers;
  return handlers !== undefined && Object.hasOwn(handlers, method);
}

test('what is missing of the endpoints of Keycloak is known', () => {
  const missing = endpoints.filter((endpoint) => !isHere(endpoint));
  const known = [/\/workflows/, /\/generate-example-saml-response$/];
  expect(missing.filter((endpoint) => !known.some((pattern) => pattern.test(endpoint)))).toEqual([]);
  expect(endpoints.length - missing.length).toBe(411);
});
