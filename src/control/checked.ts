import type { z } from 'zod';
import { shapeIssueOf } from './body-shape.ts';
import { itemIssues } from './item-issues.ts';
import { fieldProblem } from './problem.ts';

/** The value as the schema reads it. @throws {Problem} 422 whose detail names the field. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  const shapeIssue = shapeIssueOf(value);
  if (shapeIssue !== undefined)
    throw fieldProblem([{ field: shapeIssue.path.join('.') || whole, message: shapeIssue.message }]);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = itemIssues(value, result.error.issues).flatMap(({ code, path, message, ...issue }) => {
    if (code === 'unrecognized_keys' && 'keys' in issue) {
      return (issue.keys as string[]).map((key) => ({ field: [...path, key].join('.'), message: 'is unknown' }));
    }
    return [{ field: path.join('.') || whole, message }];
  });
  throw fieldProblem(errors);
}
