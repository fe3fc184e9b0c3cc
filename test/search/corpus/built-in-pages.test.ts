import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PageRecord } from '../../../src/search/corpus/page-record.ts';
import { parsePage } from '../../../src/search/corpus/page-schema.ts';

const folder = 'src/search/corpus/pages';
const lines = new Map<string, string>();
for (const file of await readdir(folder)) {
  const text = await readFile(join(folder, file), 'utf8');
  for (const [at, line] of text.trimEnd().split('\n').entries()) lines.set(`${file}:${at + 1}`, line);
}
const checked = [...lines].map(([place, line]) => [place, parsePage(JSON.parse(line))] as const);
const pages = checked.filter((entry): entry is [string, PageRecord] => typeof entry[1] !== 'string');

const wrong = (isRight: (page: PageRecord) => boolean, among = pages) =>
  among.filter(([, page]) => !isRight(page)).map(([place, page]) => `${place} ${page.title}`);

test('every page is one that users could have written', () => {
  expect(checked.filter(([, page]) => typeof page === 'string')).toEqual([]);
  expect(pages.length).toBeGreaterThan(1500);
});

test('no URL comes twice', () => {
  expect(new Set(pages.map(([, { url }]) => url)).size).toBe(pages.length);
});

test('pages have 40 to 250 words', () => {
  const spaced = pages.filter(([, { language }]) => !['ja', 'zh'].includes(language ?? ''));
  const words = ({ content }: PageRecord) => content.split(/\s+/).length;
  expect(wrong((page) => words(page) >= 40 && words(page) <= 250, spaced)).toEqual([]);
});

test('pages of the living tell of no trial, accusation or illness', () => {
  const isBorn = /\bborn (?:on|in|\d)/i;
  const hasDied = /\b(?:died|death|shot him|murdered|suicide)\b|^.{3,40}?\(\d{4}\s?(?:[–-]|to)\s?\d{4}\)/i;
  const told =
    /\b(?:convicted|indicted|pleaded guilty|found (?:him|her) guilty|sentenced (?:him|her|to)|accused (?:him|her) of|was arrested|was (?:charged|suspended)|banned him|charged with|diagnosed with|(?:has|had) (?:cancer|HIV|Parkinson|dyslexia|heart surgery)|on trial|his arrest|warrant for|impeached (?:him|her)|(?:him|her) guilty|pardoned|treated for|of depression|for doping|after (?:a )?scandals?|scandal about)\b/i;
  const living = pages.filter(([, { content }]) => isBorn.test(content) && !hasDied.test(content));
  expect(living.length).toBeGreaterThan(400);
  expect(wrong(({ content }) => !told.test(content), living)).toEqual([]);
});

test('no title comes twice', () => {
  const titles = pages.map(([, { title }]) => title.trim().toLowerCase());
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test('no page says of itself that it is not real', () => {
  const confession =
    /\b(this|the) (page|article|site|company|story) is (invented|fictional|fictitious|made up|imaginary)|demonstration page|sample page/i;
  expect(wrong(({ content }) => !confession.test(content))).toEqual([]);
});

const hoursIn = { day: 24, week: 7 * 24, month: 30 * 24, year: 365 * 24 };
const newsWords =
  /politic|election|parliament|\bAI\b|technolog|market|sport|football|scien|weather|film|health|space|climate/i;

test.each(Object.entries(hoursIn))('the last %s has at least 30 news of different subjects', (_, hours) => {
  const news = pages.filter(([, { topic, age_hours = Infinity }]) => topic === 'news' && age_hours <= hours - 1);
  expect(news.length).toBeGreaterThanOrEqual(30);
  const subjects = new Set(
    news.map(([, { title, content }]) => newsWords.exec(`${title} ${content}`)?.[0]?.toLowerCase()),
  );
  expect(subjects.size).toBeGreaterThanOrEqual(8);
});

test('news are of sites with reserved names and have an age', () => {
  const news = pages.filter(([, { topic, age_hours }]) => topic === 'news' && age_hours !== undefined);
  expect(
    wrong(
      ({ url, age_hours = 0 }) =>
        age_hours >= 1 && age_hours <= 4 * 366 * 24 && new URL(url).hostname.endsWith('.example'),
      news,
    ),
  ).toEqual([]);
});

test('images and unreal sites use reserved names', () => {
  const isReserved = (url: string) => new URL(url).hostname.endsWith('.example');
  expect(
    wrong(({ images = [] }) => images.every(({ url, description }) => isReserved(url) && description !== '')),
  ).toEqual([]);
});

test('every country has its capital, population, area, language and currency', () => {
  const countries = pages.filter(([place]) => place.startsWith('countries'));
  expect(countries).toHaveLength(197);
  const facts = [
    /capital/i,
    /\((\d{4}|[^)]*(estimate|census))|census|counted/i,
    /square kilomet/i,
    /language|spoken|speak/i,
    /\([A-Z]{3}\b/,
  ];
  expect(wrong(({ content }) => facts.every((fact) => fact.test(content)), countries)).toEqual([]);
});
