import { expect, test, vi } from 'vitest';
import { FoundHit } from '../../../src/search/engine/found-hit.ts';
import { prepareText } from '../../../src/search/engine/prepared-text.ts';
import type { QueryTerms } from '../../../src/search/engine/query-terms.ts';
import { sendablePage } from '../../../src/search/engine/sendable-page.ts';
import { resultIn } from '../../support/result-in.ts';
import { pageOf } from '../../support/search-pages.ts';

const terms = { terms: [] } as unknown as QueryTerms;
const page = { ...pageOf({ title: 'Rome' }), published: undefined, links: [] };
const hitOf = (content: string, parts?: string) => {
  const termsOf = () => [];
  const text = vi.fn(() => prepareText(content, termsOf));
  const store = { page: () => page, text, sendable: () => sendablePage({ ...page, content }, termsOf) };
  const found = parts === undefined ? undefined : prepareText(parts, termsOf);
  return { text, hit: new FoundHit(0, 0.5, { store, terms, count: 2 }, found) };
};

test('a text is prepared when passages are asked for', () => {
  const { text, hit } = hitOf('Rome is a city.');
  expect([hit.page.title, hit.score, text.mock.calls.length]).toEqual(['Rome', 0.5, 0]);
  expect(hit.passages).toEqual(['Rome is a city.']);
  expect(text).toHaveBeenCalled();
});

test.each(['Rome is a city.', `${'Rome is "eternal". '.repeat(60)}\n\nSo they say.`])(
  'passages are the same in JSON (%#)',
  (content) => {
    const { hit } = hitOf(content);
    expect(resultIn(hit.bytes)).toEqual({ url: page.url, title: 'Rome', content: hit.passages.join(' [...] ') });
  },
);

test('of a long page only parts are looked at, and nothing is sent as it is', () => {
  const { hit, text } = hitOf('All of it.', 'A part.');
  expect([hit.passages, hit.bytes, text.mock.calls.length]).toEqual([['A part.'], undefined, 0]);
});
