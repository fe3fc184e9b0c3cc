import { expect, test } from 'vitest';
import { namedTexts } from '../../../src/control/rules/named-texts.ts';

test.each([
  [undefined, undefined],
  ['search', ['search']],
  [
    ['search', 'map'],
    ['search', 'map'],
  ],
  [['search', { equals: 'search' }], ['search']],
  [{ any_of: ['search', ['map']] }, ['search', 'map']],
  [{ equals: 'search' }, ['search']],
  [{ equals: 5 }, undefined],
  [{ pattern: 'search' }, undefined],
  [{ not: 'search' }, undefined],
  [['search', { pattern: 'map' }], undefined],
])('%j leaves %j', (condition, operations) => {
  expect(namedTexts(condition)).toEqual(operations);
});
