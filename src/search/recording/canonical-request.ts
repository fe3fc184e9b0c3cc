import { createHash } from 'node:crypto';
import { secretKindOf } from '../../http/secret-names.ts';
import { isJsonObject } from '../request-body/json-body.ts';

/** What a recording is known by. Callers, keys and the order of fields do not matter. */
export interface CanonicalRequest {
  readonly operation: string;
  /** The identifier of a research task. */
  readonly id?: string | undefined;
  /** Parameters of the query, by name. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** The JSON with its fields in order and without a key; a text when it is not valid JSON. */
  readonly body?: unknown;
}

/** A request without its secrets. */
export interface RequestFacts {
  readonly operation: string;
  readonly id: string;
  readonly query: string;
  /** An empty one: there is none. */
  readonly body: string;
}

const isSecret = ([name]: readonly [string, unknown]) => secretKindOf(name) !== undefined;

export function canonicalRequest({ operation, id, query, body }: RequestFacts): CanonicalRequest {
  const parameters = [...new URLSearchParams(query)].filter((parameter) => !isSecret(parameter)).sort(byName);
  return {
    operation,
    ...(id !== '' && { id }),
    ...(parameters.length > 0 && { query: Object.fromEntries(parameters) }),
    ...(body !== '' && { body: canonicalBody(body) }),
  };
}

/** The same for a request that was written down: its fields may have been put in another order. */
export const keyOf = ({ operation, id, query, body }: CanonicalRequest): string =>
  JSON.stringify([operation, id ?? '', ordered(query ?? {}), ordered(body ?? null)]);

/** An identifier in the place of a real one: the same each time that the request is recorded. */
export function identifierOf(request: CanonicalRequest): string {
  const hex = createHash('sha256').update(keyOf(request)).digest('hex');
  // Version 8 and the variant of RFC 9562, so that it passes for a UUID.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function canonicalBody(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value)) return value;
    return ordered(masked(Object.fromEntries(Object.entries(value).filter((field) => !isSecret(field)))));
  } catch {
    return text;
  }
}

/** The same value; of secrets within it only that they are there. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).map((field) => [field[0], isSecret(field) ? '***' : masked(field[1])]);
  return Object.fromEntries(fields);
}

/** The same value with the fields of its objects in order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(byName)
      .map(([name, inner]) => [name, ordered(inner)]),
  );
}

const byName = ([one]: readonly [string, unknown], [two]: readonly [string, unknown]) =>
  one < two ? -1 : Number(one > two);

/** The fields in which two requests differ: `body.max_results`. */
export function differences(one: unknown, two: unknown, path = ''): string[] {
  if (!isJsonObject(one) || !isJsonObject(two)) return JSON.stringify(one) === JSON.stringify(two) ? [] : [path];
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].flatMap((name) => differences(one[name], two[name], path === '' ? name : `${path}.${name}`));
}
