import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minScore } from '../../../src/search/engine/fit.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import { withinLimits } from '../../../src/search/engine/score-limits.ts';
import type { SourcePage } from '../../../src/search/engine/source-page.ts';
import { anyPage } from '../../support/any-page.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { indexOf, pageOf } from '../../support/search-pages.ts';

const pages = [
  ['gap-year', 'Gap year - Wikipedia', 'A gap year is a year between school and university.'],
  ['gulf-war', 'Gulf War - Wikipedia', 'The Gulf War was fought against Iraq after it had occupied Kuwait.'],
  ['egypt', 'Ancient Egypt', 'Ancient Egypt became a province of Rome after Cleopatra.'],
  ['series', 'Time series database', 'A time series database stores series of measurements.'],
  ['localhost', 'Localhost', 'The address of localhost is ::1 or 127.0.0.1.'],
  ['pope', 'Who is the pope?', 'The pope is the bishop of Rome.'],
  ['pandas', 'pandas', 'pandas is a library for tables of data in Python.'],
  ['rds', 'Amazon RDS', 'Amazon RDS runs databases. Amazon RDS is a service of Amazon.'],
  ['amazon', 'Amazon (company)', 'It sells books and much else.'],
  ['nato', 'North Atlantic Treaty Organization (NATO)', 'Thirty-two countries defend each other.'],
  ['einstein', 'Albert Einstein', 'Einstein found the theory of relativity.'],
  ['bearer', 'Bearer tokens', 'A bearer token is sent with a request.'],
  ['iceland', 'Travel in Iceland', 'Iceland is an island with volcanoes.'],
  ['band', 'The Who', 'A band from London.'],
  ['matrix', 'Matrix (mathematics)', 'A matrix is a table of numbers. The matrix has rows.'],
  ['film', 'The Matrix (1999)', 'A film about a world that is none.'],
  ['inflation', 'Inflation: what it is and how it is measured', 'Inflation is a rise of prices.'],
  ['get', 'Get Out (2017)', 'A film.'],
  ['scala', 'Learn Scala', 'Scala is a language for the Java platform, older than others.'],
  ['kotlin', 'Kotlin docs', 'Kotlin is a language, too.'],
  ['functional', 'Functional programming', 'Scala and Kotlin have functions. Scala more so than Kotlin.'],
  ['marathon', 'Marathon', 'People run a marathon in Boston, too.'],
  ['bonds', 'Bonds: what they are and how they work', 'Governments and companies borrow money by them.'],
  ['market', 'Bond market', 'Bonds and more bonds: a bond market.'],
  ['shave', 'How to Shave: face and legs', 'Warm water and a sharp blade.'],
  ['sheep', 'Shave sheep', 'Shave a sheep: shave it.'],
  ['hannibal', 'Hannibal | Biography & Facts | Encyclopedia', 'He crossed the Alps with elephants.'],
  ['lecter', 'Hannibal Lecter', 'Hannibal Lecter is played by Hopkins. Hannibal eats, Hannibal drinks.'],
  ['orca', 'Orca (killer whale)', 'The orca is a toothed whale.'],
  ['open', 'US Open (tennis)', 'It is played in New York.'],
  ['disaster', 'Zavod disaster', 'The Zavod disaster destroyed a town.'],
  ['miniseries', 'Zavod (TV series 2019)', 'A series about a disaster in Zavod.'],
  ['voyage', 'Orlan (1997)', 'A film about the voyage of the Orlan.'],
  ['states', 'United States', 'The United States are open to trade. The United States have open borders.'],
] as const;
const index = (without: readonly string[] = []) => {
  const kept = pages.filter(([name]) => !without.includes(name));
  const all = kept.map(
    ([name, title, content]): SourcePage => pageOf({ url: `https://${name}.example/x`, title, content }),
  );
  return memoryIndex(indexOf(all), movableClock());
};
const nameOf = (url = '') => new URL(url).host.replace('.example', '');

async function first(text: string, without?: readonly string[]) {
  const [hit] = await index(without).search({ ...anyPage, text, nearest: true });
  return { name: nameOf(hit?.page.url), score: hit?.score ?? 0 };
}

describe('the first hit', () => {
  test.each([
    ['gap year', 'gap-year'],
    ['Gulf War', 'gulf-war'],
    ['what is the Gulf War', 'gulf-war'],
    ['amazon', 'amazon'],
    ['nato', 'nato'],
    ['The Who', 'band'],
    ['pandas', 'pandas'],
    ['Albert Einstien', 'einstein'],
    ['who found the theory of relativity', 'einstein'],
    ['The Matrix', 'film'],
    ['matrix', 'matrix'],
    ['Scala vs Kotlin', 'kotlin'],
    ['Gulf War meaning', 'gulf-war'],
    ['bonds', 'bonds'],
    ['how to shave', 'shave'],
    ['Hannibal', 'hannibal'],
    ['US Open', 'open'],
    ['killer whale', 'orca'],
    ['what happened at Zavod', 'disaster'],
    ['long story short: what happened at Zavod', 'disaster'],
    ['Zavod', 'miniseries'],
    ['what happened on the Orlan', 'voyage'],
  ])('for %s is %s', async (text, name) => expect((await first(text)).name).toBe(name));

  test.each([
    'gap year',
    'Gulf War',
    'inflation',
    'Gulf War meaning',
    'amazon',
    'nato',
    'The Who',
    'pandas',
    'Albert Einstien',
    'bonds',
    'how to shave',
    'Hannibal',
    'US Open',
    'killer whale',
  ])('for the name %s has a score above 0.5', async (text) => expect((await first(text)).score).toBeGreaterThan(0.5));

  test.each([
    ['Gap', []],
    ['Iraq War', []],
    ['ancient Rome', []],
    ['Series A', []],
    ['1+1', []],
    ['The Who', ['band']],
    ['panda', []],
    ['beaver', []],
    ['beaver in Iceland', []],
    ['amazon', ['amazon']],
    ['kayak travel Iceland', []],
    ['how to get out', []],
    ['Boston Marathon', []],
    ['measured', []],
    ['whale', []],
  ])('for %s, which no page is about, has one below 0.5', async (text, without) =>
    expect((await first(text, without)).score).toBeLessThan(0.5),
  );
});

test.each([
  ['NATO', 0.9, 0.99],
  ['what is the Gulf War', 0.9, 0.99],
  ['Albert Einstein', 0.9, 0.99],
  ['give me a detailed report about Albert Einstein with sources', 0.6, 0.84],
  ['explain the Gulf War to a five year old', 0.6, 0.84],
])('%s has a score of the live service, from %d to %d', async (text, least, most) => {
  const { score } = await first(text);
  expect(score).toBeGreaterThanOrEqual(least);
  expect(score).toBeLessThanOrEqual(most);
});

test('a page that has neither of two things that are compared in its title hardly fits', async () => {
  const hits = await index().search({ ...anyPage, text: 'Scala vs. Kotlin' });
  const found = Object.fromEntries(hits.map(({ page, score }) => [nameOf(page.url), score]));
  expect(found.functional).toBeLessThan(0.2);
});

test('scores fall and stay within their limits; without one they are what they were', () => {
  const page = fc.record({
    score: fc.double({ min: minScore, max: 1, noNaN: true }),
    limit: fc.double({ min: 0.499, max: 1, noNaN: true }),
    ceiling: fc.double({ min: 0.6, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(page), (found) => {
      const sorted = found.toSorted((one, other) => other.score - one.score);
      const shown = withinLimits(sorted);
      expect(shown).toEqual(shown.toSorted((one, other) => other - one));
      for (const [at, score] of shown.entries()) {
        expect(score).toBeLessThanOrEqual((sorted[at]?.limit ?? 0) + 0.001);
        expect(score).toBeLessThanOrEqual((sorted[at]?.ceiling ?? 0) + 1e-8);
        expect(score).toBeGreaterThanOrEqual(0.039);
      }
      const unlimited = sorted.map(({ score }) => ({ score: Math.round(score * 1e8) / 1e8, limit: 1, ceiling: 1 }));
      expect(withinLimits(unlimited)).toEqual(unlimited.map(({ score }) => score));
    }),
  );
});
