import { expect, test } from 'vitest';
import { errorOf } from '../../../src/control/client/control-error.ts';

const problem = (status: number) => ({ type: 'about:blank', title: 'A title', status, detail: 'now must be a date' });
const call = { method: 'PUT', path: '/clock' } as const;

test('an error names the call after what is wrong, and has the problem', () => {
  const error = errorOf(call, 422, problem(422));
  expect([error.name, error.message, error.status, error.problem]).toEqual([
    ...['ControlError', 'now must be a date (PUT /-/clock: 422)', 422, problem(422)],
  ]);
});

test('that of a verification is the mismatch report alone', () => {
  expect(errorOf(call, 417, problem(417)).message).toBe('now must be a date');
});

test.each([undefined, null, 'detail', 7, {}, { detail: 7 }, []])('%j is no answer of the control plane', (body) => {
  const error = errorOf(call, 502, body);
  expect([error.message, error.status, error.problem]).toEqual([
    ...['PUT /-/clock: 502, which is no answer of the control plane', 502, undefined],
  ]);
});
