import { isDeepStrictEqual } from 'node:util';
import { bodyCondition } from './body-condition.ts';
import { InvalidRuleError } from './invalid-rule.ts';
import type { MatchContext } from './match-context.ts';
import { isOperator, operatorMeantBy } from './operators.ts';
import { patternMatch } from './pattern-match.ts';
import type { ValueCondition } from './value-schema.ts';

/** Whether a value of a request fits; undefined is one that is not there. */
type ValueMatch = (value: unknown) => boolean;

export type CompileMatch<Inner> = (expected: Inner, field: string, context: MatchContext) => Promise<ValueMatch>;

/** A value that stands for itself, alternatives, or a condition. */
export type PlainMatch = string | number | PlainMatch[] | ValueCondition<PlainMatch>;

/** How values that stand for themselves are compared: a path by a glob, say. @throws {InvalidRuleError} */
type CompilePlain = (
  expected: string | number,
  field: string,
  context: MatchContext,
) => Promise<ValueMatch> | ValueMatch;

/** Conditions in which values that stand for themselves are compared in a way of their own. */
export function matchBy(plain: CompilePlain): CompileMatch<PlainMatch> {
  const compile: CompileMatch<PlainMatch> = async (expected, field, context) => {
    if (typeof expected !== 'object') return orOneOf(await plain(expected, field, context));
    if (isList(expected)) return anyOf(expected, field, context, compile);
    return conditionMatch(expected, field, context, compile);
  };
  return compile;
}

/** How a text must be. Of several values one must fit. @throws {InvalidRuleError} */
export const textMatch = matchBy((expected) => (value) => value === expected);

/** A member that is there and fits, and nothing about the others. @throws {InvalidRuleError} */
export const bodyMatch: CompileMatch<unknown> = async (expected, field, context) => {
  if (typeof expected !== 'object' || expected === null) return orOneOf((value) => value === expected);
  if (isObject(expected) && isCondition(expected, field))
    return conditionMatch(bodyCondition(expected, field), field, context, bodyMatch);
  const members = await Promise.all(
    Object.entries(expected).map(
      async ([name, inner]) => [name, await bodyMatch(inner, `${field}.${name}`, context)] as const,
    ),
  );
  if (Array.isArray(expected)) {
    const areAlternatives = expected.every((item) => !isSubset(item));
    return (value) => {
      if (Array.isArray(value)) return members.every(([, fits]) => value.some((item) => fits(item)));
      return areAlternatives && !isObject(value) && members.some(([, fits]) => fits(value));
    };
  }
  return (value) => isObject(value) && members.every(([name, fits]) => fits(memberOf(value, name)));
};

/** Whether something in a body is compared member by member: no text, number or condition. */
const isSubset = (expected: unknown) =>
  Array.isArray(expected) || (isObject(expected) && !Object.keys(expected).some(isOperator));

/**
 * Whether an object in a body says how a value must be, rather than which members it must have.
 * @param known names that are fields, whatever they look like
 * @throws {InvalidRuleError} for one of which nobody can tell
 */
export function isCondition(
  expected: JsonObject,
  field: string,
  known: ReadonlySet<string> = new Set(),
): expected is JsonObject {
  const names = Object.keys(expected);
  const used = names.filter(isOperator);
  if (used.length > 0) {
    const other = names.find((name) => !isOperator(name));
    if (other === undefined) return true;
    throw new InvalidRuleError(
      `${field}.${used[0]}`,
      `is an operator and cannot stand beside ${JSON.stringify(other)}; a field of this name: {"equals": …} of the whole`,
    );
  }
  const [only = '', ...others] = names;
  const meant = others.length > 0 || known.has(only) ? undefined : operatorMeantBy(only);
  if (meant === undefined) return false;
  throw new InvalidRuleError(
    `${field}.${only}`,
    `is no operator, ${meant} is one; a field of this name: name another beside it, or {"equals": …} of the whole`,
  );
}

/** All operators of a condition must hold. */
async function conditionMatch<Inner>(
  condition: ValueCondition<Inner>,
  field: string,
  context: MatchContext,
  compile: CompileMatch<Inner>,
): Promise<ValueMatch> {
  const { equals, contains, present, above, below } = condition;
  const tests: ValueMatch[] = [];
  if ('equals' in condition) tests.push(equal(equals));
  if (condition.pattern !== undefined) {
    const finds = await patternMatch(condition.pattern, `${field}.pattern`, context.budget);
    tests.push(ofText((text) => finds(text)));
  }
  if (contains !== undefined) tests.push(ofText((text) => text.includes(contains)));
  if (present !== undefined) tests.push((value) => (value !== undefined) === present);
  if (condition.similar !== undefined) tests.push(await similar(condition.similar, `${field}.similar`, context));
  if (above !== undefined) tests.push(ofNumber((number) => number > above));
  if (below !== undefined) tests.push(ofNumber((number) => number < below));
  if (condition.not !== undefined) {
    const fits = await compile(condition.not, `${field}.not`, context);
    tests.push((value) => !fits(value));
  }
  if (condition.any_of !== undefined) tests.push(await anyOf(condition.any_of, `${field}.any_of`, context, compile));
  return (value) => tests.every((test) => test(value));
}

async function anyOf<Inner>(all: readonly Inner[], field: string, context: MatchContext, compile: CompileMatch<Inner>) {
  const matches = await Promise.all(all.map((one, at) => compile(one, `${field}.${at}`, context)));
  return (value: unknown) => matches.some((fits) => fits(value));
}

/** The same set of terms. @throws {InvalidRuleError} for a text without any */
async function similar(expected: string, field: string, { terms }: MatchContext): Promise<ValueMatch> {
  const termsOf = await terms?.();
  const own = termsOf?.(expected);
  if (termsOf === undefined || own === undefined || own.size === 0)
    throw new InvalidRuleError(field, 'must have words that can be searched for');
  return ofText((text) => {
    const found = termsOf(text);
    return found.size === own.size && [...found].every((term) => own.has(term));
  });
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const memberOf = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

export const isList = <Inner>(value: Inner[] | ValueCondition<Inner>): value is Inner[] => Array.isArray(value);

/** A list fits when one of its items does. */
const orOneOf =
  (fits: ValueMatch): ValueMatch =>
  (value) =>
    Array.isArray(value) ? value.some(fits) : fits(value);

const equal =
  (expected: unknown): ValueMatch =>
  (value) =>
    isDeepStrictEqual(value, expected) ||
    (Array.isArray(value) && !Array.isArray(expected) && value.some((item) => isDeepStrictEqual(item, expected)));

const ofText = (fits: (text: string) => boolean): ValueMatch =>
  orOneOf((value) => {
    const text = textOf(value);
    return text !== undefined && fits(text);
  });

const ofNumber = (fits: (number: number) => boolean): ValueMatch =>
  orOneOf((value) => {
    const number =
      typeof value === 'string' && /^\s*[-+]?[\d.]+(?:e[-+]?\d+)?\s*$/i.test(value) ? Number(value) : value;
    return typeof number === 'number' && fits(number);
  });

/** Numbers and truth values as JSON writes them, an object as a whole. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' || value === undefined) return value;
  return JSON.stringify(value);
}
