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

/**
 * Converts a text to the type in the label of a mapper. An unknown label changes nothing.
 * @returns undefined when the text cannot be converted
 */
export function convert(text: string, label: string | undefined): unknown {
  const converter = converters.get(label ?? 'String');
  return converter === undefined ? text : converter(text);
}

/** A list that mappers may add to. A list in a claim of type JSON counts as a single value. */
export class ClaimList extends Array<unknown> {}

/** A list that began with a single value. It is a Java hash set, whatever is added (Keycloak 26.7). */
export class ClaimSet extends ClaimList {}

/** The claim for the values of a mapper: all values, or the first one (Keycloak 26.7); undefined for no claim. */
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

/** Writes values that `JSON.stringify` cannot write. It returns undefined where that does. */
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
