import { percentDecode } from '../../../http/percent-decode.ts';
import { oauthErrors } from './oauth-error.ts';

const needlesslyEncoded = /%(2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;
/** A `%` without two hex digits. */
export const badEncoding = /%(?![0-9A-Fa-f]{2})/;
/** A value of a query with a control character, other than a tab or the end of a line. Each pair is passed once only. */
export const controlInValue = /(?:^|&)[^=&]*=[^&]*%(?:0[0-8bcef]|1[\da-f])/i;

/**
 * The decoded segments of a path, without its trailing slash.
 * @throws {OAuthError} unless the path is in its one normal form: no `;`, no empty or dot segments, no letter encoded.
 */
export function pathSegments(path: string): string[] {
  if (badEncoding.test(path) || /[^\x21-\x7e]/.test(path)) throw oauthErrors.badRequest();
  if (path.includes(';')) throw oauthErrors.invalidCharacter();
  const segments = path.split('/');
  segments.shift();
  if (segments.at(-1) === '') segments.pop();
  for (const segment of segments)
    if (segment === '' || segment === '.' || segment === '..') throw oauthErrors.notNormalized();
  if (!path.includes('%')) return segments;
  if (needlesslyEncoded.test(path)) throw oauthErrors.notNormalized();
  return segments.map((segment) => percentDecode(segment));
}

/** Whether the segments of a path lead to the admin API. */
export const isAdminPath = ([root, second]: readonly string[]): boolean =>
  root === 'admin' && (second === 'realms' || second === 'serverinfo');

/** Whether the segments of a path lead to the administration console of a realm. */
export const isConsolePath = ([root, second, third]: readonly string[]): boolean =>
  root === 'admin' && (second === undefined || third === 'console');

/** The realm that a path names, and the segments below it. @throws {OAuthError} when it names none */
export function realmAndRest(segments: readonly string[], method: string): { realm: string; rest: readonly string[] } {
  const [root, second, third, fourth] = segments;
  if (root === 'realms' && second !== undefined) return { realm: second, rest: segments.slice(2) };
  if (root === '.well-known' && second !== undefined && third === 'realms' && segments.length === 4 && fourth) {
    if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') throw oauthErrors.methodNotAllowedHere();
    if (second !== 'oauth-authorization-server') throw oauthErrors.notFound();
    return { realm: fourth, rest: ['.well-known', second] };
  }
  throw oauthErrors.noSuchResource();
}
