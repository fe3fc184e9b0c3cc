import type { RequestContext } from './request-context.ts';

/** The first value of a cookie in a request, without quotes. */
export function requestCookie({ request }: Pick<RequestContext, 'request'>, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/s, '$1');
  }
  return undefined;
}
