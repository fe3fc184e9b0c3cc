import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageOrder } from '../../../src/search/engine/page-order.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const measures = { bm25: 0.2, coverage: 0.5, title: 0.2, proximity: 0.4, rarest: 1, evidence: 1 };
const queryOf = (totalWeight: number, isShort = false) => ({ totalWeight, rarestPossible: 1, isShort });
const name = pageOrder(queryOf(1.5));
const statement = pageOrder(queryOf(4));

describe('the order of pages', () => {
  test.each(['bm25', 'coverage', 'title', 'proximity'] as const)(
    'grows with %s, for a name and for a statement',
    (what) => {
      fc.assert(
        fc.property(share, share, (one, other) => {
          const [less, more] = [Math.min(one, other), Math.max(one, other)];
          for (const order of [name, statement])
            expect(order({ ...measures, [what]: less }, 1)).toBeLessThanOrEqual(
              order({ ...measures, [what]: more }, 1),
            );
        }),
      );
    },
  );

  // Who names a thing wants the page that is called so; a paragraph about it may share its words with many titles.
  test('goes by what the title and a sentence say together for a name, by all words for a statement', () => {
    const together = { ...measures, coverage: 0.6, title: 0.6, proximity: 0.6 };
    const throughout = { ...measures, coverage: 0.6, title: 0.1, proximity: 0.2, bm25: 0.3 };
    expect(name(together, 1)).toBeGreaterThan(name(throughout, 1));
    expect(statement(together, 1)).toBeLessThan(statement(throughout, 1));
  });

  test('takes no query of few words for a statement, rare as they may be', () => {
    const gain = (order: typeof name) =>
      order({ ...measures, coverage: 0.9 }, 1) / order({ ...measures, coverage: 0.3 }, 1);
    expect(gain(pageOrder(queryOf(4, true)))).toBeGreaterThan(gain(statement));
    expect(pageOrder(queryOf(2))(measures, 1)).toBe(pageOrder(queryOf(2, true))(measures, 1));
  });
});
