import { percentDecode } from '../http/percent-decode.ts';

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
export const documentPaths = (Object.keys(methodsOf) as KnownPath[]).filter((path): path is Document => path !== '/');

/** The methods of a path as `allow` lists them. */
export const allowed = (path: KnownPath) => methodsOf[path].join(', ');

const isKnown = (path: string): path is KnownPath => Object.hasOwn(methodsOf, path);

/** What a path leads to. */
export interface Destination {
  /** The path that answers. */
  readonly known: KnownPath | undefined;
  /** The path that would answer if there were no slashes at the end, with what is left of the newline. */
  readonly withoutSlashes: string | undefined;
}

/** Finds what answers a path, after decoding all of it; dot segments stay as they are (Starlette 1.10). */
export function destinationOf(encoded: string): Destination {
  const path = percentDecode(encoded);
  const line = withoutFinalNewline(path);
  if (isKnown(line)) return { known: line, withoutSlashes: undefined };
  const shortened = withoutFinalSlashes(path);
  const leads = shortened !== path && isKnown(withoutFinalNewline(shortened));
  return { known: undefined, withoutSlashes: leads ? shortened : undefined };
}

/** A route's pattern also matches in front of a newline that ends the path: Python's `$` does (Starlette 1.10). */
const withoutFinalNewline = (path: string) => (path.endsWith('\n') ? path.slice(0, -1) : path);

function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The path under which what answers a path is registered; undefined when nothing does. */
export const routeOf = (path: string): string | undefined => destinationOf(path).known;

const operations: Readonly<Record<KnownPath, string>> = {
  '/': 'root',
  '/openapi.json': 'openapi',
  '/docs': 'docs',
  '/docs/oauth2-redirect': 'docs',
  '/redoc': 'redoc',
};

/** Every operation of the example application. */
export const exampleAppOperations: readonly string[] = [...new Set(Object.values(operations))];

/** What a request asks for, in one word; undefined for a path that nobody knows, and for a preflight. */
export function exampleAppOperationOf(method: string, path: string): string | undefined {
  if (method === 'OPTIONS') return undefined;
  const { known } = destinationOf(path);
  return known === undefined ? undefined : operations[known];
}
