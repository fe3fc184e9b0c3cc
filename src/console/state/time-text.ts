import type { EntrySummary } from '../../client.ts';
import { timeOfDay } from './format.ts';

/** The beginning of a time of day, or of a date with one: `10:31`, `10:31:05.120`, `2030-01-01T09:30`. */
const timePattern = /^(?:\d{4}-\d\d-\d\dT)?\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

export const isTimeText = (text: string): boolean => timePattern.test(text);

const hasDate = (text: string) => text.charAt(4) === '-';

/** The time of an entry as far as a text says it: without the date beside a time of day, to the minute beside a minute. */
export const timeText = ({ time }: Pick<EntrySummary, 'time'>, text: string): string =>
  (hasDate(text) ? time : timeOfDay(time)).slice(0, text.length);

/** A part of the time, both ends included, in milliseconds since the epoch. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const timeTerm = /(?:^|\s+)(at|since|until):(\S+)/gi;

/** The part of the time that a filter leaves. @param day of times without a date: `2030-01-01` */
export function rangeIn(filter: string, day: string): TimeRange | undefined {
  const range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  for (const [, key = '', text = ''] of filter.matchAll(timeTerm)) {
    if (!isTimeText(text)) continue;
    const whole = hasDate(text) ? text : `${day}T${text}`;
    const name = key.toLowerCase();
    if (name !== 'until') range.from = Date.parse(`${whole}${'0000-00-00T00:00:00.000Z'.slice(whole.length)}`);
    if (name !== 'since') range.to = Date.parse(`${whole}${'0000-00-00T00:00:59.999Z'.slice(whole.length)}`);
  }
  return Number.isFinite(range.from) || Number.isFinite(range.to) ? range : undefined;
}

/** A filter that leaves another part of the time; undefined: all. @param day all requests are of this day */
export function withRange(filter: string, range: TimeRange | undefined, day: string | undefined): string {
  const others = filter.replace(timeTerm, '').trim();
  if (range === undefined) return others;
  const text = (ms: number) => {
    const iso = new Date(ms).toISOString();
    return iso.slice(0, 10) === day ? timeOfDay(iso) : iso.slice(0, 23);
  };
  return `${others} since:${text(range.from)} until:${text(range.to)}`.trim();
}
