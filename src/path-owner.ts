import { originForm, splitTarget } from './http/request-target.ts';

/** Who answers a path. */
export type Owner = 'search' | 'token' | 'stand-in' | 'example-app';

const searchEndpoints = new Set([
  'search',
  'extract',
  'crawl',
  'map',
  'research',
  'usage',
  'feedback',
  'logs',
  'org-usage',
]);

/** The owner of a path in origin form, percent-encoding as it came. The example application owns what nobody else does. */
export function ownerOf(path: string): Owner {
  // Most requests: spare them the rest.
  if (path === '/') return 'example-app';
  const [, first = '', second] = path.split('/', 3);
  if (first === 'realms' || first === '.well-known' || (first === 'admin' && second === 'realms')) return 'token';
  if (first === '-') return 'stand-in';
  if (searchEndpoints.has(first) && (first === 'research' || second === undefined || second === '')) return 'search';
  return 'example-app';
}

/** The owner of a request target in any form. */
export const ownerOfTarget = (target: string): Owner => ownerOf(splitTarget(originForm(target)).path);
