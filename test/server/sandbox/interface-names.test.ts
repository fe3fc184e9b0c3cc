import { expect, test } from 'vitest';
import { interfaceNames, operationOf } from '../../../src/server/sandbox/interface-names.ts';

test.each([
  ['search', 'POST', '/search', 'search'],
  ['token', 'POST', '/realms/demo/protocol/openid-connect/token', 'token'],
  ['example-app', 'GET', '/', 'root'],
  ['search', 'GET', '/nothing', undefined],
] as const)('of %s %s %s is %s', (name, method, path, operation) => {
  expect(operationOf(name, method, path)).toBe(operation);
});

test('searches lend their fields to rules', async () => {
  const { fieldsOf } = interfaceNames();
  expect(await fieldsOf?.('search')).toContain('query');
  expect(await fieldsOf?.('token')).toBeUndefined();
});
