import type { z } from 'zod';
import { shapeIssueOf } from './body-shape.ts';
import { itemIssues } from './item-issues.ts';
import { fieldProblem } from './problem.ts';

/** Wrong fields that an answer names; with more of them it would be larger than what it answers. */
const maxNamed = 100;

/** The value as the schema reads it. @throws {Problem} 422 whose detail names the field. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  const shapeIssue = shapeIssueOf(value);
  if (shapeIssue !== undefined)
    throw fieldProblem([{ field: shapeIssue.path.join('.') || whole, message: shapeIssue.message }]);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, maxNamed);
  const errors = itemIssues(value, issues).flatMap(({ code, path, message, ...issue }) => {
    if (code === 'unrecognized_keys' && 'keys' in issue) {
      const keys = (issue.keys as string[]).slice(0, maxNamed);
      const what = message.startsWith('is no operator') ? message : 'is unknown';
      return keys.map((key) => ({ field: [...path, key].join('.'), message: what }));
    }
    return [{ field: path.join('.') || whole, message: inWords(message) }];
  });
  throw fieldProblem(errors.slice(0, maxNamed));
}

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

/** What zod says of a value of another kind, where the schema says nothing, in the words of the other messages. */
function inWords(message: string): string {
  const kind = kinds[/^Invalid input: expected (\w+), received /.exec(message)?.[1] ?? ''];
  return kind === undefined ? message : `must be ${kind}`;
}
