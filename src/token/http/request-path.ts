import { percentDecode } from '../../http/percent-decode.ts';
import { oauthErrors } from './oauth-error.ts';

const needlesslyEncoded = /%(2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i;
/** A `%` without two hex digits. */
export const badEncoding = /%(?![0-9A-Fa-f]{2})/;

/**
 * The decoded segments of a path, its trailing slash left out.
 * @throws {OAuthError} when it is not in the one form that is taken: no `;`, no empty or dot segments, no letter encoded.
 */
export function pathSegments(path: string): string[] {
  if (badEncoding.test(path) || /[^\x21-\x7e]/.test(path)) throw oauthErrors.badRequest();
  if (path.includes(';')) throw oauthErrors.invalidCharacter();
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..') || needlesslyEncoded.test(path))
    throw oauthErrors.notNormalized();
  return segments.map((segment) => percentDecode(segment));
}
