import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnalyzer } from '../../../src/search/engine/analyzer.ts';
import { pageTerms } from '../../../src/search/engine/page-terms.ts';
import { packedTerms, packTerms } from '../../../src/search/opensearch/packed-terms.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { pageOf } from '../../support/search-pages.ts';

const analyzer = createAnalyzer();
const termsOf = (title: string, content: string) => pageTerms(pageOf({ title, content }), analyzer);
const piece = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.constantFrom(
    '1,3,7',
    '1,000,000',
    '3.14',
    '2',
    'c++',
    '||',
    '=>',
    'node.js',
    'client_id',
    '東京,大会',
    'e-mail',
    ',',
  ),
);
const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(' '));

test('what is packed is read again: lengths, each term, and no other one', () => {
  fc.assert(
    fc.property(text, text, text, (title, content, other) => {
      const terms = termsOf(title, content);
      const read = packedTerms(packTerms(terms));
      const lengths = { titleLength: terms.titleLength, bodyLength: terms.bodyLength, nameLength: terms.nameLength };
      expect(read).toMatchObject(lengths);
      for (const [term, count] of terms.counts) expect(read.counts.get(term)).toEqual(count);
      for (const term of [...termsOf(other, title).counts.keys(), '0,0', '1', '1,1,1'])
        expect(read.counts.get(term)).toEqual(terms.counts.get(term));
    }),
  );
});

test('terms as they are packed', () => {
  const counts = new Map([
    ['color', { title: 1, body: 2, places: 5 }],
    ['kettl', { title: 0, body: 4, places: -2147483648 }],
  ]);
  expect(packTerms({ titleLength: 1, bodyLength: 3, nameLength: 2, counts })).toBe('1,3,2 color 2,5,1 kettl 4,zik0zk');
});
