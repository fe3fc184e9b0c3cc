import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pythonNumber } from '../../src/example-app/python-number.ts';

describe("numbers in Python's notation", () => {
  test.each([
    [0, '0.0'],
    [0.5, '0.5'],
    [0.1 + 0.2, '0.30000000000000004'],
    [0.0001, '0.0001'],
    [0.00009999, '9.999e-05'],
    [0.00001, '1e-05'],
    [0.00000125, '1.25e-06'],
    [1e-7, '1e-07'],
    [1.5e-10, '1.5e-10'],
    [2 ** -53, '1.1102230246251565e-16'],
  ])('%d is %s', (value, text) => expect(pythonNumber(value)).toBe(text));

  test('the text means the same number', () => {
    const inRange = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(fc.property(inRange, (value) => Number(pythonNumber(value)) === value || Object.is(value, -0)));
  });
});
