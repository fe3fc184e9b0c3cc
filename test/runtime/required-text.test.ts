import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { requiredText } from '../../src/runtime/required-text.ts';

describe('the longest text that is sure', () => {
  test.each([
    ['^/no/(such|other)/[0-9]+$', '/no/'],
    ['understudy/[0-9]+', 'understudy/'],
    ['^python-httpx/0\\.28', 'python-httpx/0.28'],
    ['abcd?', 'abc'],
    ['ab+cd', 'ab'],
    ['ab{0,2}c', 'a'],
    ['[]a-z]tail', 'tail'],
    ['[[:alpha:]]x', 'x'],
    ['a|b', ''],
    ['(?i)news', ''],
    ['\\Qa.b\\E', ''],
    ['\\d+', ''],
    ['', ''],
  ])('%s', (pattern, text) => expect(requiredText(pattern)).toBe(text));
});

const atom = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'ab',
    '/',
    '.',
    '\\.',
    '\\d',
    '\\b',
    '[ab]',
    '[^a]',
    '[]a]',
    '[[:digit:]]',
    '(a|b)',
    '(ab)',
    'ü',
  ),
);
const quantified = fc
  .tuple(atom, fc.constantFrom('', '', '', '?', '*', '+', '{0,1}', '{2}', '+?'))
  .map((parts) => parts.join(''));
const patterns = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: quantified }, { weight: 1, arbitrary: fc.constantFrom('|', '^', '$', '(?i)') }),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));
const texts = fc
  .array(fc.constantFrom('a', 'b', '/', '.', '1', 'A', ']', 'ü'), { maxLength: 8 })
  .map((parts) => parts.join(''));

test('whatever a pattern finds has it', { tags: ['thorough'] }, () => {
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      let compiled: RE2JS;
      try {
        compiled = RE2JS.compile(pattern);
      } catch {
        return;
      }
      if (compiled.test(text)) expect(text).toContain(requiredText(pattern));
    }),
    { numRuns: 5_000 },
  );
});
