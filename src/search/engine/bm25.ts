/**
 * BM25 over two fields (BM25F: Robertson, Zaragoza, Taylor 2004): the counts of a term in title and body, each
 * divided by how long its field is against the average, are added before they saturate.
 */
const titleWeight = 3;
const k1 = 1.2;
const b = 0.75;

/** How long a field is against the average, tempered by `b`; 1 for an average one. */
export const lengthNorm = (length: number, average: number): number =>
  1 - b + (average === 0 ? b : (b * length) / average);

const saturation = (count: number): number => ((k1 + 1) * count) / (k1 + count);
export const maxSaturation = k1 + 1;

/** What the title alone adds; without it a word in the title of a page that says it often would hardly count. */
const titleShare = 0.5;

/**
 * The part of a term's score that its counts on the page decide, from 0 to `bestSaturation`.
 * Counts are divided by the norms of their fields.
 */
export const termWeight = (inTitle: number, inBody: number): number =>
  (saturation(titleWeight * inTitle + inBody) + titleShare * saturation(inTitle)) / (1 + titleShare);

/**
 * How much of `termWeight` comes from the title, from 0 to 1. What both fields bring before it saturates is shared out in the
 * proportion in which they bring it.
 */
export function titlePart(inTitle: number, inBody: number): number {
  const added = titleWeight * inTitle + inBody;
  const together = added === 0 ? 0 : (saturation(added) * titleWeight * inTitle) / added;
  return (together + titleShare * saturation(inTitle)) / (1 + titleShare) / termWeight(inTitle, inBody);
}

/** Inverse document frequency of a term that `pages` of `total` pages have. Never negative. */
export const idf = (pages: number, total: number): number => Math.log(1 + (total - pages + 0.5) / (pages + 0.5));
