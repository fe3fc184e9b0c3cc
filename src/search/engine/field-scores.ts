import { lengthNorm, titlePart } from './bm25.ts';

/** What a field of a page brings to the score of a term. */
export interface FieldScore {
  readonly field: 'title' | 'content';
  readonly score: number;
}

/** How long the fields of a page are, or those of all pages on average, in terms. */
export interface FieldLengths {
  readonly titleLength: number;
  readonly bodyLength: number;
}

/** The score of a term by the fields that have it: together they are the score. */
export function fieldScores(
  score: number,
  count: { readonly title: number; readonly body: number },
  page: FieldLengths,
  average: FieldLengths,
): FieldScore[] {
  if (count.body === 0) return [{ field: 'title', score }];
  if (count.title === 0) return [{ field: 'content', score }];
  const inTitle = count.title / lengthNorm(page.titleLength, average.titleLength);
  const inBody = count.body / lengthNorm(page.bodyLength, average.bodyLength);
  const ofTitle = score * titlePart(inTitle, inBody);
  return [
    { field: 'title', score: ofTitle },
    { field: 'content', score: score - ofTitle },
  ];
}
