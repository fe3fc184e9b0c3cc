import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressUrl, readAddress } from '../../../src/search/placeholders/address.ts';
import { subjectOfText } from '../../../src/search/placeholders/subject-slug.ts';

const hour = 3_600_000;

test('an address has all that the page is made from', () => {
  fc.assert(
    fc.property(
      fc.record({
        origin: fc.constantFrom('https://almanac.example', 'https://docs.example.com:8443'),
        folder: fc.constantFrom('', '/in', '/a/b'),
        kind: fc.constantFrom('overview' as const, 'report' as const),
        language: fc.constantFrom('en', 'ja'),
        country: fc.constantFrom(undefined, 'germany', 'bosnia and herzegovina'),
        published: fc.option(
          fc.integer({ min: 0, max: 600_000 }).map((hours) => hours * hour),
          { nil: undefined },
        ),
        subject: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(subjectOfText),
      }),
      ({ subject, ...rest }) => {
        if (subject === undefined) return;
        const address = { ...rest, subject };
        expect(readAddress(new URL(addressUrl(address)).href)).toEqual(address);
      },
    ),
  );
});

test.each([
  'nonsense',
  'https://almanac.example/',
  'https://almanac.example/placeholder/overview/en',
  'https://almanac.example/placeholder/poem/en/Zorblatt',
  'https://almanac.example/placeholder/overview/english/Zorblatt',
  'https://almanac.example/placeholder/overview/en/on-2026-02-31-99/Zorblatt',
  'https://almanac.example/placeholder/overview/en/elsewhere/Zorblatt',
  'https://almanac.example/placeholder/overview/en/in-france/in-peru/Zorblatt',
  'https://almanac.example/placeholder/overview/en/_',
])('%s is no address of a placeholder page', (url) => {
  expect(readAddress(url)).toBeUndefined();
});
