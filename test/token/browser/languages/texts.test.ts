import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { textsOf } from '../../../../src/token/browser/languages/language-files.ts';
import english from '../../../../src/token/browser/languages/texts/en.json' with { type: 'json' };
import { messageFinder } from '../../../../src/token/browser/languages/translator.ts';
import { pageLanguages } from '../../../../src/token/realm/page-languages.ts';
import { sourcesIn } from '../../../support/syntax.ts';

const folder = path.join(import.meta.dirname, '../../../../src/token/browser/languages/texts');
const tags = [...pageLanguages].map(String);
const holes = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();

test('each language has a file, and each file a language', () => {
  expect(readdirSync(folder).sort()).toEqual(tags.map((tag) => `${tag}.json`).sort());
});

test.each(tags.filter((tag) => tag !== 'en'))('texts in %s have names and holes of the English ones', async (tag) => {
  const texts = (await textsOf(tag)) ?? {};
  expect(Object.keys(texts).filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  expect(Object.keys(texts).length).toBeGreaterThan(0.9 * Object.keys(english).length);
  for (const [key, text] of Object.entries(texts)) {
    const known = holes(Reflect.get(english, key));
    expect([key, holes(text).filter((hole) => !known.includes(hole))]).toEqual([key, []]);
    expect(text).not.toMatch(/<|\$\{/);
  }
});

test('there is no text in a language that nobody has', async () => {
  expect(await textsOf('sv')).toBeUndefined();
});

test('whatever a page says is found by its English words', () => {
  const find = messageFinder(english);
  const said = sourcesIn('src/token/browser').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bsay\(\s*(['"])((?:(?!\1).)*)\1(?:, '([^']*)')?\)/g)].map(
      ([, , text = '', key]) => [text, key] as const,
    ),
  );
  expect(said.length).toBeGreaterThan(60);
  const ours = new Set(['languages']);
  expect(said.filter(([text, key]) => !ours.has(text) && find(text, key) === undefined)).toEqual([]);
});
