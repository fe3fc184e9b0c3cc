/** A request target in two parts, as they came. */
export interface RequestTarget {
  readonly path: string;
  /** What follows the first `?`; undefined when there is none. */
  readonly query: string | undefined;
}

const absoluteForm = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/;

/**
 * The target without scheme and authority (RFC 9112 section 3.2.2). The bare address `http://host` means `/`.
 * A fragment stays: what it means differs between the interfaces.
 */
export function originForm(target: string): string {
  if (target.charCodeAt(0) === 0x2f) return target;
  const rest = target.replace(absoluteForm, '');
  if (rest.length === target.length) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Splits a target in origin form. */
export function splitTarget(target: string): RequestTarget {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: undefined } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
