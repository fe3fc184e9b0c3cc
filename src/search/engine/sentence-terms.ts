/**
 * Which sentences of a text have which terms: pairs of both as one number, in order. A query looks at its own terms only,
 * not at those of every sentence.
 */
export type SentenceTerms = Float64Array;

/** More than any text is cut into: see `long-page.ts`. */
const maxSentences = 2 ** 20;

/** @param termsOf the ids of the terms of each sentence, each once; those below 0 are left out */
export function sentenceTerms(termsOf: readonly (readonly number[])[]): SentenceTerms {
  const pairs: number[] = [];
  for (const [at, terms] of termsOf.entries()) for (const id of terms) if (id >= 0) pairs.push(id * maxSentences + at);
  return Float64Array.from(pairs).sort();
}

/** What each of `count` sentences weighs by the terms of a query in it. */
export function sentenceWeights(
  pairs: SentenceTerms,
  count: number,
  terms: readonly { readonly id: number; readonly weight: number }[],
): number[] {
  const weights = new Array<number>(count).fill(0);
  for (const { id, weight } of terms) {
    const start = id * maxSentences;
    for (let at = firstFrom(pairs, start); at < pairs.length; at += 1) {
      const sentence = (pairs[at] as number) - start;
      if (sentence >= maxSentences) break;
      weights[sentence] = (weights[sentence] as number) + weight;
    }
  }
  return weights;
}

function firstFrom(pairs: SentenceTerms, wanted: number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
