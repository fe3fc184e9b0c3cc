/** A realm file cannot be used. */
export class RealmFileError extends Error {
  override readonly name = 'RealmFileError';
  readonly place: string;
  /** What is wrong there. */
  readonly issue: string;
  constructor(place: string, issue: string) {
    super(`${place.replace(/: $/, '')}: ${issue}`);
    this.place = place;
    this.issue = issue;
  }
}

/** A value in a realm file, with its place (`realm.json: clients[3].secret`) for messages. */
export interface JsonCursor {
  readonly value: unknown;
  readonly place: string;
}

/** An object, and no list. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value inside of another. Its place is put together when somebody asks: most files have no mistake. */
class InnerCursor implements JsonCursor {
  readonly value: unknown;
  readonly #outer: JsonCursor;
  readonly #key: string | number;

  constructor(value: unknown, outer: JsonCursor, key: string | number) {
    this.value = value;
    this.#outer = outer;
    this.#key = key;
  }

  get place(): string {
    const { place } = this.#outer;
    if (this.#key === '') return place;
    if (typeof this.#key === 'number') return `${place}[${this.#key}]`;
    return `${place}${place.endsWith(': ') ? '' : '.'}${this.#key}`;
  }
}

/** Another value for the place of one. */
export function atSamePlace(node: JsonCursor, value: unknown): JsonCursor {
  return new InnerCursor(value, node, '');
}

/** A member of an object; its value is undefined when there is none. */
export function member(node: JsonCursor, key: string): JsonCursor {
  if (node.value === undefined || node.value === null) return new InnerCursor(undefined, node, key);
  if (!isPlainObject(node.value)) throw new RealmFileError(node.place, 'must be an object');
  const value = Object.hasOwn(node.value, key) ? node.value[key] : undefined;
  return new InnerCursor(value === null ? undefined : value, node, key);
}

/** All members of an object, in order; none when there is no object. */
export function members(node: JsonCursor): [string, JsonCursor][] {
  if (node.value === undefined) return [];
  if (!isPlainObject(node.value)) throw new RealmFileError(node.place, 'must be an object');
  return Object.keys(node.value).map((key) => [key, member(node, key)]);
}

/** @throws {RealmFileError} for what is no list */
function listIn({ value, place }: JsonCursor): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new RealmFileError(place, 'must be a list');
  return value;
}

/** The items of a list; none when there is no list. */
export const items = (node: JsonCursor): JsonCursor[] =>
  listIn(node).map((value, index) => new InnerCursor(value, node, index));

/** The same one by one: of a long list nothing is kept. */
export function* eachItem(node: JsonCursor): Generator<JsonCursor, void> {
  const list = listIn(node);
  for (let index = 0; index < list.length; index += 1) yield new InnerCursor(list[index], node, index);
}

export function string(node: JsonCursor): string | undefined {
  if (node.value === undefined || typeof node.value === 'string') return node.value;
  throw new RealmFileError(node.place, 'must be a string');
}

/** A text, which may be empty. */
export function presentString(node: JsonCursor): string {
  const value = string(node);
  if (value === undefined) throw new RealmFileError(node.place, 'is missing');
  return value;
}

export function requiredString(node: JsonCursor): string {
  const value = presentString(node);
  if (value === '') throw new RealmFileError(node.place, 'is missing');
  return value;
}

export function flag(node: JsonCursor, fallback: boolean): boolean {
  if (node.value === undefined) return fallback;
  if (typeof node.value !== 'boolean') throw new RealmFileError(node.place, 'must be true or false');
  return node.value;
}

/** A whole number. */
export function integer(node: JsonCursor, fallback: number): number {
  if (node.value === undefined) return fallback;
  if (typeof node.value === 'number' && Number.isSafeInteger(node.value)) return node.value;
  throw new RealmFileError(node.place, 'must be a whole number');
}

/** A whole number, 0 or more. */
export function count(node: JsonCursor, fallback: number): number {
  if (node.value === undefined) return fallback;
  if (typeof node.value === 'number' && Number.isSafeInteger(node.value) && node.value >= 0) return node.value;
  throw new RealmFileError(node.place, 'must be a whole number, 0 or more');
}

/** An object whose members are texts; numbers and booleans are taken as their text, null members left out. */
export function stringMap(node: JsonCursor): Map<string, string> {
  const map = new Map<string, string>();
  for (const [key, { value, place }] of members(node)) {
    if (typeof value === 'string') map.set(key, value);
    else if (typeof value === 'number' || typeof value === 'boolean') map.set(key, String(value));
    else if (value !== undefined) throw new RealmFileError(place, 'must be a string');
  }
  return map;
}

/** An object whose members are lists of texts: attributes, and the configuration of components. */
export function stringListMap(node: JsonCursor): Map<string, string[]> {
  return new Map(
    members(node).map(([key, list]) => [
      key,
      typeof list.value === 'string'
        ? [list.value]
        : items(list).flatMap((item) => (item.value === null ? [] : [string(item) ?? ''])),
    ]),
  );
}
