import { expect, test } from 'vitest';
import { saysWord } from '../../../src/search/engine/same-word.ts';

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
])('%s in %s: %s', (word, title, says) => expect(saysWord(word)(title)).toBe(says));
