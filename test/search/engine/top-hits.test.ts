import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TopHits } from '../../../src/search/engine/top-hits.ts';

test('keeps what sorting everything and cutting it would keep', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 8 }).map((score) => score / 8));
  fc.assert(
    fc.property(scores, fc.integer({ min: 0, max: 12 }), (offered, limit) => {
      const top = new TopHits(limit);
      const least = offered.map((score, page) => top.offer(page, score)).at(-1);
      const sorted = offered
        .map((score, page) => ({ page, score }))
        .sort((one, other) => other.score - one.score || one.page - other.page);
      const best = sorted.slice(0, limit);
      expect(top.kept().sort((one, other) => one.page - other.page)).toEqual(
        best.toSorted((one, other) => one.page - other.page),
      );
      expect(top.taken()).toEqual(best);
      const room = limit === 0 ? Infinity : -Infinity;
      if (offered.length > 0) expect(least).toBe(sorted[limit - 1]?.score ?? room);
    }),
  );
});
