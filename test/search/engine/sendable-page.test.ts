import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passagesOf } from '../../../src/search/engine/passages.ts';
import { prepareText } from '../../../src/search/engine/prepared-text.ts';
import { sendablePage, sendablePassages, sizeOf } from '../../../src/search/engine/sendable-page.ts';
import { sentenceWeights } from '../../../src/search/engine/sentence-terms.ts';
import { resultIn } from '../../support/result-in.ts';

/** Letters stand for terms. */
const termsOf = (text: string) => [...new Set([...text.toLowerCase()].map((letter) => letter.codePointAt(0) ?? 0))];

const anyText = fc.string({ unit: 'grapheme' });
const oddText = fc.constantFrom('"\\', 'a\nb', '\u2028', '\ud800', 'Ä. B. ', '- item\n', '```\nx\n```\n', '東京。');
const content = fc
  .array(fc.oneof(anyText, oddText, fc.string({ minLength: 100, maxLength: 400 })), { maxLength: 12 })
  .map((parts) => parts.join('\n\n'));

test('the bytes of a page say its URL, its title and the passages that fit', { tags: ['thorough'] }, () => {
  const query = fc.uniqueArray(fc.record({ id: fc.nat({ max: 130 }), weight: fc.nat({ max: 9 }) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(anyText, anyText, content, query, fc.integer({ min: 1, max: 4 }), (url, title, text, terms, count) => {
      const page = sendablePage({ url, title, content: text }, termsOf);
      const { sentences, terms: ofSentences } = prepareText(text, termsOf);
      const passages = passagesOf(sentences, sentenceWeights(ofSentences, sentences.length, terms), count);
      const found = resultIn({ page, passages: sendablePassages(page, terms, count) });
      expect(found).toEqual(JSON.parse(JSON.stringify({ url, title, content: passages.join(' [...] ') })));
    }),
  );
});

test('of a short page all is one passage, whatever is asked', () => {
  const page = sendablePage({ url: 'https://a.example/', title: 'A', content: 'One. Two.\n\nThree.' }, termsOf);
  expect(sendablePassages(page, [{ id: 0x74, weight: 1 }], 1)).toBeUndefined();
  expect(page.bytes.toString()).toBe('{"url":"https://a.example/","title":"A","content":"One. Two.\\nThree."');
});

test('a longer page takes more room', () => {
  const sizes = ['Rome.', 'Rome is a city. '.repeat(100)].map((text) =>
    sizeOf(sendablePage({ url: '', title: '', content: text }, termsOf)),
  );
  expect(sizes[1]).toBeGreaterThan(10 * 'Rome is a city. '.length + (sizes[0] ?? 0));
});
