/** Java's hash of a text. */
function textHash(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(31, hash) + text.charCodeAt(index)) | 0;
  return hash;
}

/** Puts items that differ in the order of a Java hash table: by bucket, in a bucket as they came. */
function bucketOrder<Item>(items: readonly Item[], hashOf: (item: Item) => number): Item[] {
  let buckets = 16;
  while (items.length > buckets * 0.75) buckets *= 2;
  const placed = items.map((item) => {
    const hash = hashOf(item);
    return { item, bucket: (hash ^ (hash >>> 16)) & (buckets - 1) };
  });
  return placed.sort((a, b) => a.bucket - b.bucket).map(({ item }) => item);
}

/** Puts items in the order in which a Java hash map with their keys lists them. */
export function hashOrderBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (!byKey.has(key)) byKey.set(key, item);
  }
  return bucketOrder([...byKey], ([key]) => textHash(key)).map(([, item]) => item);
}

/**
 * The same for texts. Lists of roles, mapped claims and words in `scope` have this order (Keycloak 26.7).
 */
export const hashOrder = (texts: Iterable<string>): string[] => hashOrderBy(texts, (text) => text);

/** The same for texts, whole numbers, booleans and null that differ; undefined when there is anything else among them. */
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

function valueHash(value: unknown): number | undefined {
  if (typeof value === 'string') return textHash(value);
  if (typeof value === 'boolean') return value ? 1231 : 1237;
  if (value === null) return 0;
  if (typeof value === 'number' && value === (value | 0)) return value;
  return typeof value === 'bigint' || Number.isSafeInteger(value)
    ? longHash(BigInt(value as number | bigint))
    : undefined;
}
