import { expect, test } from 'vitest';
import { titleNames } from '../../../src/search/engine/names.ts';
import { saysNames, saysWord } from '../../../src/search/engine/same-word.ts';

test.each([
  ['eagles', 'Eagle - Wikipedia', true],
  ['eagle', 'Eagles', true],
  ['APIs', 'API - Wikipedia', true],
  ['strawberries', 'How to freeze a strawberry', true],
  ['k8s', 'Kubernetes: containers on many machines', true],
  ['uk', 'Rivers of the United Kingdom', true],
  ['café', 'Cafe', true],
  ['revolution', 'Revolut - Wikipedia', false],
  ['main', 'Maine', false],
  ['markets', 'Marketing', false],
  ['apy', 'API', false],
  ['two words', 'Anything', true],
  ['!?', 'Anything', true],
])('%s in %s: %s', (word, title, says) => expect(saysWord(word)(titleNames(title))).toBe(says));

test.each([
  ['Boston Marathon', 'Marathon - Wikipedia', false],
  ['Boston Marathon', 'Boston Marathon', true],
  ['Azure OpenAI', 'What is Azure?', false],
  ['Masters golf', 'Golf', false],
  ['visa for Thailand', 'Visa Inc.', false],
  ['Python tutorials', 'Python tutorial', true],
  ['World War 2 in Poland', 'Poland in World War II', true],
  // These begin a sentence, or all words have capitals.
  ['Best way to run in Boston', 'Running in Boston', true],
  ['Where is Boston', 'Boston', true],
  ['How To Cook Pasta', 'Pasta', true],
  ['boston marathon', 'Marathon', true],
])('names of %s in %s: %s', (query, title, says) => expect(saysNames(query)(titleNames(title))).toBe(says));
