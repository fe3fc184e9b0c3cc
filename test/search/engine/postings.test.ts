import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOneMore, postingOf, sortByTerm, titleUnit } from '../../../src/search/engine/postings.ts';

describe('postings', () => {
  /** The terms of pages, as they are read; `order` are the pages by URL. */
  const postings = (pages: readonly (readonly number[])[], order: readonly number[], terms: number) => {
    const all = pages.flat();
    let at = 0;
    const starts = [0, ...pages.map((page) => (at += page.length))];
    return sortByTerm({
      order: Uint32Array.from(order),
      terms,
      countTerms: Uint32Array.from(all),
      counts: Uint32Array.from(all, (term) => term + 1),
      places: Uint32Array.from(all, (term) => 100 + term),
      countStarts: Uint32Array.from(starts),
      titleLengths: Uint32Array.from(pages, (page) => page.length),
      bodyLengths: Uint32Array.from(pages, () => 0),
    });
  };

  test('are found by term and page', { tags: ['thorough'] }, () => {
    const page = fc.uniqueArray(fc.nat(7), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(page, { maxLength: 10 }), fc.infiniteStream(fc.nat()), (pages, random) => {
        const order = pages
          .map((_, read) => ({ read, key: random.next().value as number }))
          .sort((one, other) => one.key - other.key)
          .map(({ read }) => read);
        const packed = postings(pages, order, 8);
        for (let term = 0; term < 8; term += 1) {
          const having = order.flatMap((read, at) => (pages[read]?.includes(term) ? [at] : []));
          expect([...packed.pages.slice(packed.starts[term], packed.starts[term + 1])]).toEqual(having);
          for (const [at] of order.entries()) {
            const found = postingOf(packed, term, at);
            expect(found >= 0).toBe(having.includes(at));
            if (found >= 0) expect([packed.pages[found], packed.places[found]]).toEqual([at, 100 + term]);
          }
        }
      }),
    );
  });

  test('weigh more where the title is shorter', () => {
    const { weights } = postings([[0, 1, 2, 3], [0]], [0, 1], 4);
    expect(weights[1]).toBeGreaterThan(weights[0] as number);
  });

  test('count each field up to 65,535', () => {
    const body = 0x1_0000;
    expect(countOneMore(0xffff, titleUnit)).toBe(0xffff);
    expect(countOneMore(0xffff, body)).toBe(0x1_ffff);
    expect(countOneMore(0xffff_0000, body)).toBe(0xffff_0000);
    expect(countOneMore(0xffff_0000, titleUnit)).toBe(0xffff_0001);
    expect(countOneMore(countOneMore(0, titleUnit), body)).toBe(0x1_0001);
  });
});
