import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits, minScore, scoreOf } from '../../../src/search/engine/fit.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const evidence = fc.double({ min: 0, max: 10, noNaN: true });
const fit = fc.record({ bm25: share, coverage: share, title: share, proximity: share, rarest: share, evidence });
const boost = fc.double({ min: 0.05, max: 8, noNaN: true });

describe('the score of a page', () => {
  test('is between that of a page without any word and 1, whatever raises it', () => {
    fc.assert(
      fc.property(fit, boost, (page, factor) => {
        const score = scoreOf(page, factor);
        expect(score >= minScore && score <= 1).toBe(true);
      }),
    );
    expect(scoreOf({ bm25: 0, coverage: 0, title: 0, proximity: 0, rarest: 0, evidence: 0 })).toBe(0.04);
    expect(scoreOf({ bm25: 1, coverage: 1, title: 1, proximity: 1, rarest: 1, evidence: 3 })).toBe(1);
  });

  test.each(['bm25', 'coverage', 'title', 'proximity', 'rarest'] as const)('grows with %s', (name) => {
    fc.assert(
      fc.property(fit, share, boost, (page, other, factor) => {
        const [less, more] = [Math.min(page[name], other), Math.max(page[name], other)];
        expect(scoreOf({ ...page, [name]: less }, factor)).toBeLessThanOrEqual(
          scoreOf({ ...page, [name]: more }, factor),
        );
      }),
    );
    const half = { bm25: 0.3, coverage: 0.5, title: 0.5, proximity: 0.5, rarest: 0.5, evidence: 1 };
    expect(scoreOf({ ...half, [name]: 0.9 })).toBeGreaterThan(scoreOf(half) + 0.01);
  });

  test('grows with what raises it, and falls with what lowers it', () => {
    const half = { bm25: 0.3, coverage: 0.5, title: 0.5, proximity: 0.5, rarest: 0.5, evidence: 1 };
    const scores = [0.25, 0.5, 1, 1.5, 2.5].map((factor) => scoreOf(half, factor));
    expect(scores).toEqual(scores.toSorted());
    expect(new Set(scores).size).toBe(5);
    expect(scoreOf(half)).toBe(scores[2]);
  });

  test('has eight digits', () => {
    fc.assert(
      fc.property(fit, (page) => {
        expect(String(scoreOf(page))).toMatch(/^(?:[01]|0\.\d{1,8})$/);
      }),
    );
  });

  // As callers of a search service are used to: a good page is near 1, one with half of the words is not.
  test('of a good page is high, of one with half of the words low', () => {
    expect(scoreOf({ bm25: 1 / 3, coverage: 1, title: 1, proximity: 1, rarest: 1, evidence: 3 })).toBeGreaterThan(0.7);
    const half = scoreOf({ bm25: 1 / 6, coverage: 0.5, title: 0, proximity: 0.5, rarest: 0.5, evidence: 1 });
    expect([half < 0.2, fits(half), fits(0.2), fits(0.19)]).toEqual([true, false, true, false]);
  });
});
