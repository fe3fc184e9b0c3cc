import { describe, expect, test } from 'vitest';
import { parseTarget } from '../../src/http/request-target.ts';
import { createLocate } from '../../src/server/places.ts';
import type { ServerContext } from '../../src/server/request-context.ts';

const locate = createLocate();

/** Owner, operation, URL for the router, and whether a query may hold secrets. */
function placeOf(text: string, method = 'GET') {
  const context = { method, target: parseTarget(text) } as ServerContext;
  locate(context);
  const { owner, operation, url, hidesSecrets } = context;
  return [owner, operation, url, hidesSecrets];
}

describe('where a path leads', () => {
  test.each<[target: string, ...place: ReturnType<typeof placeOf>]>([
    ['/', 'example-app', 'root', '/', false],
    ['/?token=x', 'example-app', 'root', '/', false],
    ['/%64ocs', 'example-app', 'docs', '/docs', false],
    ['/nowhere', 'example-app', undefined, '/*', false],
    ['/v1/search', 'example-app', undefined, '/*', true],
    ['/search?a=b', 'search', 'search', '/search?a=b', true],
    ['/research/x%2', 'search', 'research-status', '/*', true],
    ['/realms/demo/protocol/openid-connect/token?a', 'token', 'token', '/realms', true],
    ['/admin/realms/demo/users', 'token', 'admin-users', '/realms', true],
    ['/-/clock?a', 'stand-in', undefined, '/-/clock?a', true],
    ['/-/pages/https://a.example/?b', 'stand-in', undefined, '/-/pages/', true],
  ])('%s', (target, ...place) => {
    expect(placeOf(target)).toEqual(place);
    // From memory, with a query of its own.
    expect(placeOf(target)).toEqual(place);
  });

  test('is remembered by the path: the query of each request stays its own', () => {
    expect(placeOf('/search?first')[2]).toBe('/search?first');
    expect(placeOf('/search?second')[2]).toBe('/search?second');
  });

  test('a preflight asks for nothing', () => {
    expect(placeOf('/search', 'OPTIONS')).toEqual(['search', undefined, '/search', true]);
    expect(placeOf('/search', 'POST')).toEqual(['search', 'search', '/search', true]);
    expect(placeOf('/', 'OPTIONS')).toEqual(['example-app', undefined, '/', false]);
  });

  test('of more paths than are remembered', () => {
    for (let count = 0; count < 2_500; count += 1)
      expect(placeOf(`/realms/r${count}/account`)).toEqual(['token', 'account', '/realms', true]);
    expect(placeOf('/search')).toEqual(['search', 'search', '/search', true]);
    expect(placeOf(`/${'x'.repeat(300)}`)).toEqual(['example-app', undefined, '/*', false]);
  });
});
