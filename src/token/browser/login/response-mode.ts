import { copyText } from '../../../runtime/copy-text.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { hashOrder } from '../../realm/java-hash-order.ts';
import { formPostPage } from '../pages/form-post-page.ts';
import { noBackButton } from './cookies.ts';

/** How the parameters of a response come back to the client. */
export type ResponseMode = 'query' | 'fragment' | 'form_post';

const types = ['code', 'token', 'id_token', 'none'];
const modes: readonly string[] = ['query', 'fragment', 'form_post'] satisfies ResponseMode[];

/** The parts of an allowed `response_type`; undefined for any other. */
export function parseResponseType(text: string): ReadonlySet<string> | undefined {
  const names = text.split(' ');
  const isKnown = names.every((name) => types.includes(name));
  const set = new Set(names);
  return isKnown && !(set.has('none') && set.size > 1) ? set : undefined;
}

/** Whether tokens come with the response itself. */
export const isImplicitOrHybrid = (type: ReadonlySet<string>): boolean => type.has('token') || type.has('id_token');

/** The requested mode, or that of the type; undefined for an unknown one. */
export function parseResponseMode(text: string | undefined, type: ReadonlySet<string>): ResponseMode | undefined {
  if (text === undefined) return isImplicitOrHybrid(type) ? 'fragment' : 'query';
  const name = text.toLowerCase();
  return modes.includes(name) ? (name as ResponseMode) : undefined;
}

/** The mode of an error about the type itself. */
export const modeWithoutType = (text: string | undefined): ResponseMode =>
  modes.includes(text ?? '') ? (text as ResponseMode) : 'query';

/** A name and its value, in the order in which they are written. */
export type Parameter = readonly [name: string, value: string];

/**
 * Encodes a value as Keycloak 26.7 does: a blank becomes a plus, and `?` stays. Half a surrogate pair becomes U+FFFD.
 */
const encode = (value: string) =>
  encodeURIComponent(copyText(value))
    .replace(/[!'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
    .replaceAll('%3F', '?');

const toAscii = (uri: string) => uri.replace(/[^\0-\x7f]+/g, (text) => encodeURIComponent(copyText(text)));

/** Sends the browser back to the client. */
export function sendBack(redirectUri: string, mode: ResponseMode, parameters: readonly Parameter[]): Response {
  const uri = toAscii(redirectUri);
  if (mode === 'form_post') {
    const values = new Map(parameters);
    return formPostPage(
      uri,
      hashOrder([...values.keys()]).map((name) => [name, values.get(name) ?? '']),
    );
  }
  const text = parameters.map(([name, value]) => `${name}=${encode(value)}`).join('&');
  const [before = '', fragment] = splitOnce(uri, '#');
  const location =
    mode === 'fragment'
      ? `${before}#${fragment === undefined ? '' : `${fragment}&`}${text}`
      : `${before}${before.includes('?') ? '&' : '?'}${text}${fragment === undefined ? '' : `#${fragment}`}`;
  return { status: 302, leadingHeaders: [noBackButton], headers: [['Location', location]] };
}

function splitOnce(text: string, at: string): [string, string | undefined] {
  const place = text.indexOf(at);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}
