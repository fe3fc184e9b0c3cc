import { isNestedDeeper } from '../../runtime/json-bounds.ts';

/** What Keycloak's JSON library has read of a text when it breaks off. */
export interface BrokenJson {
  /** As far as it was read: what was not is null. */
  readonly value: unknown;
  /** It broke off in the value of a member, or of an item, rather than between them. */
  readonly isInside: boolean;
  /** It did not break off: what stands behind the first value does not matter. */
  readonly isWhole: boolean;
}

/** How deep values may be nested. A text that goes deeper is read no further. */
const maxDepth = 1_000;

class BrokenOff extends Error {}

const blanks = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none in its texts.
const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Reads a text as Keycloak's library does. */
export function readJson(json: string): BrokenJson {
  if (isNestedDeeper(json, maxDepth)) return readBrokenJson(json);
  try {
    return { value: JSON.parse(json) as unknown, isInside: false, isWhole: true };
  } catch {
    return readBrokenJson(json);
  }
}

/** Reads a text that is no JSON as far as it goes. It reads values as a stream, as Keycloak's library does. */
export function readBrokenJson(json: string): BrokenJson {
  const reader = new Reader(json);
  const root: { value: unknown } = { value: null };
  try {
    reader.value((value) => {
      root.value = value;
    });
    return { value: root.value, isInside: false, isWhole: true };
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
    return { value: root.value, isInside: reader.isInside, isWhole: false };
  }
}

class Reader {
  readonly #json: string;
  #at = 0;
  /** Lists and objects that are open. */
  #depth = 0;
  #isInText = false;

  constructor(json: string) {
    this.#json = json;
  }

  get isInside(): boolean {
    return this.#depth > 1 || (this.#depth === 1 && this.#isInText);
  }

  /** @param put takes lists and objects before they are read to their end */
  value(put: (value: unknown) => void): void {
    this.#skip(blanks);
    const mark = this.#json[this.#at];
    if (mark === '{') this.#object(put);
    else if (mark === '[') this.#list(put);
    else if (mark === '"') {
      put('');
      this.#isInText = true;
      put(JSON.parse(this.#take(text)));
      this.#isInText = false;
    } else put(JSON.parse(this.#take(scalar)));
  }

  #object(put: (value: unknown) => void): void {
    const read: Record<string, unknown> = {};
    put(read);
    this.#open();
    for (let isFirst = true; !this.#closes('}', isFirst); isFirst = false) {
      const name = JSON.parse(this.#take(text)) as string;
      this.#mark(':');
      this.#begin();
      // Whether there is such a member is asked once its value has begun.
      setOwn(read, name, null);
      this.value((value) => {
        setOwn(read, name, value);
      });
    }
  }

  #list(put: (value: unknown) => void): void {
    const read: unknown[] = [];
    put(read);
    this.#open();
    for (let isFirst = true; !this.#closes(']', isFirst); isFirst = false) {
      const at = read.length;
      this.value((value) => {
        read[at] = value;
      });
    }
  }

  /** Looks at the first token of a value, which is all of it unless it is a text, a list or an object. */
  #begin(): void {
    this.#skip(blanks);
    const start = this.#at;
    if (!['{', '[', '"'].includes(this.#json[start] ?? '')) this.#take(scalar);
    this.#at = start;
  }

  #open(): void {
    this.#at += 1;
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new BrokenOff();
  }

  /** Passes over the end, or over the comma before the next member or item. */
  #closes(end: string, isFirst: boolean): boolean {
    this.#skip(blanks);
    if (this.#json[this.#at] === end) {
      this.#at += 1;
      this.#depth -= 1;
      return true;
    }
    if (!isFirst) this.#mark(',');
    this.#skip(blanks);
    return false;
  }

  #mark(mark: string): void {
    this.#skip(blanks);
    if (this.#json[this.#at] !== mark) throw new BrokenOff();
    this.#at += 1;
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    if (pattern.test(this.#json)) this.#at = pattern.lastIndex;
  }

  #take(pattern: RegExp): string {
    const start = this.#at;
    this.#skip(pattern);
    if (this.#at === start) throw new BrokenOff();
    return this.#json.slice(start, this.#at);
  }
}

/** Sets a member, also one that is called like what all objects have. */
const setOwn = (read: object, name: string, value: unknown) =>
  Object.defineProperty(read, name, { value, writable: true, enumerable: true, configurable: true });
