import { expect, test, vi } from 'vitest';
import { FoundHit } from '../../../src/search/engine/found-hit.ts';
import { prepareText } from '../../../src/search/engine/prepared-text.ts';
import type { QueryTerms } from '../../../src/search/engine/query-terms.ts';
import { pageOf } from '../../support/search-pages.ts';

const terms = { terms: [] } as unknown as QueryTerms;
const page = { ...pageOf({ title: 'Rome' }), published: undefined, links: [] };
const hitOf = (content: string) => {
  const text = vi.fn(() => prepareText(content, () => []));
  return { text, hit: new FoundHit(page, 0.5, { text, terms, count: 2 }) };
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
    expect(JSON.parse(hit.passagesJson)).toBe(hit.passages.join(' [...] '));
  },
);
