import * as z from 'zod';

/** The last moment that four digits of a year can name. */
export const maxTime = Date.parse('9999-12-31T23:59:59.999Z');

/** An RFC 3339 time, as milliseconds since the epoch. */
export const timestamp = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2030-01-01T00:00:00Z' })
  .transform((text) => Date.parse(text))
  .refine((ms) => ms >= 0 && ms <= maxTime, 'must be a time from 1970 to 9999');

/** Seconds since the epoch as RFC 3339; null for what is never. */
export const showSeconds = (seconds: number): string | null =>
  Number.isFinite(seconds) && seconds * 1000 <= maxTime ? new Date(seconds * 1000).toISOString() : null;
