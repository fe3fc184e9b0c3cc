import { expect, test } from 'vitest';
import { trackAvailability } from '../../src/runtime/availability.ts';
import { memoryLog } from '../support/memory-log.ts';
import { movableClock } from '../support/movable-clock.ts';

test('there is one line when something goes away, and one when it comes back', async () => {
  const clock = movableClock();
  const { lines, ...log } = memoryLog();
  const tracker = trackAvailability({ name: 'STATE_URL: redis://h', clock, ...log });
  tracker.cameBack();
  expect(tracker.isAway).toBe(false);
  tracker.goneAway('ECONNREFUSED');
  tracker.goneAway('ECONNRESET');
  expect(tracker.isAway).toBe(true);
  await clock.advance(3_240);
  tracker.cameBack();
  tracker.cameBack();
  expect(tracker.isAway).toBe(false);
  tracker.goneAway('no answer');
  expect(lines).toEqual([
    'warn STATE_URL: redis://h is away: ECONNREFUSED',
    'info STATE_URL: redis://h is back after 3.2 s',
    'warn STATE_URL: redis://h is away: no answer',
  ]);
});
