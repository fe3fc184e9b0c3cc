import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * What is wrong with a value. Where a list or an object may stand beside something else, and one stands, what is wrong
 * inside of it says more than that it is neither.
 */
export const itemIssues = (value: unknown, issues: readonly Issue[]): readonly Issue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    // Where nothing is said of what may stand there, what is wrong with one that does says it.
    const hasInside = typeof at(value, issue.path) === 'object';
    if (!hasInside && issue.message !== unsaid) return [issue];
    const [ofItsKind, ...others] = issue.errors.filter((branch) => !branch.some(isOfAnotherKind));
    if (ofItsKind === undefined || others.length > 0) return [issue];
    const inside = ofItsKind.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
    return itemIssues(value, inside as Issue[]);
  });

/** What zod says of a union that has no message of its own. */
const unsaid = 'Invalid input';

function isOfAnotherKind(issue: Issue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === 'invalid_union') return issue.errors.every((branch) => branch.some(isOfAnotherKind));
  return issue.code === 'invalid_type' || issue.code === 'invalid_value';
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner === null || inner === undefined ? undefined : Object(inner)[key]), value);
