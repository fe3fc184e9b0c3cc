import { percentDecode } from '../http/percent-decode.ts';
import { splitTarget } from '../http/request-target.ts';

/** Every path that answers, with the methods that it takes. */
const methodsOf = {
  '/': ['GET'],
  '/openapi.json': ['GET', 'HEAD'],
  '/docs': ['GET', 'HEAD'],
  '/docs/oauth2-redirect': ['GET', 'HEAD'],
  '/redoc': ['GET', 'HEAD'],
} as const;

type KnownPath = keyof typeof methodsOf;
/** A path that has a document instead of an operation. */
export type Document = Exclude<KnownPath, '/'>;

/** The methods of a path as `allow` lists them. */
export const allowed = (path: KnownPath) => methodsOf[path].join(', ');

const isKnown = (path: string): path is KnownPath => Object.hasOwn(methodsOf, path);

/** What a target in origin form leads to. */
export interface Destination {
  /** The path that answers. */
  readonly known: KnownPath | undefined;
  /** The path that would answer if there were no slashes at the end, with what is left of the newline. */
  readonly withoutSlashes: string | undefined;
}

/** Finds the path after decoding all of it; dot segments stay as they are (recorded). */
export function destinationOf(target: string): Destination {
  const path = percentDecode(splitTarget(target).path);
  const bare = withoutFinalNewline(path);
  if (isKnown(bare)) return { known: bare, withoutSlashes: undefined };
  const shortened = withoutFinalSlashes(path);
  const leads = shortened !== path && isKnown(withoutFinalNewline(shortened));
  return { known: undefined, withoutSlashes: leads ? shortened : undefined };
}

/** A route's pattern also matches in front of a newline that ends the path: Python's `$` does (recorded). */
const withoutFinalNewline = (path: string) => (path.endsWith('\n') ? path.slice(0, -1) : path);

function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The path under which what answers a target in origin form is registered; undefined when nothing does. */
export const routedPath = (target: string): string | undefined => destinationOf(target).known;
