import * as z from 'zod';
import type { Call } from '../client/caller.ts';
import { fieldProblem } from '../input/problem.ts';
import { clockRoutes } from '../routes/clock.ts';
import { type Arguments, type ControlTool, fieldsOf } from './control-tool.ts';

export const clockTool: ControlTool = {
  name: 'move_clock',
  description:
    'Moves the clock of the server, not that of your program: `seconds` forward, to the time `now`, stopped by `frozen`, ' +
    'or back to real time by `real_time`. Without arguments it only says what time it is there.',
  shape: {
    ...fieldsOf(clockRoutes, 'POST', '/clock/advance'),
    ...fieldsOf(clockRoutes, 'PUT', '/clock'),
    seconds: (fieldsOf(clockRoutes, 'POST', '/clock/advance').seconds as z.ZodNumber).optional(),
    real_time: z.literal(true).optional(),
  },
  async run(input, { call }) {
    const clock = (await call(callFor(input))) as { now: string; frozen: boolean; waiting: number };
    const { now, frozen, waiting } = clock;
    const paused = waiting === 0 ? '' : ` ${waiting} requests wait for it.`;
    return `It is ${now} there; the clock ${frozen ? 'stands still' : 'runs'}.${paused}`;
  },
};

function callFor({ seconds, real_time: realTime, ...set }: Arguments): Call {
  const isSet = Object.keys(set).length > 0;
  if ([seconds !== undefined, realTime !== undefined, isSet].filter(Boolean).length > 1)
    throw fieldProblem([{ field: 'seconds', message: 'cannot be given together with now, frozen or real_time' }]);
  if (seconds !== undefined) return { method: 'POST', path: '/clock/advance', body: { seconds } };
  if (realTime !== undefined) return { method: 'DELETE', path: '/clock' };
  return isSet ? { method: 'PUT', path: '/clock', body: set } : { method: 'GET', path: '/clock' };
}
