import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from '../../../src/search/requests/json-fault.ts';

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test('finds a fault in exactly those texts that are no JSON', () => {
  const nearly = fc
    .tuple(fc.json(), fc.nat(), fc.nat({ max: 3 }), fc.string({ maxLength: 3 }))
    .map(([text, at, gone, more]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + more + text.slice(from + gone);
    });
  fc.assert(
    fc.property(nearly, (text) => {
      expect(jsonFault(text) === undefined).toBe(parses(text));
    }),
    { numRuns: 5_000 },
  );
});

test('nesting does not exhaust the stack', () => {
  expect(jsonFault('['.repeat(200_000))).toEqual({ position: 200_000, message: 'Expecting value' });
});
