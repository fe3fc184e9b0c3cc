import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePage, decodeUrl, encodePage, latestHour } from '../../../src/search/engine/source-page.ts';
import { pageOf } from '../../support/search-pages.ts';

describe('a page as bytes', () => {
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const page = fc
    .record({
      url: fc.string({ unit: 'grapheme' }),
      content: fc.string(),
      country: optional(fc.string({ minLength: 1 })),
      published: optional(fc.nat()),
      age: optional(fc.nat()),
      favicon: optional(fc.string()),
      links: fc.array(fc.string(), { maxLength: 2 }),
    })
    .map(pageOf);

  test('is the same when it is read, as is its URL alone', () => {
    fc.assert(
      fc.property(page, (given) => {
        const bytes = encodePage(given);
        expect(decodePage(bytes)).toEqual(given);
        expect(decodeUrl(bytes)).toBe(given.url);
      }),
    );
  });

  test('needs no bytes for what it does not have', () => {
    expect(Buffer.from(encodePage(pageOf({ url: 'u', title: 't' }))).toString()).toBe('["u","t","","general","en"]');
  });
});

test.each([
  [0, 0],
  [3_599_999, 0],
  [3_600_000, 3_600_000],
])('the full hour before %i is %i', (now, hour) => expect(latestHour(now)).toBe(hour));
