import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PageRecord } from '../../../src/search/corpus/page-record.ts';
import { checkedPage } from '../../../src/search/corpus/page-schema.ts';

const folder = 'src/search/pages';
const lines = new Map<string, string>();
for (const file of await readdir(folder)) {
  const text = await readFile(join(folder, file), 'utf8');
  for (const [at, line] of text.trimEnd().split('\n').entries()) lines.set(`${file}:${at + 1}`, line);
}
const checked = [...lines].map(([place, line]) => [place, checkedPage(JSON.parse(line))] as const);
const pages = checked.filter((entry): entry is [string, PageRecord] => typeof entry[1] !== 'string');

const wrong = (isRight: (page: PageRecord) => boolean, among = pages) =>
  among.filter(([, page]) => !isRight(page)).map(([place, page]) => `${place} ${page.title}`);

test('every page is one that users could have written', () => {
  expect(checked.filter(([, page]) => typeof page === 'string')).toEqual([]);
  expect(pages.length).toBeGreaterThan(600);
});

test('no address comes twice', () => {
  expect(new Set(pages.map(([, { url }]) => url)).size).toBe(pages.length);
});

test('pages have 80 to 250 words', () => {
  const spaced = pages.filter(([, { language }]) => !['ja', 'zh'].includes(language ?? ''));
  const words = ({ content }: PageRecord) => content.split(/\s+/).length;
  expect(wrong((page) => words(page) >= 80 && words(page) <= 250, spaced)).toEqual([]);
});

test('news are between an hour and a year old, at invented addresses, and say that they are fiction', () => {
  const news = pages.filter(([, { age_hours }]) => age_hours !== undefined);
  expect(news.length).toBeGreaterThanOrEqual(40);
  expect(
    wrong(
      ({ url, age_hours = 0, content }) =>
        age_hours >= 1 &&
        age_hours <= 366 * 24 &&
        new URL(url).hostname.endsWith('.example') &&
        /fiction|invented|imaginary/i.test(content),
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

test('every country tells its capital, population, area, language and currency', () => {
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
