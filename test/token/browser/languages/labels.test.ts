import { expect, test } from 'vitest';
import { languageLabel } from '../../../../src/token/browser/languages/language-labels.ts';
import { directionOf } from '../../../../src/token/openid/languages/language-tag.ts';

test.each([
  ['de', 'fr', 'Allemand (Deutsch)'],
  ['fr', 'fr', 'Français'],
  ['pt-BR', 'en', 'Portuguese (Brazil) (Português (Brasil))'],
  ['zh-CN', 'de', 'Chinesisch (Vereinfacht) (中文 (简体))'],
  ['zh-TW', 'zh-TW', '中文 (繁體)'],
  ['de', 'no tag', 'de (Deutsch)'],
])('%s on a page in %s is %s', (tag, language, label) => {
  expect(languageLabel(tag, language)).toBe(label);
});

test('some languages are written from right to left', () => {
  expect(['de', 'ar', 'fa', 'he', 'ja', 'no tag'].map(directionOf)).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
});
