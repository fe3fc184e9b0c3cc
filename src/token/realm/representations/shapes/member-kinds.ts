import { javaTrim } from '../../java-trim.ts';
import { type JsonPath, UnknownMemberError, WrongKindError } from './unreadable-value.ts';

/** How a representation is read. */
interface JsonReader {
  /** Of the value that is read just now. */
  readonly path: (string | number)[];
  /**
   * Called for a member that a representation does not have, and that is left out.
   * @param shape the representation as Keycloak names it
   * @param isLenient Keycloak leaves it out too, rather than refuse it
   */
  unknownMember(shape: string, path: JsonPath, isLenient: boolean): void;
}

/**
 * Reads a value as Keycloak's JSON library does, which takes numbers for texts and the like.
 * @returns the very value where nothing needs to be changed
 * @throws {WrongKindError} when it is of another kind; `null` is of every kind
 */
export type Kind = (value: unknown, reader: JsonReader) => unknown;

/** Reads a value in which nothing unknown may be. @throws {WrongKindError | UnknownMemberError} */
export const readStrictly = (kind: Kind, value: unknown): unknown =>
  kind(value, {
    path: [],
    unknownMember(shape, path, isLenient) {
      if (!isLenient) throw new UnknownMemberError(shape, path);
    },
  });

export const any: Kind = (value) => value;

export const text: Kind = (value, { path }) => {
  if (typeof value === 'object' && value !== null) throw new WrongKindError('a text', path);
  return value === null || typeof value === 'string' ? value : String(value);
};

const flags: ReadonlyMap<string, boolean | null> = new Map([
  ...['', 'null'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

/** Larger numbers are written with an exponent, and those are no whole numbers to Keycloak. */
const longestNumeral = 1e21;

export const flag: Kind = (value, { path }) => {
  if (typeof value === 'boolean' || value === null) return value;
  if (Number.isInteger(value) && Math.abs(Number(value)) < longestNumeral) return value !== 0;
  const read = typeof value === 'string' ? flags.get(javaTrim(value)) : undefined;
  if (read === undefined) throw new WrongKindError('true or false', path);
  return read;
};

/** A whole number; of others what is behind the point goes. */
export const long: Kind = (value, { path }) => {
  const read = typeof value === 'string' ? javaTrim(value) : value;
  if (read === null || read === '' || read === 'null') return null;
  const isNumeral = typeof read === 'string' && /^[+-]?\d+$/.test(read);
  if (typeof read !== 'number' && !isNumeral) throw new WrongKindError('a whole number', path);
  return Math.trunc(Number(read));
};

/** The same in 32 bits. */
export const integer: Kind = (value, reader) => {
  const read = long(value, reader);
  if (typeof read !== 'number' || (read | 0) === read) return read;
  throw new WrongKindError('a whole number of 32 bits', reader.path, typeof value === 'number');
};

/** One of these words. */
export const oneOf =
  (...words: readonly string[]): Kind =>
  (value, { path }) => {
    if (value !== null && value !== '' && !words.includes(value as string))
      throw new WrongKindError(`one of ${words.join(', ')}`, path);
    return value === '' ? null : value;
  };

export const listOf =
  (kind: Kind): Kind =>
  (value, reader) => {
    if (value === null) return null;
    if (!Array.isArray(value)) throw new WrongKindError('a list', reader.path);
    let read: unknown[] | undefined;
    for (let at = 0; at < value.length; at += 1) {
      const item: unknown = value[at];
      const next = inside(kind, item, at, reader);
      if (next !== item) {
        read ??= [...value];
        read[at] = next;
      }
    }
    return read ?? value;
  };

const maps = new WeakSet<Kind>();

export const mapOf = (kind: Kind): Kind => {
  const map: Kind = (value, reader) =>
    value === null ? null : readMembers(asObject(value, reader), () => kind, reader);
  maps.add(map);
  return map;
};

/** Whether a kind is one of `mapOf`. */
export const isMap = (kind: Kind): boolean => maps.has(kind);

export const texts = listOf(text);

const listsByName = mapOf(texts);

/** Lists of texts by name; of no list nothing is kept. */
export const textLists: Kind = (value, reader) => {
  const lists = listsByName(value, reader) as Readonly<Record<string, unknown>> | null;
  if (lists === null || Object.values(lists).every((list) => list !== null)) return lists;
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== null));
};

/** What a representation may have. A function, where it holds others of its own kind. */
export type Members = Readonly<Record<string, Kind>>;

/**
 * A representation.
 * @param shape as Keycloak names it
 * @param isLenient whether Keycloak leaves out members that it does not have, rather than refuse them
 */
export const objectOf =
  (shape: string, members: () => Members, isLenient = false): Kind =>
  (value, reader) => {
    if (value === null) return null;
    const known = members();
    return readMembers(
      asObject(value, reader),
      (name) => {
        const kind = Object.hasOwn(known, name) ? known[name] : undefined;
        if (kind === undefined) reader.unknownMember(shape, [...reader.path, name], isLenient);
        return kind;
      },
      reader,
    );
  };

/** Members of one kind. @param names with spaces between them */
export const members = (kind: Kind, names: string): Members =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind]),
  );

type JsonObject = Readonly<Record<string, unknown>>;

/** @param kindOf undefined: the member is left out */
function readMembers(value: JsonObject, kindOf: (name: string) => Kind | undefined, reader: JsonReader): JsonObject {
  // Most are as they should be: nothing is made for them.
  let read: Map<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const kind = kindOf(name);
    const next = kind && inside(kind, value[name], name, reader);
    if (kind !== undefined && next === value[name]) continue;
    read ??= new Map(Object.entries(value));
    if (kind === undefined) read.delete(name);
    else read.set(name, next);
  }
  return read === undefined ? value : Object.fromEntries(read);
}

function inside(kind: Kind, value: unknown, key: string | number, reader: JsonReader): unknown {
  reader.path.push(key);
  const read = kind(value, reader);
  reader.path.pop();
  return read;
}

function asObject(value: unknown, { path }: JsonReader): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongKindError('an object', path);
  return value as JsonObject;
}
