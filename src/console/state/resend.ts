import type { RequestTemplate } from '../../control/client/requests-client.ts';

type Text = RequestTemplate['url'];

/** A request as the browser sends it. */
export interface Sendable {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
  /** Headers that only the browser sets. */
  readonly leftOut: readonly string[];
}

/** Names of the variables that need a value, each once. */
export function variablesOf({ url, headers, body = [] }: RequestTemplate): string[] {
  const parts = [url, ...headers.map(({ value }) => value), body].flat();
  return [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.variable])))];
}

/** A page may not set these (Fetch standard, forbidden request-header); browsers refuse some methods, too. */
const forbidden =
  /^(?:accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i;

const forbiddenMethods = /^(?:connect|trace|track)$/i;

/** @throws {Error} when a browser cannot send it */
export function sendable(template: RequestTemplate, values: Readonly<Record<string, string>>): Sendable {
  const { method, headers, body } = template;
  if (forbiddenMethods.test(method)) throw new Error(`browsers cannot send ${method}; use the curl line`);
  const fill = (text: Text) =>
    text.map((part) => (typeof part === 'string' ? part : (values[part.variable] ?? ''))).join('');
  const isBodyless = /^(?:get|head)$/i.test(method);
  return {
    url: fill(template.url),
    method,
    headers: headers.filter(({ name }) => !forbidden.test(name)).map(({ name, value }) => [name, fill(value)] as const),
    body: body === undefined || isBodyless ? undefined : fill(body),
    leftOut: headers.map(({ name }) => name).filter((name) => forbidden.test(name)),
  };
}
