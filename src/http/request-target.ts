/** A request target in two parts, as they came. */
export interface RequestTarget {
  readonly path: string;
  /** What follows the first `?`; empty when there is none. */
  readonly query: string;
}

const absoluteForm = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/;

/**
 * The target without scheme and authority (RFC 9112 section 3.2.2). The bare address `http://host` means `/`.
 */
export function originForm(target: string): string {
  if (target.charCodeAt(0) === 0x2f) return target;
  const rest = target.replace(absoluteForm, '');
  if (rest.length === target.length) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Splits a target in origin form. A fragment belongs to neither part. */
export function splitTarget(target: string): RequestTarget {
  const hash = target.indexOf('#');
  const whole = hash < 0 ? target : target.slice(0, hash);
  const mark = whole.indexOf('?');
  return mark < 0 ? { path: whole, query: '' } : { path: whole.slice(0, mark), query: whole.slice(mark + 1) };
}

/** Longer targets are refused by uvicorn's parser (recorded). */
const longestTarget = 65_535;
const authority = /^(?:[^@\s]*@)?(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9.\-_~]+)?\])(?::(\d{1,5}))?$/;

/**
 * Whether the recorded servers' parsers take a target that Node's parser takes: not when it is too long, nor in absolute
 * form with an authority that is none, nor the authority form of CONNECT.
 */
export function isAcceptableTarget(target: string): boolean {
  if (target.length > longestTarget) return false;
  if (target.charCodeAt(0) === 0x2f || target.startsWith('*')) return true;
  const prefix = absoluteForm.exec(target)?.[0] ?? '';
  const parts = authority.exec(prefix.slice(prefix.indexOf('//') + 2));
  return parts !== null && Number(parts[1] ?? 0) <= 65_535;
}
