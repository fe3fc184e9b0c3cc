import { expect, test } from 'vitest';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { termSource } from '../../../src/search/engine/term-source.ts';
import { anyPage } from '../../support/any-page.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const index = memoryIndex(
  indexOf([
    pageOf({ url: 'https://a.example/', title: 'Albert Einstein', content: 'A physicist.' }),
    pageOf({ url: 'https://b.example/', title: 'Kitchens', content: 'Knives and forks.' }),
  ]),
  movableClock(),
);
const first = async (text: string) => (await index.search({ ...anyPage, text }))[0];

test.each([
  ['swapped letters', 'Einstien'],
  ['a letter missing', 'Einsten'],
  ['a letter too many', 'Einsteiin'],
  ['a wrong letter', 'Einstain'],
])('one typing error is forgiven: %s', async (_, word) => {
  expect((await first(word))?.page.url).toBe('https://a.example/');
});

test.each(['Einstiien', 'Kinstein', 'fork5', 'knwes'])('%s is too far from every word', async (word) => {
  expect(await first(word)).toBeUndefined();
});

test('the word is corrected, not its stem', async () => {
  const pages = ['Restore', 'Restore a backup', 'Restaurant'].map((title) =>
    pageOf({ url: `https://${title.length}.example/`, title, content: `${title}.` }),
  );
  const [hit] = await memoryIndex(indexOf(pages), movableClock()).search({ ...anyPage, text: 'restauramt' });
  expect(hit?.page.title).toBe('Restaurant');
});

test('a word that pages have is taken as it is, and fits better than a corrected one', async () => {
  const right = (await first('einstein'))?.score ?? 0;
  expect((await first('einstien'))?.score).toBeLessThan(right);
});

test('a misspelt word is looked for once', () => {
  const data = indexOf([pageOf({ url: 'https://a.example/', title: 'Kettle', content: 'A kettle.' })]);
  let looks = 0;
  const slots = new Proxy(data.vocabulary.slots, {
    get(target, key) {
      if (key === 'length') looks += 1;
      return Reflect.get(target, key);
    },
  });
  const source = termSource({ ...data, vocabulary: { ...data.vocabulary, slots } });
  const looksFor = (word: string) => {
    looks = 0;
    expect(source.corrected(word)).toBe(word === 'kettlle' ? source.idOf('kettl') : -1);
    return looks;
  };
  expect(looksFor('kettlle')).toBeGreaterThan(100);
  expect(looksFor('kettlle')).toBeLessThan(3);
});
