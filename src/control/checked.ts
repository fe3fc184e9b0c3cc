import type { z } from 'zod';
import { Problem } from './problem.ts';

/** The value as the schema reads it. @throws {Problem} 422 whose detail names the field. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap(({ code, path, message, ...issue }) => {
    if (code === 'unrecognized_keys' && 'keys' in issue) {
      return (issue.keys as string[]).map((key) => ({ field: [...path, key].join('.'), message: 'is unknown' }));
    }
    return [{ field: path.join('.') || whole, message }];
  });
  throw new Problem(422, errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
}
