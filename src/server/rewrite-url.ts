import { pagesPath } from '../control/pages.ts';
import type { RequestTarget } from '../http/request-target.ts';
import type { Owner } from './path-owner.ts';

/** No route is registered for this URL. */
const nowhere = '/*';

/** The control plane has nothing there, and says so in its own way. */
const nowhereInPlane = '/-/*';

/** The token endpoint judges paths itself: what is wrong with one is part of its answers. */
export const tokenPrefix = '/realms';

/**
 * The URL by which the router finds what answers a target. `exampleAppRoute` reads the paths of the example application,
 * which has its own way of decoding; undefined when nothing answers there.
 */
export function rewriteUrl(
  { origin, path }: RequestTarget,
  owner: Owner,
  exampleAppRoute: (path: string) => string | undefined,
): string {
  switch (owner) {
    case 'example-app':
      return path === '/' ? path : (exampleAppRoute(path) ?? nowhere);
    case 'token':
      return tokenPrefix;
    case 'search':
      return isDecodable(path) ? origin : nowhere;
    case 'stand-in':
      if (path.startsWith(pagesPath)) return pagesPath;
      return isDecodable(path) ? origin : nowhereInPlane;
  }
}

/** The router answers what it cannot decode in a shape of its own. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
