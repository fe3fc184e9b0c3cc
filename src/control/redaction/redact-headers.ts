import { claimsOf } from './readable-token.ts';
import { redactForm } from './redact-form.ts';
import { redactText } from './redact-text.ts';
import { hidden, type Redaction } from './redaction.ts';

/** Characters of a header that are kept: reading a megabyte for secrets would keep other requests waiting. */
const maxValueLength = 16 * 1024;

/** Headers whose values say nothing about the caller; most requests have no others. */
const plain = new Set(
  (
    'accept accept-charset accept-encoding accept-language accept-ranges age allow cache-control connection ' +
    'content-encoding content-language content-length content-type date dnt etag expect expires host if-match ' +
    'if-modified-since if-none-match if-range keep-alive last-modified max-forwards origin pragma range retry-after ' +
    'server te trailer transfer-encoding upgrade vary via x-understudy-sandbox'
  ).split(' '),
);
const known = new Set(['Accept', 'Accept-Encoding', 'Connection', 'Content-Length', 'Content-Type', 'Host', ...plain]);

/** Characters of all headers together; the rest is left out. */
const maxLength = 65_536;

/** A part of a text that does not keep the whole in memory. */
const copied = (text: string, length: number) => Buffer.from(text.slice(0, length), 'latin1').toString('latin1');

/** The first 64 KiB of headers. */
function shortened(raw: readonly string[]): readonly string[] {
  let length = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const before = length;
    length += (raw[at] as string).length + (raw[at + 1] as string).length;
    if (length <= maxLength) continue;
    const room = Math.max(0, maxLength - before - (raw[at] as string).length);
    return [...raw.slice(0, at), copied(raw[at] as string, maxLength - before), copied(raw[at + 1] as string, room)];
  }
  return raw;
}

/** Names and values in turn without secrets; the same list when there are none. */
export function redactHeaders(all: readonly string[], redaction: Redaction, ownsKeys = false): readonly string[] {
  const raw = shortened(all);
  let redacted: string[] | undefined;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    if (known.has(name)) continue;
    const value = raw[at + 1] as string;
    const clean = redactHeader(name, value, redaction, ownsKeys);
    if (clean === value) continue;
    redacted ??= [...raw];
    redacted[at + 1] = clean;
  }
  return redacted ?? raw;
}

function redactHeader(written: string, value: string, redaction: Redaction, ownsKeys: boolean): string {
  const name = written.toLowerCase();
  if (plain.has(name)) return value;
  if (name === 'authorization' || name === 'proxy-authorization') return redactCredentials(value, redaction, ownsKeys);
  if (name === 'cookie')
    return value
      .split(';')
      .map((pair) => redactCookie(pair, redaction))
      .join(';');
  if (name === 'set-cookie') {
    const [pair = '', ...attributes] = value.split(';');
    return [redactCookie(pair, redaction), ...attributes].join(';');
  }
  // A capital may begin a word.
  const kind = redaction.kindOf(written);
  if (kind !== undefined) return redaction.hide(value, kind);
  const text = value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value;
  const [place = '', fragment] = splitAt(text, '#');
  const [path = '', query] = splitAt(place, '?');
  const parts = [query === undefined ? '' : `?${redactForm(query, redaction)}`];
  // Tokens may come to a browser in the fragment of where it is sent.
  if (fragment !== undefined)
    parts.push(`#${fragment.includes('=') ? redactForm(fragment, redaction) : redactText(fragment, redaction)}`);
  return redaction.hideByLook(redactText(path, redaction), name) + parts.join('');
}

function splitAt(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

const schemes = /^(\s*(?:bearer|basic|digest|dpop|negotiate|hawk|token|apikey|key)\s+)(.*)$/is;

/** The scheme stays; of a key its last four characters, of a JWT header and claims. */
function redactCredentials(value: string, redaction: Redaction, ownsKeys: boolean): string {
  const [, scheme = '', credentials = value] = schemes.exec(value) ?? [];
  const kind = scheme.trim().toLowerCase();
  if (kind === 'basic') readBasic(credentials, redaction);
  if (kind !== 'bearer' && kind !== 'dpop') return scheme + redaction.hide(credentials, 'hidden');
  if (typeof claimsOf(credentials).iss !== 'string' && (ownsKeys || credentials.startsWith('tvly-')))
    return scheme + redaction.hide(credentials, 'key');
  return scheme + redaction.hide(credentials, 'token');
}

/** Remembers the client and the parts of Basic credentials, which a response could repeat one by one. */
function readBasic(encoded: string, redaction: Redaction): void {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) {
    redaction.add(text);
    return;
  }
  redaction.clientId ??= decode(text.slice(0, colon));
  redaction.add(text.slice(colon + 1));
  redaction.add(decode(text.slice(colon + 1)));
}

function redactCookie(pair: string, redaction: Redaction): string {
  const equals = pair.indexOf('=');
  if (equals < 0) return hidden;
  redaction.add(pair.slice(equals + 1));
  return `${pair.slice(0, equals)}=${hidden}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
