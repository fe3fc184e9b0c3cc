import { expect, test } from 'vitest';
import { isKind } from '../../../src/search/engine/kinds.ts';

test.each([
  ['song', true],
  ['video game', true],
  [' Card Game ', true],
  ['loudspeaker', false],
  ['game theory', false],
  ['', false],
])('%s: %s', (phrase, expected) => expect(isKind(phrase)).toBe(expected));
