/** Java's hash of a text. */
export function textHash(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(31, hash) + text.charCodeAt(index)) | 0;
  return hash;
}

/** Puts different items in the order of a Java hash table: by bucket, and within a bucket as they came. */
export function bucketOrder<Item>(items: readonly Item[], hashOf: (item: Item) => number, least = 16): Item[] {
  let buckets = least;
  while (items.length > buckets * 0.75) buckets *= 2;
  const placed = items.map((item) => {
    const hash = hashOf(item);
    return { item, bucket: (hash ^ (hash >>> 16)) & (buckets - 1) };
  });
  return placed.sort((a, b) => a.bucket - b.bucket).map(({ item }) => item);
}

/**
 * Puts items in the order in which a Java hash map with their keys lists them.
 * @param buckets that it has at least: a copy of a small map has fewer
 */
export function hashOrderBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string, buckets = 16): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (!byKey.has(key)) byKey.set(key, item);
  }
  return bucketOrder([...byKey], ([key]) => textHash(key), buckets).map(([, item]) => item);
}

/**
 * The same for texts. Lists of roles, mapped claims and words in `scope` have this order (Keycloak 26.7).
 */
export const hashOrder = (texts: Iterable<string>): string[] => hashOrderBy(texts, (text) => text);

/**
 * The same for texts, whole numbers, booleans, null and what brings a `javaHash`, where all differ; undefined when there is
 * anything else among them.
 */
export function hashOrderOfValues(values: readonly unknown[]): unknown[] | undefined {
  const hashes = new Map(values.map((value) => [value, valueHash(value)]));
  return values.some((value) => hashes.get(value) === undefined)
    ? undefined
    : bucketOrder(values, (value) => hashes.get(value) ?? 0);
}

/** Java's hash of a number beyond 32 bits. */
function longHash(value: bigint): number {
  const bits = BigInt.asUintN(64, value);
  return Number(BigInt.asIntN(32, bits ^ (bits >> 32n)));
}

const hasHash = (value: unknown): value is { readonly javaHash: number } =>
  typeof value === 'object' && value !== null && 'javaHash' in value;

const maxLong = 2n ** 63n;

/** The hash that Keycloak's JSON library gives to a value that was read from JSON. */
export function nodeHash(value: unknown): number {
  if (typeof value === 'boolean') return value ? 3 : 1;
  if (value === null) return 4;
  if (Array.isArray(value)) return value.reduce<number>((hash, item) => (Math.imul(31, hash) + nodeHash(item)) | 0, 1);
  if (typeof value === 'bigint' && (value >= maxLong || value < -maxLong)) return bigHash(value);
  const known = valueHash(value);
  if (known !== undefined) return known;
  const members = Object.entries(value as object);
  return members.reduce((sum, [name, item]) => (sum + (textHash(name) ^ nodeHash(item))) | 0, 0);
}

/** Java's hash of a number beyond 64 bits: of its size by groups of 32 bits, with its sign. */
function bigHash(value: bigint): number {
  const digits = (value < 0n ? -value : value).toString(16);
  const groups = digits.padStart(Math.ceil(digits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  const hash = groups.reduce((sum, group) => (Math.imul(31, sum) + Number.parseInt(group, 16)) | 0, 0);
  return value < 0n ? -hash | 0 : hash;
}

function valueHash(value: unknown): number | undefined {
  if (typeof value === 'string') return textHash(value);
  if (typeof value === 'boolean') return value ? 1231 : 1237;
  if (value === null) return 0;
  if (hasHash(value)) return value.javaHash;
  if (typeof value === 'number' && value === (value | 0)) return value;
  return typeof value === 'bigint' || Number.isSafeInteger(value)
    ? longHash(BigInt(value as number | bigint))
    : undefined;
}
