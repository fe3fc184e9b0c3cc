import type { RequestFacts } from '../facts/request-facts.ts';
import { type Condition, fitsRequest, type RequestMatch } from './condition.ts';
import { kindExpectations, otherExpectations, type WholeMatchContext } from './expectations.ts';
import { InvalidRuleError } from './invalid-rule.ts';
import type { MatchContext } from './match-context.ts';
import type { Match } from './match-schema.ts';
import { bodyMatch, isCondition, isObject, memberOf, textMatch } from './match-value.ts';
import { namedTexts } from './named-texts.ts';

type Read = (facts: RequestFacts) => unknown;

/**
 * @param field the member in which the match stands
 * @param operation that a match around this one names
 * @throws {InvalidRuleError}
 */
export async function requestMatch(
  match: Match,
  field = 'match',
  context: WholeMatchContext = { budget: { characters: 0 } },
  operation?: string,
): Promise<RequestMatch> {
  const conditions: Condition[] = [];
  const expectations = [...kindExpectations(match), ...(context.more?.(match) ?? []), ...otherExpectations(match)];
  for (const { field: name, needs, expected, read, compare } of expectations) {
    if (expected === undefined) continue;
    const fits = await (compare ?? textMatch)(expected, `${field}.${name}`, context);
    const exact = compare === undefined && typeof expected === 'string' ? { read, text: expected } : undefined;
    conditions.push({ field: name, needs, fits: (facts) => fits(read(facts)), exact, asksUser: name === 'username' });
  }
  const [own, ...others] = namedTexts(match.operation) ?? [];
  const named = match.operation === undefined ? operation : others.length === 0 ? own : undefined;
  conditions.push(...(await bodyConditions(match.body, `${field}.body`, context, named)));
  if (match.not !== undefined) {
    if (Object.keys(match.not).length === 0)
      throw new InvalidRuleError(`${field}.not`, 'must have a condition: no request is left');
    conditions.push(combined('not', [await requestMatch(match.not, `${field}.not`, context, named)]));
  }
  if (match.any_of !== undefined) {
    const matches = match.any_of.map((one, at) => requestMatch(one, `${field}.any_of.${at}`, context, named));
    conditions.push(combined('any_of', await Promise.all(matches)));
  }
  return conditions;
}

/** A condition that consists of matches. */
function combined(kind: 'not' | 'any_of', matches: readonly RequestMatch[]): Condition {
  const all = matches.flat();
  const needs = (['body', 'head'] as const).find((part) => all.some((condition) => condition.needs === part)) ?? 'kind';
  const fitsOne = (facts: RequestFacts) => matches.some((match) => fitsRequest(match, facts));
  return {
    field: kind,
    needs,
    fits: kind === 'not' ? (facts) => !fitsOne(facts) : fitsOne,
    asksUser: all.some(({ asksUser }) => asksUser),
    parts: { kind, matches },
  };
}

/** One condition for each member, so that a near miss can be named by it. */
async function bodyConditions(
  expected: unknown,
  field: string,
  context: MatchContext,
  operation: string | undefined,
): Promise<Condition[]> {
  if (expected === undefined) return [];
  const known = operation === undefined ? undefined : await context.fieldsOf?.(operation);
  if (!isObject(expected) || isCondition(expected, field, known)) {
    const fits = await bodyMatch(expected, field, context);
    return [{ field: 'body', needs: 'body', fits: ({ body }) => fits(body) }];
  }
  return Promise.all(
    Object.entries(expected).map(async ([name, inner]): Promise<Condition> => {
      if (known !== undefined && !known.has(name))
        throw new InvalidRuleError(`${field}.${name}`, `is no field of ${operation}: ${[...known].join(', ')}`);
      const fits = await bodyMatch(inner, `${field}.${name}`, context);
      const read: Read = ({ body }) => (isObject(body) ? memberOf(body, name) : undefined);
      const exact = typeof inner === 'string' ? { read, text: inner } : undefined;
      return {
        field: `body.${name}`,
        needs: 'body',
        fits: (facts) => isObject(facts.body) && fits(read(facts)),
        exact,
      };
    }),
  );
}
