import { expect, test } from 'vitest';
import { namedOperations } from '../../../src/control/rules/named-operations.ts';

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
  expect(namedOperations(condition)).toEqual(operations);
});
