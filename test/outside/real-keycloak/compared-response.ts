/** A response as it came. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const comparedHeaders = [
  ...['access-control-allow-credentials', 'access-control-allow-methods', 'access-control-allow-origin'],
  ...['access-control-expose-headers', 'access-control-max-age', 'cache-control', 'content-security-policy'],
  ...['content-type', 'location', 'pragma', 'referrer-policy', 'strict-transport-security', 'www-authenticate'],
  ...['x-content-type-options', 'x-frame-options', 'x-robots-tag'],
];
/** Values that differ from one response to the next. */
const random = new Set(['jti', 'sid', 'session_state', 'at_hash', 'c_hash', 'reuse_id', 'signature', 'kid']);
const times = new Set(['exp', 'iat', 'auth_time']);
/** Members of the JSON that lists things in no order that a client could rely on. */
const unordered = new Set(['keys']);

/** What of a response must be the same. @param now seconds since the epoch when it came */
export function comparedResponse({ status, headers, body }: RawResponse, url: string, now: number): unknown {
  const fields = comparedHeaders.map((name) => [name, headers.get(name)?.replaceAll(url, 'URL')]);
  const type = headers.get('content-type') ?? '';
  const content = type.startsWith('text/html')
    ? 'a page'
    : type === 'application/jwt'
      ? comparedToken(body, url, now)
      : body.startsWith('{')
        ? comparedValue(JSON.parse(body), '', url, now)
        : body;
  return { status, headers: Object.fromEntries(fields.filter(([, value]) => value !== undefined)), body: content };
}

function comparedValue(value: unknown, name: string, url: string, now: number): unknown {
  if (typeof value === 'string') {
    if (random.has(name)) return name === 'jti' ? value.replace(/[^:]*$/, 'random') : 'random';
    if (name.endsWith('_token') && value.split('.').length === 3) return comparedToken(value, url, now);
    return value.replaceAll(url, 'URL');
  }
  // A time is compared by its distance from now.
  if (typeof value === 'number' && (times.has(name) || name.endsWith('expires_in')))
    return { seconds: times.has(name) ? value - now : value };
  if (/^(?:not-before-policy|notBefore)$/.test(name) && value !== 0) return { seconds: Number(value) - now };
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => comparedValue(item, '', url, now));
    return unordered.has(name) ? items.map((item) => JSON.stringify(item)).sort() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    comparedValue(item, key, url, now),
  ]);
  // Where Keycloak lists members in the order of a hash, no client relies on it.
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** Requests take a while: times may differ by so many seconds, each counted from when its own response came. */
const tolerance = 5;

/** Whether two responses are the same, as far as they are compared. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  if (Array.isArray(one) !== Array.isArray(other) || keys.join() !== otherKeys.join()) return false;
  if ('seconds' in one && 'seconds' in other) return Math.abs(Number(one.seconds) - Number(other.seconds)) <= tolerance;
  return keys.every((key) => isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]));
}

/** Header and claims of a token. */
export function comparedToken(token: string, url: string, now: number): unknown {
  const [header, claims] = token.split('.', 2).map((part) => {
    try {
      return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
    } catch {
      return 'unreadable';
    }
  });
  return { header: comparedValue(header, '', url, now), claims: comparedValue(claims, '', url, now) };
}
