import * as z from 'zod';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import { fieldProblem } from '../input/problem.ts';
import { type Route, type RouteResult, route } from '../routing/route.ts';
import { maxTime, timestamp } from './timestamp.ts';

/** Ten years, in seconds. */
const maxAdvance = 10 * 366 * 24 * 3600;

export const clockState = z
  .strictObject({
    now: z.iso.datetime(),
    frozen: z.boolean(),
    offset_seconds: z.number().describe('how far it is from real time; 0 in real time'),
    waiting: z.int().describe('pauses of requests that have not ended'),
  })
  .meta({ id: 'Clock' });
const responses = { 200: { description: 'the clock', schema: clockState } };

function show(clock: VirtualClock): RouteResult {
  const { now, frozen, offset, waiting } = clock.state();
  return {
    body: { now: new Date(now).toISOString(), frozen, offset_seconds: Math.round(offset) / 1000, waiting },
  };
}

export const clockRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/clock',
    summary: 'The clock of the sandbox',
    responses,
    handler: ({ sandbox }) => show(sandbox.clock),
  }),
  route({
    method: 'PUT',
    path: '/clock',
    summary: 'Jumps to a time, stops or runs; what is absent stays',
    body: z.strictObject({ now: timestamp.optional(), frozen: z.boolean('must be true or false').optional() }),
    responses,
    async handler({ sandbox: { clock }, body }) {
      await clock.set(body);
      return show(clock);
    },
  }),
  route({
    method: 'POST',
    path: '/clock/advance',
    summary: 'Moves forward, ending the pauses on the way in their order',
    body: z.strictObject({
      seconds: z
        .number('must be a number of seconds')
        .min(0, 'must not be negative')
        .max(maxAdvance, 'must be at most ten years'),
    }),
    responses,
    async handler({ sandbox: { clock }, body }) {
      if (clock.now() + body.seconds * 1000 > maxTime)
        throw fieldProblem([{ field: 'seconds', message: 'must not lead beyond the year 9999' }]);
      await clock.advance(body.seconds * 1000);
      return show(clock);
    },
  }),
  route({
    method: 'DELETE',
    path: '/clock',
    summary: 'Real time again',
    responses,
    async handler({ sandbox: { clock } }) {
      await clock.toRealTime();
      return show(clock);
    },
  }),
];
