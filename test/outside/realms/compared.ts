import { readPage } from '../real-login/page.ts';
import type { Answer } from './send.ts';

/** What of an answer must be the same, as JSON: random values by their form, times by their distance from the answer. */
export type Compared = Readonly<Record<string, unknown>>;

const comparedHeaders = [
  ...['access-control-allow-origin', 'cache-control', 'content-type', 'referrer-policy', 'strict-transport-security'],
  ...['www-authenticate', 'x-content-type-options', 'x-frame-options', 'x-robots-tag', 'content-security-policy'],
];
const random = new Set([
  ...['jti', 'sid', 'session_state', 'at_hash', 's_hash', 'c_hash', 'kid', 'x5c', 'x5t', 'x5t#S256', 'n', 'x', 'y'],
  ...['public_key', 'code', 'tab_id', 'session_code', 'client_data', 'state', 'execution'],
]);
const times = new Set(['exp', 'iat', 'auth_time']);
/** Lists without an order that a client could rely on. */
const unordered = new Set(['keys', 'roles', 'aud', 'aud_x', 'allowed-origins', 'groups', 'scopes_supported']);

export function comparedAnswer({ status, headers, body, at }: Answer): Compared {
  const named = comparedHeaders.map((name) => [name, headers.get(name)] as const);
  const location = headers.get('location');
  const type = headers.get('content-type') ?? '';
  return {
    status,
    headers: Object.fromEntries(named.filter(([, value]) => value !== null)),
    cookies: headers.getSetCookie().map(comparedCookie).sort(),
    ...(location !== null && { location: comparedUrl(location) }),
    body: type.startsWith('text/html') ? comparedPage(body, status) : comparedText(body, at),
  };
}

const comparedCookie = (cookie: string) => cookie.replace(/^([^=]*)=("?)[^;]+/, '$1=…').replace(/;Expires=[^;]*/i, '');

function comparedUrl(location: string) {
  if (!URL.canParse(location, 'http://localhost')) return location;
  const url = new URL(location, 'http://localhost');
  const parameters = [...url.searchParams].map(([name, value]) => [
    name,
    random.has(name) && !(name === 'execution' && isAction.test(value)) ? '…' : withoutIds(value),
  ]);
  return { to: `${url.protocol}//${url.host}${url.pathname}`, ...Object.fromEntries(parameters) };
}

/** `UPDATE_PASSWORD`, where other executions are identifiers. */
const isAction = /^[A-Za-z_]+$/;

/** What scripts take from a page; of an error also what it says. */
function comparedPage(html: string, status: number) {
  const { forms, text, ids } = readPage(html);
  return {
    forms: forms.map(({ id, method, action, fields }) => ({
      id,
      method,
      action: action === '' ? '' : comparedUrl(action.replaceAll('&amp;', '&')),
      fields: fields.map(({ kind, name, id: own }) => `${kind} ${name} #${own}`),
    })),
    ...(status >= 400 && { text }),
    ...(status < 400 && { hasError: ids.some((id) => id.startsWith('input-error')) }),
  };
}

function comparedText(body: string, at: number): unknown {
  try {
    return comparedValue(JSON.parse(body), '', at);
  } catch {
    return comparedToken(body, at) ?? body;
  }
}

function comparedValue(value: unknown, name: string, at: number): unknown {
  if (typeof value === 'string') {
    if (name === 'jti') return value.replace(/[^:]*$/, '…');
    if (random.has(name)) return '…';
    if (name === 'scope') return value.split(' ').sort().join(' ');
    return comparedToken(value, at) ?? withoutIds(value);
  }
  if (typeof value === 'number' && times.has(name)) return { seconds: value - at };
  if (typeof value === 'number' && name.endsWith('expires_in')) return { seconds: value };
  if (Array.isArray(value)) {
    if (name === 'x5c') return '…';
    const items = value.map((item: unknown) => comparedValue(item, '', at));
    return unordered.has(name) ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, comparedValue(item, key, at)]));
}

/** Identifiers that a file does not give are random. */
const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');

function comparedToken(value: string, at: number): unknown {
  if (!/^eyJ[\w-]+\.[\w-]+\.[\w-]*$/.test(value)) return undefined;
  const [header, claims] = value.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'));
  try {
    return {
      header: comparedValue(JSON.parse(header ?? ''), '', at),
      claims: comparedValue(JSON.parse(claims ?? ''), '', at),
    };
  } catch {
    return undefined;
  }
}

/** Answers take a while: times may differ by so many seconds. */
const tolerance = 5;

/** The places at which two answers differ: `body.access_token.claims.acr: "1" | nothing`. */
export function differencesBetween(real: unknown, own: unknown, at = ''): string[] {
  if (isObject(real) && isObject(own)) {
    if ('seconds' in real && 'seconds' in own)
      return Math.abs(Number(real.seconds) - Number(own.seconds)) <= tolerance ? [] : [told(at, real, own)];
    const keys = [...new Set([...Object.keys(real), ...Object.keys(own)])];
    return keys.flatMap((key) => differencesBetween(real[key], own[key], at === '' ? key : `${at}.${key}`));
  }
  if (Array.isArray(real) && Array.isArray(own) && real.length === own.length)
    return real.flatMap((item, index) => differencesBetween(item, own[index], `${at}[${index}]`));
  return JSON.stringify(real) === JSON.stringify(own) ? [] : [told(at, real, own)];
}

const maxTold = 160;
const told = (at: string, real: unknown, own: unknown) => `${at}: ${short(real)} | ${short(own)}`;
const short = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, maxTold));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
