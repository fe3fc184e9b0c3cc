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
    [42, '42.0'],
    [-0, '-0.0'],
    [-1.5, '-1.5'],
    [-0.00001, '-1e-05'],
    [1e15, '1000000000000000.0'],
    [1e16, '1e+16'],
    [1.5e300, '1.5e+300'],
  ])('%d is %s', (value, text) => expect(pythonNumber(value)).toBe(text));

  test('the text means the same number', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(fc.property(finite, (value) => Object.is(Number(pythonNumber(value)), value)));
  });
});
