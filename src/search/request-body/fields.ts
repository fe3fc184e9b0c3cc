import { apiError, type FieldIssue } from '../api-error.ts';
import { isJsonObject, type JsonObject } from './json-body.ts';

interface Bounds {
  readonly ge?: number;
  readonly le?: number;
}

/**
 * Reads the fields of a request body as pydantic reads them (numbers and booleans also from strings), and collects what is
 * wrong. An optional field that is null counts as missing. Unknown fields are ignored.
 */
export interface Fields {
  requiredString(name: string): string;
  string(name: string): string | undefined;
  /** False unless `otherwise` says so. */
  boolean(name: string, otherwise?: boolean): boolean;
  integer(name: string, bounds?: Bounds): number | undefined;
  number(name: string, bounds?: Bounds): number | undefined;
  strings(name: string): readonly string[];
  /** A string or a list of strings, required. */
  stringOrStrings(name: string): readonly string[];
  booleanOrString(name: string): boolean | string | undefined;
  object(name: string): JsonObject | undefined;
  objects(name: string): readonly JsonObject[];
  /** @throws {ApiError} 422 that names every wrong field, in the order in which they were read. */
  check(): void;
}

const messages = {
  missing: 'Field required',
  string_type: 'Input should be a valid string',
  string_unicode: 'Input should be a valid string, unable to parse raw data as a unicode string',
  list_type: 'Input should be a valid list',
  dict_type: 'Input should be a valid dictionary',
  int_type: 'Input should be a valid integer',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_from_float: 'Input should be a valid integer, got a number with a fractional part',
  float_type: 'Input should be a valid number',
  float_parsing: 'Input should be a valid number, unable to parse string as a number',
  bool_type: 'Input should be a valid boolean',
  bool_parsing: 'Input should be a valid boolean, unable to interpret input',
} as const;

/** The value, or the type of the issue. */
type ParseResult<T> = { readonly value: T } | keyof typeof messages;

const loneSurrogate = /[\uD800-\uDFFF]/u;

const parseString = (value: unknown): ParseResult<string> => {
  if (typeof value !== 'string') return 'string_type';
  return loneSurrogate.test(value) ? 'string_unicode' : { value };
};

function parseInteger(value: unknown): ParseResult<number> {
  if (typeof value === 'boolean') return { value: Number(value) };
  if (typeof value === 'string')
    return /^\s*[+-]?\d+(_\d+)*(\.0*)?\s*$/.test(value) ? { value: Number(value.replaceAll('_', '')) } : 'int_parsing';
  if (typeof value !== 'number') return 'int_type';
  return Number.isInteger(value) ? { value } : 'int_from_float';
}

function parseNumber(value: unknown): ParseResult<number> {
  if (typeof value === 'boolean') return { value: Number(value) };
  if (typeof value === 'string')
    return /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(value) ? { value: Number(value) } : 'float_parsing';
  return typeof value === 'number' ? { value } : 'float_type';
}

const yes = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const no = new Set(['false', 'f', 'no', 'n', 'off', '0']);

function parseBoolean(value: unknown): ParseResult<boolean> {
  if (typeof value === 'boolean') return { value };
  if (typeof value !== 'string' && typeof value !== 'number') return 'bool_type';
  const word = String(value).toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : 'bool_parsing';
}

const parseObject = (value: unknown): ParseResult<JsonObject> => (isJsonObject(value) ? { value } : 'dict_type');

/** A long list of wrong values would make a response of fifty times its length. */
const maxIssues = 1_000;

export const fieldsOf = (body: JsonObject): Fields => new BodyFields(body);

type Place = readonly (string | number)[];

class BodyFields implements Fields {
  readonly #body: JsonObject;
  readonly #issues: FieldIssue[] = [];

  constructor(body: JsonObject) {
    this.#body = body;
  }

  readonly check = (): void => {
    if (this.#issues.length > 0) throw apiError.unprocessable(this.#issues);
  };

  requiredString(name: string): string {
    const body = this.#body;
    if (!Object.hasOwn(body, name)) return this.#addIssue('missing', [name], body) ?? '';
    const read = parseString(body[name]);
    return typeof read === 'string' ? (this.#addIssue(read, [name], body[name]) ?? '') : read.value;
  }

  string(name: string): string | undefined {
    return this.#one(parseString, name);
  }

  boolean(name: string, otherwise = false): boolean {
    return this.#one(parseBoolean, name) ?? otherwise;
  }

  integer(name: string, bounds: Bounds = {}): number | undefined {
    return this.#bounded(name, this.#one(parseInteger, name), bounds);
  }

  number(name: string, bounds: Bounds = {}): number | undefined {
    return this.#bounded(name, this.#one(parseNumber, name), bounds);
  }

  strings(name: string): readonly string[] {
    return this.#list(parseString, [name], this.#valueOf(name));
  }

  stringOrStrings(name: string): readonly string[] {
    if (!Object.hasOwn(this.#body, name)) return this.#addIssue('missing', [name], this.#body) ?? [];
    const value = this.#body[name];
    if (typeof value === 'string') return [value];
    if (Array.isArray(value)) return this.#list(parseString, [name, 'list[str]'], value);
    this.#addIssue('string_type', [name, 'str'], value);
    return this.#addIssue('list_type', [name, 'list[str]'], value) ?? [];
  }

  booleanOrString(name: string): boolean | string | undefined {
    const value = this.#valueOf(name);
    if (value === undefined || typeof value === 'string') return value;
    const read = parseBoolean(value);
    if (typeof read !== 'string') return read.value;
    this.#addIssue(read, [name, 'bool'], value);
    return this.#addIssue('string_type', [name, 'str'], value);
  }

  object(name: string): JsonObject | undefined {
    return this.#one(parseObject, name);
  }

  objects(name: string): readonly JsonObject[] {
    return this.#list(parseObject, [name], this.#valueOf(name));
  }

  /** Undefined: the field is missing or null. */
  #valueOf(name: string): unknown {
    return Object.hasOwn(this.#body, name) ? (this.#body[name] ?? undefined) : undefined;
  }

  #addIssue(type: keyof typeof messages, loc: Place, input: unknown): undefined {
    if (this.#issues.length < maxIssues) this.#issues.push({ type, loc: ['body', ...loc], msg: messages[type], input });
    return undefined;
  }

  #one<T>(as: (value: unknown) => ParseResult<T>, name: string): T | undefined {
    const value = this.#valueOf(name);
    if (value === undefined) return undefined;
    const read = as(value);
    return typeof read === 'string' ? this.#addIssue(read, [name], value) : read.value;
  }

  #list<T>(as: (value: unknown) => ParseResult<T>, loc: Place, value: unknown): readonly T[] {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return this.#addIssue('list_type', loc, value) ?? [];
    return value.flatMap((item: unknown, index) => {
      const read = as(item);
      return typeof read === 'string' ? (this.#addIssue(read, [...loc, index], item) ?? []) : [read.value];
    });
  }

  #bounded(name: string, value: number | undefined, { ge, le }: Bounds): number | undefined {
    if (value === undefined) return undefined;
    const low = ge !== undefined && value < ge;
    if (!low && (le === undefined || value <= le)) return value;
    this.#issues.push({
      type: low ? 'greater_than_equal' : 'less_than_equal',
      loc: ['body', name],
      msg: `Input should be ${low ? `greater than or equal to ${ge}` : `less than or equal to ${le}`}`,
      input: this.#valueOf(name),
      ctx: low ? { ge } : { le },
    });
    return undefined;
  }
}
