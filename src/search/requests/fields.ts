import { type FieldIssue, refusals } from '../search-error.ts';
import { isJsonObject, type JsonObject } from './json-body.ts';

interface Bounds {
  readonly ge?: number;
  readonly le?: number;
}

/**
 * Reads the fields of a request body as pydantic reads them (numbers and booleans also from texts), and gathers what is
 * wrong. An optional field that is null counts as not given. Unknown fields are ignored.
 */
export interface Fields {
  requiredText(name: string): string;
  text(name: string): string | undefined;
  /** False unless `otherwise` says so. */
  flag(name: string, otherwise?: boolean): boolean;
  integer(name: string, bounds?: Bounds): number | undefined;
  number(name: string, bounds?: Bounds): number | undefined;
  texts(name: string): readonly string[];
  /** A text or a list of texts, required. */
  textOrTexts(name: string): readonly string[];
  flagOrText(name: string): boolean | string | undefined;
  object(name: string): JsonObject | undefined;
  objects(name: string): readonly JsonObject[];
  /** @throws the 422 that tells every wrong field, in the order in which they were read. */
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

/** What is wrong with a value: the type of the issue. A value that can be used has none. */
type Read<T> = { readonly value: T } | keyof typeof messages;

const loneSurrogate = /[\uD800-\uDFFF]/u;

const asText = (value: unknown): Read<string> => {
  if (typeof value !== 'string') return 'string_type';
  return loneSurrogate.test(value) ? 'string_unicode' : { value };
};

function asInteger(value: unknown): Read<number> {
  if (typeof value === 'boolean') return { value: Number(value) };
  if (typeof value === 'string')
    return /^\s*[+-]?\d+(_\d+)*(\.0*)?\s*$/.test(value) ? { value: Number(value.replaceAll('_', '')) } : 'int_parsing';
  if (typeof value !== 'number') return 'int_type';
  return Number.isInteger(value) ? { value } : 'int_from_float';
}

function asNumber(value: unknown): Read<number> {
  if (typeof value === 'boolean') return { value: Number(value) };
  if (typeof value === 'string')
    return /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(value) ? { value: Number(value) } : 'float_parsing';
  return typeof value === 'number' ? { value } : 'float_type';
}

const yes = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const no = new Set(['false', 'f', 'no', 'n', 'off', '0']);

function asFlag(value: unknown): Read<boolean> {
  if (typeof value === 'boolean') return { value };
  if (typeof value !== 'string' && typeof value !== 'number') return 'bool_type';
  const word = String(value).toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : 'bool_parsing';
}

const asObject = (value: unknown): Read<JsonObject> => (isJsonObject(value) ? { value } : 'dict_type');

export function fieldsOf(body: JsonObject): Fields {
  const issues: FieldIssue[] = [];
  const given = (name: string): unknown => (Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined);

  function tell(type: keyof typeof messages, loc: readonly (string | number)[], input: unknown): undefined {
    issues.push({ type, loc: ['body', ...loc], msg: messages[type], input });
    return undefined;
  }

  function one<T>(as: (value: unknown) => Read<T>, name: string): T | undefined {
    const value = given(name);
    if (value === undefined) return undefined;
    const read = as(value);
    return typeof read === 'string' ? tell(read, [name], value) : read.value;
  }

  function list<T>(as: (value: unknown) => Read<T>, loc: readonly (string | number)[], value: unknown): readonly T[] {
    if (value === undefined) return [];
    if (!Array.isArray(value)) return tell('list_type', loc, value) ?? [];
    return value.flatMap((item: unknown, index) => {
      const read = as(item);
      return typeof read === 'string' ? (tell(read, [...loc, index], item) ?? []) : [read.value];
    });
  }

  function bounded(name: string, value: number | undefined, { ge, le }: Bounds): number | undefined {
    if (value === undefined) return undefined;
    const low = ge !== undefined && value < ge;
    if (!low && (le === undefined || value <= le)) return value;
    issues.push({
      type: low ? 'greater_than_equal' : 'less_than_equal',
      loc: ['body', name],
      msg: `Input should be ${low ? `greater than or equal to ${ge}` : `less than or equal to ${le}`}`,
      input: given(name),
      ctx: low ? { ge } : { le },
    });
    return undefined;
  }

  return {
    requiredText(name) {
      if (!Object.hasOwn(body, name)) return tell('missing', [name], body) ?? '';
      const read = asText(body[name]);
      return typeof read === 'string' ? (tell(read, [name], body[name]) ?? '') : read.value;
    },
    text: (name) => one(asText, name),
    flag: (name, otherwise = false) => one(asFlag, name) ?? otherwise,
    integer: (name, bounds = {}) => bounded(name, one(asInteger, name), bounds),
    number: (name, bounds = {}) => bounded(name, one(asNumber, name), bounds),
    texts: (name) => list(asText, [name], given(name)),
    textOrTexts(name) {
      if (!Object.hasOwn(body, name)) return tell('missing', [name], body) ?? [];
      const value = body[name];
      if (typeof value === 'string') return [value];
      if (Array.isArray(value)) return list(asText, [name, 'list[str]'], value);
      tell('string_type', [name, 'str'], value);
      return tell('list_type', [name, 'list[str]'], value) ?? [];
    },
    flagOrText(name) {
      const value = given(name);
      if (value === undefined || typeof value === 'string') return value;
      const read = asFlag(value);
      if (typeof read !== 'string') return read.value;
      tell(read, [name, 'bool'], value);
      return tell('string_type', [name, 'str'], value);
    },
    object: (name) => one(asObject, name),
    objects: (name) => list(asObject, [name], given(name)),
    check() {
      if (issues.length > 0) throw refusals.unprocessable(issues);
    },
  };
}
