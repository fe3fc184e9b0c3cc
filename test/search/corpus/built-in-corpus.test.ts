import { expect, test } from 'vitest';
import { builtInIndex } from '../../../src/search/corpus/built-in-corpus.ts';
import { anyPage } from '../../support/any-page.ts';
import { movableClock } from '../../support/movable-clock.ts';

const clock = movableClock();
const index = await builtInIndex(clock);
const hour = 3_600_000;

test('the same question has the same answer', async () => {
  const asked = { ...anyPage, text: 'python programming language', passages: 3 };
  expect(await index.search(asked)).toEqual(await index.search(asked));
});

test('scores fall from below 1 to above 0', async () => {
  const scores = (await index.search({ ...anyPage, text: 'capital of France', limit: 50 })).map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
  for (const score of scores) expect(score > 0 && score < 1).toBe(true);
});

test('news are dated back from the clock, by whole hours', async () => {
  const news = async () =>
    (await index.search({ ...anyPage, text: 'latest AI news', topic: 'news' }))[0]?.page.published ?? 0;
  const before = await news();
  expect((clock.now() - before) % hour).toBe(clock.now() % hour);
  await clock.advance(hour);
  expect((await news()) - before).toBe(hour);
});
