import type { Randomness } from '../../runtime/runtime.ts';
import type { RequestFacts } from '../facts/request-facts.ts';
import type { Seed } from '../seed/seeded-randomness.ts';
import type { CompiledRule } from './compile-rule.ts';
import type { Decisions, ListedRule } from './rule-entry.ts';

/** Rules, tried in their order up to the first that decides. */
export interface RuleList {
  readonly size: number;
  /** What a rule has last set; at first an empty text. */
  readonly state: string;
  list(): ListedRule[];
  get(id: string): ListedRule | undefined;
  /** @throws {RuleLimitError} when there are too many. */
  add(rule: CompiledRule, first?: boolean): ListedRule;
  /** In its place, counted anew. Undefined when there is no such rule. @throws {RuleLimitError} */
  replace(id: string, rule: CompiledRule): ListedRule | undefined;
  /** Only these rules, counted anew; an id that is given stays. @throws {RuleLimitError} and nothing is changed then */
  replaceAll(rules: readonly IdentifiedRule[]): ListedRule[];
  delete(id: string): boolean;
  clear(): void;
  /** Only these rules, and everything as it began. @throws {RuleLimitError} */
  reset(rules: readonly CompiledRule[]): void;
  /** Other rules in the place of those with which it began; what was added since stays. @throws {RuleLimitError} */
  replaceInitial(rules: readonly CompiledRule[]): void;
  /** Whether the body of a request decides which rule does, as far as the facts of its head can tell. */
  needsBody(head: RequestFacts): boolean;
  /** Whether it also matters whom the request is about. */
  needsUser(head: RequestFacts): boolean;
  /** Undefined: no rule applies. */
  decide(facts: RequestFacts): Decisions | undefined;
  /** Resolves when the rule is no longer in the list: hanging callers wait for it. */
  gone(id: string): Promise<void>;
}

/** A rule, with the id that it is to have. */
export interface IdentifiedRule {
  readonly compiled: CompiledRule;
  readonly id: string | undefined;
}

export interface RuleListOptions {
  /** Where the generators of the rules come from; undefined: from `random`. */
  readonly seed: Seed | undefined;
  readonly random: Randomness;
  /** The rules with which it begins. */
  readonly initial?: readonly CompiledRule[];
}

/** There are as many rules as there may be, or they are too large. */
export class RuleLimitError extends Error {
  override readonly name = 'RuleLimitError';
}
