import type { Claims } from './mapper.ts';
import type { MapperSettings } from './realm/realm.ts';

const asText = (text: string): unknown => text;

const converters: ReadonlyMap<string, (text: string) => unknown> = new Map([
  ['String', asText],
  ['int', wholeNumber],
  ['long', wholeNumber],
  ['boolean', (text: string) => text.toLowerCase() === 'true'],
  ['JSON', jsonValue],
]);

function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wholeNumber(text: string): number | undefined {
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The value in the type that the mapper's label names; undefined when it is no such thing. */
export function convert(text: string, label: string | undefined): unknown {
  return (converters.get(label ?? 'String') ?? asText)(text);
}

/** The parts of a claim name: dots separate, a backslash before a character makes it an ordinary one. */
export function claimPath(name: string): string[] {
  const parts = [''];
  for (const [piece] of name.matchAll(/\\.|[^\\]|\\/gs)) {
    if (piece === '.') parts.push('');
    else parts[parts.length - 1] += piece.length === 2 ? piece.slice(1) : piece;
  }
  return parts.filter((part) => part !== '');
}

/** Puts a value under a path of names; a member in the way that is no object stays. */
export function setClaim(claims: Claims, path: readonly string[], value: unknown): void {
  let place = claims;
  for (const name of path.slice(0, -1)) {
    place[name] ??= Object.create(null) as Claims;
    const inner = place[name];
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return;
    place = inner as Claims;
  }
  const last = path.at(-1);
  if (last !== undefined && value !== undefined) place[last] = value;
}

/** Puts texts under the claim name of a mapper, as one value or as a list, in the type it asks for. */
export function setMapped(claims: Claims, { config }: MapperSettings, values: readonly string[]): void {
  const name = config.get('claim.name');
  if (name === undefined || values.length === 0) return;
  const converted = values.flatMap((value) => convert(value, config.get('jsonType.label')) ?? []);
  const single = convert(values[0] ?? '', config.get('jsonType.label'));
  setClaim(claims, claimPath(name), config.get('multivalued') === 'true' ? converted : single);
}
