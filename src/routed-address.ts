import { originForm, splitTarget } from './http/request-target.ts';
import { ownerOf } from './path-owner.ts';

/** Under this address no route is registered. */
const nowhere = '/*';

/** The token endpoint judges paths itself: what is wrong with one is part of its answers. */
export const tokenAddress = '/realms';

/**
 * The address by which the router finds what answers a target. `exampleAppPath` reads the paths of the example
 * application, which has its own way of decoding; undefined when nothing answers there.
 */
export function routedAddress(target: string, exampleAppPath: (target: string) => string | undefined): string {
  if (target === '/' || target.startsWith('/?')) return '/';
  const origin = originForm(target);
  const owner = ownerOf(splitTarget(origin).path);
  if (owner === 'example-app') return exampleAppPath(origin) ?? nowhere;
  if (owner === 'token') return tokenAddress;
  if (owner === 'search' && !isDecodable(splitTarget(origin).path)) return nowhere;
  return owner === 'stand-in' && origin.includes('%') ? nowhere : origin;
}

/** The router refuses what it can not decode, in a shape of its own. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
