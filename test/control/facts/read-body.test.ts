import { expect, test } from 'vitest';
import { maxParameters, readBody, readPairs } from '../../../src/control/facts/read-body.ts';

test('a name that comes more than once has a list', () => {
  expect(readPairs('a=1&b=2&a=3&a=+%41')).toEqual({ a: ['1', '3', ' A'], b: '2' });
});

test('names of members that all objects have are names like others', () => {
  expect(Object.keys(readPairs('__proto__=1&constructor=2'))).toEqual(['__proto__', 'constructor']);
});

test('a name that comes 300,000 times is read while somebody waits', () => {
  expect(readPairs('a=b&'.repeat(300_000)).a).toHaveLength(300_000);
});

test('a form of too many parameters is a text', () => {
  const read = (text: string) => readBody('application/x-www-form-urlencoded', Buffer.from(text));
  const most = Array.from({ length: maxParameters }, () => 'a=b').join('&');
  expect((read(most) as Record<string, string[]>).a).toHaveLength(maxParameters);
  expect(read(`${most}&a=b`)).toBe(`${most}&a=b`);
});
