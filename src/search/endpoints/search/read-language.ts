import { apiError } from '../../api-error.ts';

/** The ISO 639-1 code of a language given as code or English name. @throws {ApiError} 400 when there is no such language. */
export function readLanguage(text: string): string {
  const wanted = text.trim().toLowerCase();
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  if (/^[a-z]{2}$/.test(wanted)) {
    if (names.of(wanted) !== undefined) return wanted;
  } else {
    for (const code of twoLetterCodes()) if (names.of(code)?.toLowerCase() === wanted) return code;
  }
  throw apiError.language();
}

function* twoLetterCodes(): Generator<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const first of letters) for (const second of letters) yield first + second;
}
