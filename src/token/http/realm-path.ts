import { oauthErrors } from './oauth-error.ts';

/** Whether the segments of a path lead to the admin API. */
export const isAdminPath = ([root, second]: readonly string[]): boolean =>
  root === 'admin' && (second === 'realms' || second === 'serverinfo');

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
