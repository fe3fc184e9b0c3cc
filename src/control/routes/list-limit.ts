import * as z from 'zod';

const maxLimit = 1000;

/** A whole number in a query. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

/** How many entries a list has at most. */
export const listLimit = wholeNumber
  .refine((limit) => limit >= 1 && limit <= maxLimit, `must be from 1 to ${maxLimit}`)
  .optional()
  .describe('100 unless given');
