import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsIssueOf, isNestedDeeper } from '../../src/runtime/json-bounds.ts';

const object = (members: number) =>
  `{${Array.from({ length: members }, (_, at) => `"field number ${at}":1`).join(',')}}`;
const tooMany = 'must have no object with more than 10000 members';

test.each([
  ['10,000 members', object(10_000), undefined],
  ['10,001 members', object(10_001), tooMany],
  ['10,001 members further in', `{"a":[${object(3)},${object(10_001)}]}`, tooMany],
  ['objects with as many together', `[${object(9_000)},${object(9_000)}]`, undefined],
  ['a list of 200,000', `[${'1,'.repeat(200_000)}1]`, undefined],
  ['a list of 300,000', `[${'1,'.repeat(300_000)}1]`, 'must have at most 250000 values'],
  ['lists in a list', `[${'[],'.repeat(130_000)}[]]`, 'must have at most 250000 values'],
  ['brackets without end', '['.repeat(4_900_000), 'is nested too deeply'],
  ['brackets of a depth that is named later', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, undefined],
  ['a text with commas and brackets', JSON.stringify({ a: '[{,"\\'.repeat(100_000) }), undefined],
  ['a text that does not end', `{"a":"${',\\"'.repeat(100_000)}`, undefined],
  ['commas alone', ','.repeat(100_000), tooMany],
  ['blanks', ' '.repeat(100_000), undefined],
  ['closing brackets', ']'.repeat(100_000), undefined],
])('%s', (_what, text, issue) => expect(boundsIssueOf(text)).toBe(issue));

test('what is in texts does not count', () => {
  const text = fc
    .array(fc.constantFrom('\\', '"', ',', '{', '[', 'a'), { maxLength: 30 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (value) => {
      const within = (members: number) => JSON.stringify([value, ' '.repeat(70_000), object(0), { [value]: members }]);
      expect(boundsIssueOf(within(1))).toBeUndefined();
      expect(boundsIssueOf(`[${JSON.stringify(value)},${object(10_001)}]`)).toBe(tooMany);
    }),
    { numRuns: 20 },
  );
});

test.each([
  ['as deep as it may be', '[{"a":[]}]', 3, false],
  ['deeper', '[{"a":[]}]', 2, true],
  ['without an end', '[[[[', 3, true],
  ['one beside the other', '[[],[],[],{}]', 2, false],
  ['brackets in a string', '["[[[[", 1]', 1, false],
  ['brackets behind a string with a quote', String.raw`["\"",[[]]]`, 2, true],
  ['brackets in a string with a quote', String.raw`["\"[[[[\\",[]]`, 2, false],
  ['an escaped bracket outside of strings', String.raw`\[\[\[\[`, 2, false],
  ['an escaped quote outside of strings', String.raw`\"[[["`, 2, true],
])('nesting: %s', (_what, text, most, isDeeper) => expect(isNestedDeeper(text, most)).toBe(isDeeper));
