import { expect, test } from 'vitest';
import { exampleAppOperationOf, exampleAppOperations } from '../../src/example-app/routes.ts';

test.each([
  ['GET', '/', 'root'],
  ['HEAD', '/openapi.json', 'openapi'],
  ['GET', '/docs', 'docs'],
  ['GET', '/docs/oauth2-redirect', 'docs'],
  ['GET', '/%72edoc', 'redoc'],
  ['GET', '/docs/', undefined],
  ['GET', '/nowhere', undefined],
  ['OPTIONS', '/', undefined],
])('%s %s: %s', (method, path, expected) => {
  expect(exampleAppOperationOf(method, path)).toBe(expected);
});

test('the operations', () => {
  expect(exampleAppOperations).toEqual(['root', 'openapi', 'docs', 'redoc']);
});
