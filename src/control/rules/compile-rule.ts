import type { InterfaceName, RequestFacts } from '../facts/request-facts.ts';
import { operationsOf } from './changed-tokens.ts';
import { type Condition, type RequestMatch, requestMatch } from './match-request.ts';
import type { Rule } from './rule-schema.ts';

/** A rule that is ready for use. */
export interface CompiledRule {
  readonly rule: Rule;
  /** What the kind of a request decides, what the rest of its head does, and what its body does. */
  readonly kind: RequestMatch;
  readonly head: RequestMatch;
  readonly body: RequestMatch;
}

/** @throws {InvalidRuleError} */
export async function compileRule(rule: Rule): Promise<CompiledRule> {
  const conditions = [...impliedBy(rule), ...(await requestMatch(rule.match))];
  const decidedBy = (part: Condition['needs']) => conditions.filter(({ needs }) => needs === part);
  return { rule, kind: decidedBy('kind'), head: decidedBy('head'), body: decidedBy('body') };
}

/** Operations that find pages. */
const searches: ReadonlySet<string> = new Set(['search', 'mcp-search']);

/** Outcomes that belong to one interface, or to one operation of it. */
function impliedBy({ match, then }: Rule): Condition[] {
  const owner = then.refuse?.split('.', 1)[0];
  if (owner !== undefined && owner !== 'proxy') return [belongsTo(owner as InterfaceName)];
  if (then.results !== undefined) return [belongsTo('search'), isOneOf(searches)];
  if (then.token !== undefined)
    return [belongsTo('token'), isOneOf(operationsOf(then.token, match.operation !== undefined))];
  if (then.number !== undefined) return [belongsTo('example-app'), isOperation('root')];
  return [];
}

const condition = (field: string, fits: (facts: RequestFacts) => boolean): Condition => ({
  field,
  needs: 'kind',
  fits,
});
const belongsTo = (name: InterfaceName) => condition('interface', (facts) => facts.interface === name);
const isOneOf = (names: ReadonlySet<string>) =>
  condition('operation', ({ operation }) => operation !== undefined && names.has(operation));
const isOperation = (name: string) => condition('operation', ({ operation }) => operation === name);
