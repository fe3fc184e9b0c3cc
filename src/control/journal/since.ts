import * as z from 'zod';
import { timestamp } from '../routes/timestamp.ts';
import type { EntryHead } from './entry.ts';

const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform((text) => ({ number: Number(text) }));
const rule = 'must be a time such as 2030-01-01T00:00:00Z, or an id';

/** Where to begin: at a time, or behind a request or a mail. */
export const since = z
  .union([id, timestamp.transform((time) => ({ time }))], { error: rule })
  .describe('a time (that one too), or an id (newer ones)');
export type Since = z.output<typeof since>;

export const isSince = ({ number, time }: Pick<EntryHead, 'number' | 'time'>, from: Since): boolean =>
  'number' in from ? number > from.number : time >= from.time;
