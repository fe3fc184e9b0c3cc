import type { InterfaceName } from '../facts/request-facts.ts';
import { InvalidRuleError } from './invalid-rule.ts';
import type { Match } from './match-schema.ts';
import { proxyErrors } from './outcomes/proxy-page.ts';
import type { Rule } from './rule-schema.ts';

/** An error that a rule can refuse a request with. */
interface NamedError {
  /** `search.rate-limited` */
  readonly name: string;
  readonly interface: InterfaceName | 'any';
  readonly status: number;
  readonly summary: string;
}

/** The words that rules may use: errors and operations of the interfaces. */
export interface RuleNames {
  readonly errors: readonly NamedError[];
  readonly operations: ReadonlySet<string>;
}

/** What one interface lends. */
export interface InterfaceNames {
  readonly errors: Readonly<Record<string, { readonly status: number; readonly summary: string }>>;
  readonly operations: readonly string[];
}

export function ruleNames(interfaces: Readonly<Record<InterfaceName, InterfaceNames>>): RuleNames {
  const named = (owner: string, of: InterfaceName | 'any', errors: InterfaceNames['errors']): NamedError[] =>
    Object.entries(errors).map(([name, { status, summary }]) => ({
      name: `${owner}.${name}`,
      interface: of,
      status,
      summary,
    }));
  const entries = Object.entries(interfaces) as [InterfaceName, InterfaceNames][];
  return {
    errors: [
      ...entries.flatMap(([owner, { errors }]) => named(owner, owner, errors)),
      ...named('proxy', 'any', proxyErrors),
    ],
    operations: new Set(entries.flatMap(([, { operations }]) => operations)),
  };
}

/** @param field the member in which the match stands @throws {InvalidRuleError} for an unknown operation */
export function checkMatchNames({ operation }: Match, { operations }: RuleNames, field = 'match'): void {
  if (typeof operation !== 'string' || operations.has(operation)) return;
  throw new InvalidRuleError(`${field}.operation`, `must be one of ${[...operations].join(', ')}`);
}

/** @throws {InvalidRuleError} for a name that nobody knows */
export function checkRuleNames({ match, then }: Rule, names: RuleNames): void {
  checkMatchNames(match, names);
  if (then.refuse === undefined || names.errors.some(({ name }) => name === then.refuse)) return;
  throw new InvalidRuleError('then.refuse', `must be a name from GET /-/refusals, not ${JSON.stringify(then.refuse)}`);
}
