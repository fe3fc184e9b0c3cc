import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonError } from '../../../src/search/request-body/json-error.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test('finds a fault in exactly those texts that are no JSON', { tags: ['thorough'] }, () => {
  const nearly = fc
    .tuple(fc.json(), fc.nat(), fc.nat({ max: 3 }), fc.string({ maxLength: 3 }))
    .map(([text, at, gone, more]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + more + text.slice(from + gone);
    });
  fc.assert(
    fc.property(nearly, (text) => {
      expect(findJsonError(text) === undefined).toBe(parses(text));
    }),
    { numRuns: propertyRuns(2_000, 100_000) },
  );
});

test('nesting does not exhaust the stack', () => {
  expect(findJsonError('['.repeat(200_000))).toEqual({ position: 200_000, message: 'Expecting value' });
});
