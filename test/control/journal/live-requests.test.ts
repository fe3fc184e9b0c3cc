import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveRequest } from '../../../src/control/journal/entry-writer.ts';
import { LiveRequests } from '../../../src/control/journal/live-requests.ts';
import { parseTarget } from '../../../src/http/request-target.ts';

const request = (number: number): LiveRequest => ({
  number,
  time: 0,
  operation: undefined,
  method: 'GET',
  rule: undefined,
  rules: undefined,
  outcome: undefined,
  fault: undefined,
  notes: undefined,
  target: parseTarget('/'),
  owner: 'search',
  response: undefined,
  livePlace: 0,
});

test('whoever begins and ends, those under way are there once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant('begin' as const), fc.nat(9)), { maxLength: 60 }), (steps) => {
      const live = new LiveRequests();
      const expected: LiveRequest[] = [];
      for (const [number, step] of steps.entries()) {
        if (step === 'begin') {
          const one = request(number);
          live.add(one);
          expected.push(one);
        } else {
          const [ended] = expected.splice(step, 1);
          if (ended !== undefined) live.delete(ended);
        }
        const numbers = (all: readonly LiveRequest[]) => all.map((one) => one.number).sort((a, b) => a - b);
        expect([live.size, numbers(live.list())]).toEqual([expected.length, numbers(expected)]);
      }
    }),
  );
});
