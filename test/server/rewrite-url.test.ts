import { describe, expect, test } from 'vitest';
import { parseTarget } from '../../src/http/request-target.ts';
import { ownerOf } from '../../src/server/path-owner.ts';
import { rewriteUrl } from '../../src/server/places.ts';

const nowhere = '/*';
function routed(text: string): string {
  const target = parseTarget(text);
  return rewriteUrl(target, ownerOf(target.path), (path) => (path === '/docs' ? '/docs' : undefined));
}

describe('the URL that the router sees', () => {
  test.each([
    ['/', '/'],
    ['/?a=1', '/'],
    ['/docs', '/docs'],
    ['/nope', nowhere],
    ['/realms/demo/%zz?x=1', '/realms'],
    ['http://x/.well-known/x', '/realms'],
    ['/search?x=1', '/search?x=1'],
    ['http://x/search', '/search'],
    ['/research/a%20b', '/research/a%20b'],
    ['/research/%zz', nowhere],
    ['/-/ready', '/-/ready'],
    ['/-/rules/%61', '/-/rules/%61'],
    ['/-/%zz', '/-/*'],
  ])('of %s is %s', (target, url) => expect(routed(target)).toBe(url));
});
