import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptedLocales,
  bestLocale,
  localeChain,
  localeOf,
  usualTag,
} from '../../../../src/token/openid/languages/locales.ts';

const supported = ['de', 'en', 'fr', 'pt-BR', 'zh-CN', 'zh-TW'];

test.each([
  [['de'], 'de'],
  [['DE'], 'de'],
  [['de-AT'], 'de'],
  [['de-'], 'de'],
  [['de_DE'], undefined],
  [['pt'], 'pt-BR'],
  [['pt-PT'], undefined],
  [['zh'], 'zh-CN'],
  [['zh-TW'], 'zh-TW'],
  [['zh-Hans-TW'], 'zh-TW'],
  [['xx', 'fr'], 'fr'],
  [['it', '"><b>', ''], undefined],
  [[], undefined],
])('of the supported languages, %j gets %j', (wanted, best) => {
  expect(bestLocale(supported, wanted)).toBe(best);
});

test('a country of its own is better than none, and a variant than another', () => {
  expect(bestLocale(['pt', 'pt-BR'], ['pt-BR'])).toBe('pt-BR');
  expect(bestLocale(['pt-BR', 'pt'], ['pt'])).toBe('pt');
  expect(bestLocale(['de', 'de-1996'], ['de-1996'])).toBe('de-1996');
  expect(bestLocale(['pt-br'], ['pt'])).toBe('pt-BR');
});

test.each([
  ['de', { language: 'de', country: '', variant: '' }],
  ['zh-Hant-TW', { language: 'zh', country: 'TW', variant: '' }],
  ['es-419', { language: 'es', country: '419', variant: '' }],
  ['de-CH-1996', { language: 'de', country: 'CH', variant: '1996' }],
  ['', { language: '', country: '', variant: '' }],
])('%s is read as Java reads it', (tag, locale) => {
  expect(localeOf(tag)).toEqual(locale);
});

test('what is no tag is none', () => {
  expect(['', 'x', 'de_DE', '12'].map(usualTag)).toEqual(['und', 'und', 'und', 'und']);
  fc.assert(fc.property(fc.string(), (text) => void expect(usualTag(text)).toMatch(/^[A-Za-z\d-]+$/)));
});

test.each([
  ['sv;q=0.5, pt, de;q=0.9', ['pt', 'de', 'sv']],
  ['it, *', ['it']],
  ['de;q=0,en', ['en']],
  ['de; q = 0.1 ,en;level=1', ['en', 'de']],
  [';;,,', []],
  [undefined, []],
])('Accept-Language: %s', (header, tags) => {
  expect(acceptedLocales(header)).toEqual(tags);
});

test('texts are looked for without country, in the language of the realm, and in English', () => {
  expect(localeChain('pt-BR', 'fr')).toEqual(['pt-BR', 'pt', 'fr', 'en']);
  expect(localeChain('de-CH-1996', 'de')).toEqual(['de-CH-1996', 'de-CH', 'de', 'en']);
  expect(localeChain('en', undefined)).toEqual(['en']);
});
