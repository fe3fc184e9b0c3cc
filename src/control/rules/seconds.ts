import * as z from 'zod';

const maxSeconds = 1_000_000_000;
/** A duration. */
const secondsMessage = 'must be a number of seconds, 0 or more';
/** A duration. */
export const seconds = z
  .number(secondsMessage)
  .min(0, secondsMessage)
  .max(maxSeconds, `must be at most ${maxSeconds} seconds`);
export const wholeSeconds = seconds.int('must be a whole number of seconds');
