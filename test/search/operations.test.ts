import { expect, test } from 'vitest';
import { endpoints } from '../../src/search/endpoints/endpoints.ts';
import { searchOperationOf, searchOperations } from '../../src/search/operations.ts';

test.each([
  ['POST', '/search', 'search'],
  ['GET', '/search', 'search'],
  ['OPTIONS', '/search', undefined],
  ['POST', '/search/', undefined],
  ['POST', '/research', 'research'],
  ['GET', '/research/1', 'research-status'],
  ['GET', '/research/', undefined],
  ['GET', '/research/1/2', undefined],
  ['GET', '/org-usage', 'org-usage'],
  ['GET', '/', undefined],
])('%s %s: %s', (method, path, expected) => {
  expect(searchOperationOf(method, path)).toBe(expected);
});

test('every endpoint has an operation of its own', () => {
  const found = endpoints.map(({ method, path }) => searchOperationOf(method, path.replace(/:\w+/, '1')));
  expect(found.toSorted()).toEqual([...searchOperations].toSorted());
});
