import { expect, test } from 'vitest';
import { systemClock } from '../../../src/runtime/runtime.ts';
import { sourcePage } from '../../../src/search/corpus/page-record.ts';
import { indexBuilder } from '../../../src/search/engine/build-index.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';

const builder = indexBuilder();
for (const [language, content] of [
  ['de', 'Ein Rezept mit Quark. Die Frist endet am Ufer. A1b2 und c3d4. Angela kocht.'],
  ['fr', 'La capitale est grande. Les prix montent.'],
  ['it', 'La capitale è grande.'],
  ['en', 'Tickets and prices of the museum. The capital is large.'],
] as const)
  builder.add(sourcePage({ url: `https://${language}.example/`, title: language, content, language }));
const index = memoryIndex(builder.finish(), systemClock);

test.each([
  ['Rezept Quark', 'de'],
  ['Ufer am Zorbsee', 'de'],
  ['Rückzahlung Frist', 'de'],
  ['capitale du Zorblatt', 'fr'],
  ["prix de l'immobilier à Zorblatt", 'fr'],
  ['Angela Zorblatt', undefined],
  ['Beyoncé tickets', undefined],
  ['Rio de Zorbeiro museum tickets', undefined],
  ['museum tickets', undefined],
  ['a1b2 c3d4', undefined],
  ['history of Quark Rezept', undefined],
])('%s: %s', async (text, language) => expect(await index.languageOf?.(text)).toBe(language));
