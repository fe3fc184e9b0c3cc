import { expect, test } from 'vitest';
import { parseTarget } from '../../src/http/request-target.ts';
import { ownerOf } from '../../src/server/path-owner.ts';

test.each([
  [
    'example-app',
    ['/', '/?a=1', '*', 'http://x', '/docs', '/searches', '/search/more', '/usage/x', '/Search', '/%73earch'],
  ],
  ['example-app', ['/admin', '/admin/x', '/realm', '/well-known/x', '//realms/demo', '/x/-/healthy']],
  [
    'search',
    ['/search', '/search/', '/search?api_key=x', 'http://x:1/search', '/org-usage', '/research/1', '/research/1/2'],
  ],
  [
    'token',
    [
      '/realms',
      '/realms/',
      '/realms/demo?x',
      '/admin/realms',
      '/admin/realms/demo',
      '/admin/serverinfo',
      '/.well-known/x',
    ],
  ],
  ['stand-in', ['/-', '/-/', '/-/healthy', 'http://x/-/ready']],
])('%s owns %j', (owner, targets) => {
  for (const target of targets) expect([target, ownerOf(parseTarget(target).path)]).toEqual([target, owner]);
});

test('the address of the administration console is that of the token endpoint', () => {
  for (const target of ['/admin/', '/admin/master/console', '/admin/demo/console/', '/admin/demo/console/x'])
    expect([target, ownerOf(parseTarget(target).path)]).toEqual([target, 'token']);
});
