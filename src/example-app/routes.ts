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
  /** The path that would answer without the slashes at the end. A newline behind them stays. */
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

/** A route also matches before a newline at the end of the path, as `$` does in Python (Starlette 1.10). */
const withoutFinalNewline = (path: string) => (path.endsWith('\n') ? path.slice(0, -1) : path);

function withoutFinalSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The path that an operation is registered under; undefined when none answers this path. */
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

/** One word for what a request asks for; undefined for an unknown path, and for a preflight. */
export function exampleAppOperationOf(method: string, path: string): string | undefined {
  if (method === 'OPTIONS') return undefined;
  const { known } = destinationOf(path);
  return known === undefined ? undefined : operations[known];
}
