import * as z from 'zod';

const maxDepth = 64;

/** Any JSON value that is not nested too deeply. */
export const json = z
  .unknown()
  .refine((value) => isJson(value, maxDepth), `must be JSON, nested at most ${maxDepth} levels deep`);

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  return Object.values(value).every((inner) => isJson(inner, depth - 1));
}
