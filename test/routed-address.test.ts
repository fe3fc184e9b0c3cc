import { describe, expect, test } from 'vitest';
import { routedAddress } from '../src/routed-address.ts';

const nowhere = '/*';
const routed = (target: string) => routedAddress(target, (path) => (path === '/docs' ? '/docs' : undefined));

describe('the address that the router sees', () => {
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
    ['/-/re%61dy', nowhere],
    ['/-/%zz', nowhere],
  ])('of %s is %s', (target, address) => expect(routed(target)).toBe(address));
});
