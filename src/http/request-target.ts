/** The target of a request. */
export interface RequestTarget {
  /** Without scheme and authority (RFC 9112 section 3.2.2); otherwise as it came. */
  readonly origin: string;
  /** As it came, without a fragment. */
  readonly path: string;
  /** What follows the first `?`, without a fragment; empty when there is none. */
  readonly query: string;
  /** What stood before the path and was taken off; empty when there was nothing. Links of a response begin with it. */
  readonly base: string;
}

export function parseTarget(text: string): RequestTarget {
  const origin = originForm(text);
  const hash = origin.indexOf('#');
  const { path, query } = splitAtQuery(hash < 0 ? origin : origin.slice(0, hash));
  return { origin, path, query, base: '' };
}

/** Path and query of a target for servers that take a fragment for a part of them (Keycloak 26.7). */
export const withFragment = ({ origin, path, query }: RequestTarget): Pick<RequestTarget, 'path' | 'query'> =>
  origin.includes('#') ? splitAtQuery(origin) : { path, query };

/** What follows a base path, as if it had come alone. */
export function withoutBase({ origin }: RequestTarget, base: string): RequestTarget {
  const rest = origin.slice(base.length);
  return { ...parseTarget(rest.startsWith('/') ? rest : `/${rest}`), base };
}

function splitAtQuery(target: string): { path: string; query: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

const absoluteForm = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/;

/** A URL without a path, `http://host`, means `/`. */
function originForm(target: string): string {
  if (target.charCodeAt(0) === 0x2f) return target;
  const rest = target.replace(absoluteForm, '');
  if (rest.length === target.length) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** httptools refuses longer targets (uvicorn 0.54). */
export const maxTargetLength = 65_535;
const authority = /^(?:[^@\s]*@)?(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9.\-_~]+)?\])(?::(\d{1,5}))?$/;

/**
 * Whether the parsers of the real services take a target that Node's parser takes: not when it is too long, nor in
 * absolute form with an invalid authority, nor the authority form of CONNECT.
 */
export function isAcceptableTarget(target: string): boolean {
  if (target.length > maxTargetLength) return false;
  if (target.charCodeAt(0) === 0x2f || target.startsWith('*')) return true;
  const prefix = absoluteForm.exec(target)?.[0] ?? '';
  const match = authority.exec(prefix.slice(prefix.indexOf('//') + 2));
  return match !== null && Number(match[1] ?? 0) <= 65_535;
}
