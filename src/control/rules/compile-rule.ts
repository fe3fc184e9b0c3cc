import type { InterfaceName, RequestFacts } from '../facts/request-facts.ts';
import { operationsOf } from './changed-tokens.ts';
import { type Condition, fitsRequest, type RequestMatch } from './condition.ts';
import { type OutcomeTemplate, outcomeTemplate } from './fill-outcome.ts';
import { requestMatch } from './match-request.ts';
import { type Outcome, type OutcomeKind, outcomeKinds } from './outcome-schema.ts';
import { checkRuleNames, type RuleNames } from './rule-names.ts';
import type { Rule } from './rule-schema.ts';

/** What a rule does when it is applied once. */
export interface RuleStep {
  readonly outcome: Outcome;
  /** Undefined: it only waits. */
  readonly kind: OutcomeKind | undefined;
  /** What a request must be for it, where the steps of a rule differ in that. */
  readonly implied: RequestMatch;
  /** Undefined: nothing in it is filled in. */
  readonly template: OutcomeTemplate | undefined;
}

/** A rule that is ready for use. */
export interface CompiledRule {
  readonly rule: Rule;
  /** Characters of the rule as JSON. */
  readonly characters: number;
  /** What the kind of a request decides, what the rest of its head does, and what its body does. */
  readonly kind: RequestMatch;
  readonly head: RequestMatch;
  readonly body: RequestMatch;
  /** At least one; the last stays. */
  readonly steps: readonly RuleStep[];
  /** Whether a body is needed, also when none of its members decides. */
  readonly fillsInBody: boolean;
}

/** @throws {InvalidRuleError} */
export async function compileRule(rule: Rule, names?: RuleNames): Promise<CompiledRule> {
  if (names !== undefined) checkRuleNames(rule, names);
  const context = { budget: { characters: 0 }, terms: names?.terms, fieldsOf: names?.fieldsOf };
  const outcomes = [rule.then].flat();
  const isOne = !Array.isArray(rule.then);
  const implied = outcomes.map((outcome) => impliedBy(outcome, rule.match.operation !== undefined));
  const isAlways = implied.some((conditions) => conditions.length === 0);
  const ofAny = isAlways ? [] : isOne ? implied.flat() : [anyOf(implied)];
  const conditions = [...ofAny, ...(await requestMatch(rule.match, 'match', context))];
  const decidedBy = (part: Condition['needs']) => conditions.filter(({ needs }) => needs === part);
  const placeholders = { count: 0 };
  const steps = outcomes.map(
    (outcome, at): RuleStep => ({
      outcome,
      kind: outcomeKinds.find((kind) => outcome[kind] !== undefined),
      implied: isOne ? [] : (implied[at] ?? []),
      template: outcomeTemplate(outcome, isOne ? 'then' : `then.${at}`, placeholders),
    }),
  );
  return {
    rule,
    characters: JSON.stringify(rule).length,
    kind: decidedBy('kind'),
    head: decidedBy('head'),
    body: decidedBy('body'),
    steps,
    fillsInBody: steps.some(({ template }) => template?.asksBody),
  };
}

/** Operations that find pages. */
const searches: ReadonlySet<string> = new Set(['search', 'mcp-search']);

/** Outcomes that belong to one interface, or to some operations of it. */
function impliedBy(then: Outcome, namesOperation: boolean): Condition[] {
  const owner = then.refuse?.split('.', 1)[0];
  if (owner !== undefined && owner !== 'proxy') return [belongsTo(owner as InterfaceName)];
  if (then.results !== undefined) return [belongsTo('search'), isOneOf(searches)];
  if (then.token !== undefined) return [belongsTo('token'), isOneOf(operationsOf(then.token, namesOperation))];
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
const anyOf = (matches: readonly RequestMatch[]) =>
  condition('operation', (facts) => matches.some((match) => fitsRequest(match, facts)));
