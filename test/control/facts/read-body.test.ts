import { expect, test } from 'vitest';
import { readBody, readPairs } from '../../../src/control/facts/read-body.ts';

test('a name that comes more than once has a list', () => {
  expect(readPairs('a=1&b=2&a=3&a=+%41')).toEqual({ a: ['1', '3', ' A'], b: '2' });
});

test('names of members that all objects have are names like others', () => {
  expect(Object.keys(readPairs('__proto__=1&constructor=2'))).toEqual(['__proto__', 'constructor']);
});

test('a name that comes 300,000 times is read while somebody waits', () => {
  const pairs = readBody('application/x-www-form-urlencoded', Buffer.from('a=b&'.repeat(300_000)));
  expect((pairs as Record<string, string[]>).a).toHaveLength(300_000);
});
