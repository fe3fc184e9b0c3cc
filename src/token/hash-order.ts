/** Java's hash of a text. */
function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(31, hash) + text.charCodeAt(index)) | 0;
  return hash;
}

/**
 * Puts texts in the order in which a Java hash set or map lists them: by bucket, in a bucket as they came. Recorded
 * tokens list roles and mapped claims so; a fixed order of their own would differ from them for no reason.
 */
export function hashOrder(texts: Iterable<string>): string[] {
  const all = [...new Set(texts)];
  let buckets = 16;
  while (all.length > buckets * 0.75) buckets *= 2;
  const bucketOf = (text: string) => {
    const hash = hashOf(text);
    return (hash ^ (hash >>> 16)) & (buckets - 1);
  };
  const bucket = new Map(all.map((text) => [text, bucketOf(text)]));
  return all.sort((a, b) => (bucket.get(a) ?? 0) - (bucket.get(b) ?? 0));
}
