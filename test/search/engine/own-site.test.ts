import { expect, test } from 'vitest';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { anyPage } from '../../support/any-page.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

test('the site of a name comes before others that write about it', async () => {
  const pages = ['https://about.example/orchard', 'https://docs.orchard.com/'].map((url) =>
    pageOf({ url, title: 'Orchard', content: 'Orchard is a tool.' }),
  );
  const index = memoryIndex(indexOf(pages), movableClock());
  const [first] = await index.search({ ...anyPage, text: 'Orchard' });
  expect(first?.page.url).toBe('https://docs.orchard.com/');
  const [other] = await index.search({ ...anyPage, text: 'Orchard tool' });
  expect(other?.page.url).toBe('https://about.example/orchard');
});
