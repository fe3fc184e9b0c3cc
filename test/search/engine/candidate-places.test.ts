import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CandidatePlaces } from '../../../src/search/engine/candidate-places.ts';
import { postingOf } from '../../../src/search/engine/postings.ts';

const size = 200;
/** The first term is on all pages, so that a single page is looked for rather than walked to. */
const onAll = Array.from({ length: size }, (_, page) => page);
const pagesOfTerms = fc.array(fc.subarray(onAll), { maxLength: 5 }).map((terms) => [onAll, ...terms]);
const searches = fc.array(fc.subarray(onAll, { maxLength: 40 }), { minLength: 1, maxLength: 4 });

function postingsOf(terms: readonly (readonly number[])[]) {
  const starts = new Uint32Array(terms.length + 1);
  for (const [term, pages] of terms.entries()) starts[term + 1] = (starts[term] ?? 0) + pages.length;
  const none = { weights: new Float32Array(0), averages: new Float64Array(0) };
  const all = Uint32Array.from(terms.flat());
  return { starts, pages: all, places: all.map((_, at) => at + 1), ...none };
}

test('finds for one search after the other what looking for each posting by itself finds', () => {
  fc.assert(
    fc.property(pagesOfTerms, searches, (pages, searched) => {
      const postings = postingsOf(pages);
      const found = new CandidatePlaces(postings, size);
      for (const candidates of searched) {
        const terms = pages.map((_, id) => ({ id })).reverse();
        found.find(
          terms,
          candidates.map((page) => ({ page })),
        );
        for (const [row, { id }] of terms.entries())
          for (const [at, page] of candidates.entries())
            expect(found.at(row, at)).toBe(postingOf(postings, id, page) + 1);
      }
    }),
  );
});
