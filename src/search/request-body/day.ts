import { apiError } from '../api-error.ts';

/** Milliseconds of a day. */
export const dayLength = 86_400_000;

/** The first millisecond (UTC) of a day written `YYYY-MM-DD`. @throws {ApiError} 400 for anything else. */
export function readDay(text: string): number {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (match !== null) {
    const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
    const start = Date.UTC(year, month - 1, day);
    const date = new Date(start);
    if (year > 99 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day) return start;
  }
  throw apiError.dateFormat(text);
}

/** Days from one date to another, both inclusive, in milliseconds since the epoch. */
export interface Days {
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** The window that `start_date` and `end_date` open. */
export function readDays(start: string | undefined, end: string | undefined): Days {
  const from = start ? readDay(start) : undefined;
  const last = end ? readDay(end) : undefined;
  if (from !== undefined && last !== undefined && from > last) throw apiError.datesReversed();
  return { from, until: last === undefined ? undefined : last + dayLength - 1 };
}
