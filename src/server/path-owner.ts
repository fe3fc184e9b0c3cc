import { percentDecode } from '../http/percent-decode.ts';
import { isSearchPath, searchPaths } from '../search/paths.ts';

/** Who answers a path. */
export type Owner = 'search' | 'token' | 'stand-in' | 'example-app';

/** The owner of a path, percent-encoding as it came. The example application owns what nobody else does. */
export function ownerOf(path: string): Owner {
  // Most requests: spare them the rest.
  if (path === '/') return 'example-app';
  const [, first = '', second, third] = path.split('/', 4);
  if (first === 'realms' || first === '.well-known' || isAdmin(first, second, third)) return 'token';
  if (first === '-') return 'stand-in';
  return isSearchPath(path) ? 'search' : 'example-app';
}

/** The admin API, and the address at which people look for a console. */
const isAdmin = (first: string, second: string | undefined, third: string | undefined) =>
  first === 'admin' && (second === '' || second === 'realms' || second === 'serverinfo' || third === 'console');

const otherInterfaces: ReadonlySet<string> = new Set([
  'realms',
  '.well-known',
  ...Object.values(searchPaths).map((path) => path.slice(1)),
]);

/** Whether a query may hold secrets: also where a path of another interface was meant (`/v1/search`, `//realms/demo`). */
export function mayHoldSecrets(owner: Owner, path: string): boolean {
  if (owner !== 'example-app') return true;
  if (path === '/') return false;
  return percentDecode(path)
    .toLowerCase()
    .split('/')
    .some((segment) => otherInterfaces.has(segment));
}
