import { expect, test } from 'vitest';
import { bestSections, isLongPage } from '../../../src/search/engine/long-page.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { anyPage } from '../../support/any-page.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const filler = 'Nothing is said here about anything in particular. ';
const content = `${filler.repeat(6000)}The lighthouse of Brenholm was built in 1843. ${filler.repeat(6000)}`;

/** A clock that counts how often it was waited for. */
const countingClock = () => {
  let sleeps = 0;
  return {
    now: () => 0,
    sleep: async () => {
      sleeps += 1;
    },
    sleeps: () => sleeps,
  };
};

test('a long page gives the passage that fits from deep inside', async () => {
  expect(isLongPage(content)).toBe(true);
  const index = memoryIndex(indexOf([pageOf({ title: 'Notes', content })]), countingClock());
  const [hit] = await index.search({ ...anyPage, text: 'when was the lighthouse of Brenholm built', passages: 1 });
  expect(hit?.passages[0]).toContain('The lighthouse of Brenholm was built in 1843.');
});

test('sections are looked through in turns, and come in their order', async () => {
  const clock = countingClock();
  const sections = await bestSections(`alpha ${filler.repeat(90_000)} beta`, ['alpha', 'beta'], clock);
  expect(clock.sleeps()).toBe(2);
  expect(sections.indexOf('alpha')).toBeGreaterThanOrEqual(0);
  expect(sections.indexOf('beta')).toBeGreaterThan(sections.indexOf('alpha'));
  expect(sections.length).toBeLessThanOrEqual(80_006);
});
