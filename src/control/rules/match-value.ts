import { compilePattern, expandedLength, type FindsPattern } from '../../runtime/linear-pattern.ts';
import { InvalidRuleError } from './invalid-rule.ts';
import type { TextMatch } from './match-schema.ts';

/** Whether a value of a request fits; undefined is one that is not there. */
export type ValueMatch = (value: unknown) => boolean;

/**
 * Length of all patterns of a rule or of a verification with repetitions expanded; patterns that people write come nowhere
 * near. Compiling so much takes some 50 ms.
 */
const maxPatternLength = 2_000;
/** What the shortest pattern counts as: an empty one takes its time as well. */
const minPatternLength = 10;

/** What the patterns that belong together have taken up. */
export interface PatternBudget {
  characters: number;
}

/** @throws {InvalidRuleError} for what is no regular expression, naming `field`. */
export async function patternMatch(pattern: string, field: string, budget: PatternBudget): Promise<FindsPattern> {
  budget.characters += Math.max(minPatternLength, expandedLength(pattern));
  if (budget.characters > maxPatternLength)
    throw new InvalidRuleError(
      field,
      `is too long a pattern, or one of too many: ${maxPatternLength} characters in all`,
    );
  try {
    return await compilePattern(pattern);
  } catch (error) {
    throw new InvalidRuleError(field, `is not a regular expression: ${error instanceof Error ? error.message : error}`);
  }
}

/** How a text must be. Of several values one must fit. @throws {InvalidRuleError} */
export async function textMatch(wanted: TextMatch, field: string, budget: PatternBudget): Promise<ValueMatch> {
  if (typeof wanted === 'string') return orOneOf((value) => value === wanted);
  if ('present' in wanted) return (value) => (value !== undefined) === wanted.present;
  if ('contains' in wanted) return orOneOf((value) => textOf(value)?.includes(wanted.contains) === true);
  const finds = await patternMatch(wanted.pattern, `${field}.pattern`, budget);
  return orOneOf((value) => {
    const text = textOf(value);
    return text !== undefined && finds(text);
  });
}

/** A member that is there and fits, and nothing about the others. @throws {InvalidRuleError} */
export async function bodyMatch(wanted: unknown, field: string, budget: PatternBudget): Promise<ValueMatch> {
  if (isTextMatch(wanted)) return textMatch(wanted, field, budget);
  if (typeof wanted !== 'object' || wanted === null) return orOneOf((value) => value === wanted);
  const members = await Promise.all(
    Object.entries(wanted).map(
      async ([name, inner]) => [name, await bodyMatch(inner, `${field}.${name}`, budget)] as const,
    ),
  );
  if (Array.isArray(wanted))
    return (value) => Array.isArray(value) && members.every(([, fits]) => value.some((item) => fits(item)));
  return (value) => isObject(value) && members.every(([name, fits]) => fits(memberOf(value, name)));
}

type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const memberOf = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** An object in a body that says how a text must be. */
export function isTextMatch(wanted: unknown): wanted is TextMatch {
  if (typeof wanted === 'string') return true;
  if (!isObject(wanted)) return false;
  const [name, ...more] = Object.keys(wanted);
  if (name === undefined || more.length > 0) return false;
  const type = typeof wanted[name];
  return name === 'present' ? type === 'boolean' : (name === 'pattern' || name === 'contains') && type === 'string';
}

/** A list fits when one of its items does. */
const orOneOf =
  (fits: ValueMatch): ValueMatch =>
  (value) =>
    Array.isArray(value) ? value.some(fits) : fits(value);

/** Numbers and truth values as JSON writes them, an object as a whole. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' || value === undefined) return value;
  return JSON.stringify(value);
}
