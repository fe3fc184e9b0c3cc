import { expect, test } from 'vitest';
import { fold } from '../../../src/search/engine/fold.ts';
import { detectLanguage } from '../../../src/search/engine/query-language.ts';
import { isStopWord } from '../../../src/search/engine/terms.ts';

const detect = (text: string) => detectLanguage(text, fold(text).match(/[\p{L}']+/gu) ?? [], isStopWord);

test.each([
  ['Wie funktioniert ein Elektromotor?', 'de'],
  ['Unterschied zwischen GmbH und AG', 'de'],
  ['¿Cuál es la capital de Francia?', 'es'],
  ['quién escribió Don Quijote', 'es'],
  ['comment fonctionne une centrale', 'fr'],
  ['qui a peint la Joconde', 'fr'],
  ['quanto costa un biglietto', 'it'],
])('%s is in %s', (text, language) => {
  expect(detect(text).certain).toBe(language);
});

test.each([
  'who wrote Les Misérables',
  'Leonardo da Vinci',
  'Ursula von der Leyen',
  'MIT',
  'comment',
  'los angeles',
  'per capita',
  'São Tomé',
  'the sun',
  'Che Guevara',
  'ESTA',
  'Chi',
  'dal',
  'Lake Como',
  'Ho Chi Minh',
  'dal makhani',
  'door lock',
  'sous vide',
])('%s is not certainly in another language', (text) => {
  expect(detect(text).certain).toBeUndefined();
});

test.each([
  ['capital de Argentina', 'es'],
  ['capitale du Sénégal', 'fr'],
  ['höchster Berg', 'de'],
  ['inflación', 'es'],
])('%s may be in %s', (text, language) => {
  expect(detect(text)).toMatchObject({ certain: undefined });
  expect(detect(text).likely).toContain(language);
});

test.each(['ESTA', 'Chi', 'Lake Como', 'Ho Chi Minh'])('%s may be in any language', (text) =>
  expect([...detect(text).likely]).toEqual([]),
);

test('a query with an English function word is in English', () => {
  expect([...detect('what is the Rhein').likely]).toEqual(['en']);
});
