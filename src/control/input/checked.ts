import type { z } from 'zod';
import { inSlices } from '../../runtime/slices.ts';
import { shapeIssueOf } from './body-shape.ts';
import { itemIssues } from './item-issues.ts';
import { type FieldError, fieldProblem } from './problem.ts';

/** Wrong fields that an answer names; with more of them it would be larger than what it answers. */
const maxNamed = 100;

/** The value as the schema reads it. @throws {Problem} 422 whose detail names the field. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  const result = read(schema, value);
  if ('data' in result) return result.data;
  throw fieldProblem(result.errors.map(({ field, message }) => ({ field: field || whole, message })));
}

/**
 * The items of a list, each as the schema reads it. Other requests are answered meanwhile: a list may have thousands.
 * @throws {Problem} 422 whose detail names the field.
 */
export async function checkedItems<Schema extends z.ZodType>(
  schema: Schema,
  items: readonly unknown[],
  place: string,
): Promise<z.output<Schema>[]> {
  const pause = inSlices();
  const all: z.output<Schema>[] = [];
  const errors: FieldError[] = [];
  for (const [at, item] of items.entries()) {
    await pause();
    const result = read(schema, item);
    if ('data' in result) all.push(result.data);
    else
      for (const { field, message } of result.errors)
        errors.push({ field: `${place}.${at}${field === '' ? '' : `.${field}`}`, message });
    if (errors.length >= maxNamed) break;
  }
  if (errors.length > 0) throw fieldProblem(errors.slice(0, maxNamed));
  return all;
}

type Reading<Schema extends z.ZodType> = { readonly data: z.output<Schema> } | { readonly errors: FieldError[] };

/** What a schema says of a value; the field of an error about the whole is empty. */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown): Reading<Schema> {
  const shapeIssue = shapeIssueOf(value);
  if (shapeIssue !== undefined) return { errors: [{ field: shapeIssue.path.join('.'), message: shapeIssue.message }] };
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data };
  const issues = result.error.issues.slice(0, maxNamed);
  const errors = itemIssues(value, issues).flatMap(({ code, path, message, ...issue }) => {
    if (code === 'unrecognized_keys' && 'keys' in issue) {
      const keys = (issue.keys as string[]).slice(0, maxNamed);
      const what = message.startsWith('is no operator') ? message : 'is unknown';
      return keys.map((key) => ({ field: [...path, key].join('.'), message: what }));
    }
    return [{ field: path.join('.'), message: inWords(message) }];
  });
  return { errors: errors.slice(0, maxNamed) };
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
