import { expect, test } from 'vitest';
import { endpoints } from '../../src/search/endpoints/endpoints.ts';
import { mcpOperationIn, searchOperationOf, searchOperations } from '../../src/search/operations.ts';

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
  const others = searchOperations.filter((name) => !name.startsWith('mcp'));
  expect(found.toSorted()).toEqual(others.toSorted());
});

test.each([
  ['{"method":"tools/call","params":{"name":"tavily_search","arguments":{"query":"x"}}}', 'mcp-search'],
  ['{"method":"tools/call","params":{"name":"tavily_research"}}', 'mcp-research'],
  ['{"method":"tools/call","params":{"name":"nothing"}}', 'mcp'],
  ['{"method":"tools/call","params":{"name":5}}', 'mcp'],
  ['{"method":"tools/list","params":{"name":"tavily_search"}}', 'mcp'],
  ['[{"method":"tools/call","params":{"name":"tavily_search"}}]', 'mcp'],
  ['{', 'mcp'],
  ['', 'mcp'],
])('a message %s: %s', (body, expected) => {
  expect(mcpOperationIn(Buffer.from(body))).toBe(expected);
  expect(searchOperations).toContain(expected);
});
