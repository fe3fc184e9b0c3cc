import { expect, test } from 'vitest';
import { addReport, withReport } from '../../src/testing/journal-report.ts';

test('an error keeps what it is, and its message and stack have the report', () => {
  const error = new TypeError('wrong: $& $1');
  const frames = error.stack?.split('\n').slice(1);
  expect(withReport(error, 'the report')).toBe(error);
  expect(error.message).toBe('wrong: $& $1\n\nthe report');
  expect(error.stack?.split('\n').slice(3)).toEqual(frames);
  expect(error.stack).toContain('TypeError: wrong: $& $1\n\nthe report\n');
});

test('what is thrown and no error becomes one', () => {
  const told = withReport('text', 'the report') as Error;
  expect([told.message, told.cause]).toEqual(['text\n\nthe report', 'text']);
});

test('what a test runner has made of an error has the report too', () => {
  const plain = { message: 'a', stack: 'Error: a\n  at b' };
  addReport(plain, 'c');
  expect(plain).toEqual({ message: 'a\n\nc', stack: 'Error: a\n\nc\n  at b' });
});
