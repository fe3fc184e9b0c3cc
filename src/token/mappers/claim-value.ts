import { JavaDouble, JsonNode, readJsonNode } from './json-node.ts';

const maxInt = 2n ** 31n - 1n;
const maxLong = 2n ** 63n - 1n;

const converters: ReadonlyMap<string, (text: string) => unknown> = new Map([
  ['String', (text: string): unknown => text],
  ['int', (text: string) => integer(text, maxInt)],
  ['long', (text: string) => integer(text, maxLong)],
  ['boolean', (text: string) => text.toLowerCase() === 'true'],
  ['JSON', readJsonNode],
]);

/** A number, or a bigint where a number would not be exact. */
function integer(text: string, max: bigint): number | bigint | undefined {
  if (!/^[+-]?\d{1,40}$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ''));
  if (value > max || value < -max - 1n) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** A text in the type that the mapper's label names; undefined when it cannot be converted. Unknown labels change nothing. */
export function convert(text: string, label: string | undefined): unknown {
  const converter = converters.get(label ?? 'String');
  return converter === undefined ? text : converter(text);
}

/** A list that mappers may add to, in contrast to one in a claim of type JSON, which counts as a single value. */
export class ClaimList extends Array<unknown> {}

/** A list that began with a single value: a Java hash set, whatever is added (Keycloak 26.7). */
export class ClaimSet extends ClaimList {}

/** The values of a mapper: all of them, or the first (Keycloak 26.7). Undefined: there is no claim. */
export function mapValues(config: ReadonlyMap<string, string>, values: readonly (string | null)[]): unknown {
  const label = config.get('jsonType.label');
  if (values.length === 0) return undefined;
  const converted = (value: string | null = null) => (value === null ? undefined : convert(value, label));
  if (config.get('multivalued') !== 'true') return converted(values[0]);
  return ClaimList.from(values, (value) => converted(value) ?? null);
}

/** JSON of claims, in which bigints and doubles are numbers. */
export function claimsJson(claims: unknown): string {
  try {
    return JSON.stringify(claims);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return write(claims) ?? 'null';
  }
}

/** For what `JSON.stringify` cannot write; undefined as there. */
function write(value: unknown): string | undefined {
  if (value instanceof JsonNode) return write(value.value);
  if (value instanceof JavaDouble || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item) ?? 'null').join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, item]) => {
    const text = write(item);
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`;
  });
  return `{${members.join(',')}}`;
}
