import { adminErrors } from '../admin-errors.ts';

/** Names of members and places in lists, from the outermost to the value that is read. */
type JsonPath = (string | number)[];

/**
 * Reads a value that somebody sent as Keycloak's JSON library does, which takes numbers for texts and the like.
 * @param path of the value, which may be changed while it is read
 * @throws {OAuthError | UnknownMemberError} when it is of another kind; `null` is of every kind
 */
export type Kind = (value: unknown, path: JsonPath) => unknown;

/** A member that a representation does not have. */
export class UnknownMemberError extends Error {
  override readonly name = 'UnknownMemberError';
  readonly shape: string;
  readonly path: readonly (string | number)[];

  /** @param shape the representation as Keycloak names it */
  constructor(shape: string, path: readonly (string | number)[]) {
    super(`${shape} has no member ${String(path.at(-1))}`);
    this.shape = shape;
    this.path = path;
  }
}

export const any: Kind = (value) => value;

export const text: Kind = (value) => {
  if (typeof value === 'object' && value !== null) throw adminErrors.wrongJson();
  return value === null || typeof value === 'string' ? value : String(value);
};

const flags: ReadonlyMap<unknown, boolean | null> = new Map<unknown, boolean | null>([
  ['', null],
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

export const flag: Kind = (value) => {
  if (typeof value === 'boolean' || value === null) return value;
  if (Number.isInteger(value)) return value !== 0;
  const read = flags.get(value);
  if (read === undefined) throw adminErrors.wrongJson();
  return read;
};

/** A whole number; of others what is behind the point goes. */
export const long: Kind = (value) => {
  if (value === null || value === '') return null;
  const isNumeral = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value);
  if (typeof value !== 'number' && !isNumeral) throw adminErrors.wrongJson();
  return Math.trunc(Number(value));
};

/** The same in 32 bits. */
export const integer: Kind = (value, path) => {
  const read = long(value, path);
  if (typeof read !== 'number' || (read | 0) === read) return read;
  throw typeof value === 'number' ? adminErrors.tooLargeNumber() : adminErrors.wrongJson();
};

/** One of these words. */
export const oneOf =
  (...words: readonly string[]): Kind =>
  (value) => {
    if (value !== null && value !== '' && !words.includes(value as string)) throw adminErrors.wrongJson();
    return value === '' ? null : value;
  };

export const listOf =
  (kind: Kind): Kind =>
  (value, path) => {
    if (value === null) return null;
    if (!Array.isArray(value)) throw adminErrors.wrongJson();
    return value.map((item: unknown, at) => inside(kind, item, at, path));
  };

export const mapOf =
  (kind: Kind): Kind =>
  (value, path) => {
    if (value === null) return null;
    return Object.fromEntries(entriesOf(value).map(([name, item]) => [name, inside(kind, item, name, path)]));
  };

export const texts = listOf(text);

/** Lists of texts by name; of no list nothing is kept. */
export const textLists: Kind = (value, path) => {
  const lists = mapOf(texts)(value, path) as Readonly<Record<string, unknown>> | null;
  return lists && Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== null));
};

/** What a representation may have. A function, where it holds others of its own kind. */
export type Members = Readonly<Record<string, Kind>>;

/**
 * A representation.
 * @param shape as Keycloak names it
 * @param isLenient whether members that it does not have are left out, rather than refused
 */
export const objectOf =
  (shape: string, members: () => Members, isLenient = false): Kind =>
  (value, path) => {
    if (value === null) return null;
    const known = members();
    const read = entriesOf(value).flatMap(([name, item]) => {
      const kind = Object.hasOwn(known, name) ? known[name] : undefined;
      if (kind !== undefined) return [[name, inside(kind, item, name, path)] as const];
      if (isLenient) return [];
      throw new UnknownMemberError(shape, [...path, name]);
    });
    return Object.fromEntries(read);
  };

/** Members of one kind. @param names with spaces between them */
export const members = (kind: Kind, names: string): Members =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind]),
  );

function inside(kind: Kind, value: unknown, key: string | number, path: JsonPath): unknown {
  path.push(key);
  const read = kind(value, path);
  path.pop();
  return read;
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw adminErrors.wrongJson();
  return Object.entries(value);
}
