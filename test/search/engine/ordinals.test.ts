import { expect, test } from 'vitest';
import { otherInRow } from '../../../src/search/engine/ordinals.ts';

test.each([
  ['zweiter weltkrieg', 'erster weltkrieg ursachen', true],
  ['seconde guerre', 'premiere guerre', true],
  ['segunda guerra', 'segunda guerra mundial', false],
  ['world_war_i', 'world_war_ii', true],
  ['napoleon iii', 'napoleon', false],
  ['second empire', 'first and second empire', false],
])('%s: %s is another one: %s', (query, title, isOther) => expect(otherInRow(query)?.(title)).toBe(isOther));

test('a query without a place in a row is about any', () => expect(otherInRow('empire')).toBeUndefined());
