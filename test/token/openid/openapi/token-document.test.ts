import { expect, test } from 'vitest';
import { tokenDocument } from '../../../../src/token/openid/openapi/token-document.ts';

const { paths } = tokenDocument('http://x', ['demo']) as {
  paths: Record<string, Record<string, { responses?: Record<string, { content?: Record<string, unknown> }> }>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { responses }]) =>
    responses === undefined ? [] : [[`${method} ${path}`, responses] as const],
  ),
);

test('any operation may refuse the query', () => {
  const without = operations.filter(([, responses]) => responses[400]?.content?.['application/json'] === undefined);
  expect(operations.length).toBeGreaterThan(50);
  expect(without.map(([name]) => name)).toEqual([]);
});

test('what an operation says of its own refusals stays', () => {
  const [, responses] = operations.find(([name]) => name.endsWith('/login-actions/authenticate')) ?? [];
  expect(Object.keys(responses?.[400]?.content ?? {}).sort()).toEqual(['application/json', 'text/html']);
});
