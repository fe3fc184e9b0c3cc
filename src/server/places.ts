import { pagesPath } from '../control/free-pages/pages.ts';
import { routeOf } from '../example-app/routes.ts';
import type { RequestTarget } from '../http/request-target.ts';
import { copyText } from '../runtime/copy-text.ts';
import { isMcpPath, mcpOperationIn } from '../search/operations.ts';
import { mayHoldSecrets, type Owner, ownerOf } from './path-owner.ts';
import type { ServerContext } from './request-context.ts';
import { operationOf } from './sandbox/interface-names.ts';

/** Where a path leads. */
interface Place {
  readonly owner: Owner;
  /** What is asked for there, in one word; undefined: nobody knows the path. */
  readonly operation: string | undefined;
  /** Finds that word in the body, where the path does not say it. */
  readonly operationIn: ((body: Buffer) => string) | undefined;
  /** The URL by which the router finds what answers; undefined: the target's own. */
  readonly url: string | undefined;
  /** Whether a query there may hold secrets. */
  readonly hidesSecrets: boolean;
}

const maxPlaces = 1000;
/** Longer paths are looked at each time. */
const maxPathLength = 200;

/** Notes where the path of a request leads. Callers repeat themselves: what was found for a path is remembered. */
export function createLocate(): (context: ServerContext) => void {
  const preflights = new Map<string, Place>();
  const others = new Map<string, Place>();

  function remember(places: Map<string, Place>, method: string, path: string): Place {
    const place = placeOf(method, path);
    if (path.length > maxPathLength) return place;
    if (places.size >= maxPlaces) places.clear();
    places.set(copyText(path), place);
    return place;
  }

  return (context) => {
    const { method, target } = context;
    const places = method === 'OPTIONS' ? preflights : others;
    const place = places.get(target.path) ?? remember(places, method, target.path);
    context.owner = place.owner;
    context.operation = place.operation;
    context.operationIn = place.operationIn;
    context.hidesSecrets = place.hidesSecrets;
    context.url = place.url ?? target.origin;
  };
}

function placeOf(method: string, path: string): Place {
  const owner = ownerOf(path);
  const url = rewriteUrl({ origin: path, path }, owner, routeOf);
  return {
    owner,
    operation: owner === 'stand-in' ? undefined : operationOf(owner, method, path),
    operationIn: owner === 'search' && isMcpPath(path) ? mcpOperationIn : undefined,
    url: url === path && path !== '/' ? undefined : url,
    hidesSecrets: mayHoldSecrets(owner, path),
  };
}

/** No route is registered for this URL. */
const nowhere = '/*';

/** The control plane has nothing there, and says so in its own way. */
const nothingControlled = '/-/*';

/** The token endpoint judges paths itself: what is wrong with one is part of its answers. */
export const tokenPrefix = '/realms';

/**
 * The URL by which the router finds what answers a target. `exampleAppRoute` reads the paths of the example application,
 * which has its own way of decoding; undefined when nothing answers there.
 */
export function rewriteUrl(
  { origin, path }: Pick<RequestTarget, 'origin' | 'path'>,
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
      return isDecodable(path) ? origin : nothingControlled;
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
