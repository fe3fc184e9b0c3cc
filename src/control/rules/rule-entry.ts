import type { Randomness } from '../../runtime/runtime.ts';
import type { CompiledRule } from './compile-rule.ts';
import type { RequestMatch } from './match-request.ts';
import type { Rule } from './rule-schema.ts';

/** A rule in a list, with what has become of it. */
export interface ListedRule {
  readonly id: string;
  readonly rule: Rule;
  /** How often it was tried and its `match` fitted. */
  readonly matched: number;
  /** How often its outcome was used. */
  readonly applied: number;
}

/** The rule that decides a request. */
export interface Decision {
  readonly id: string;
  readonly rule: Rule;
  /** The rule's own. */
  readonly random: () => Randomness;
  /** Takes back that the rule was applied: its outcome did not come to be used. */
  withdraw(): void;
}

/** A rule that is in a list. */
export interface RuleEntry extends CompiledRule {
  readonly id: string;
  /** All conditions but those on the kind. */
  readonly conditions: RequestMatch;
  /** Of the rule as JSON. */
  readonly characters: number;
  /** The rule's own generator. */
  readonly random: () => Randomness;
  /** Whether the list began with it. */
  readonly initial: boolean;
  matched: number;
  applied: number;
  /** Resolves when `leave` is called. */
  readonly gone: Promise<void>;
  readonly leave: () => void;
}

/** @param about `random` makes the rule's generator when it is first needed: most rules draw nothing */
export function ruleEntry(
  compiled: CompiledRule,
  about: Pick<RuleEntry, 'id' | 'characters' | 'random' | 'initial'>,
): RuleEntry {
  let leave = () => {};
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  let random: Randomness | undefined;
  return {
    ...compiled,
    ...about,
    random() {
      random ??= about.random();
      return random;
    },
    conditions: [...compiled.head, ...compiled.body],
    matched: 0,
    applied: 0,
    gone,
    leave,
  };
}

export const show = ({ id, rule, matched, applied }: RuleEntry): ListedRule => ({ id, rule, matched, applied });

/** Whether a request that fits is one of those that `when` means. */
export function isMeant(entry: RuleEntry): boolean {
  const { skip, every, times, probability } = entry.rule.when;
  if (times !== undefined && entry.applied >= times) return false;
  const rest = entry.matched - skip;
  if (rest <= 0 || rest % every !== 0) return false;
  return probability === 1 || entry.random().number() < probability;
}

/** Counts that a rule is applied. */
export function applied(entry: RuleEntry): Decision {
  entry.applied += 1;
  return {
    id: entry.id,
    rule: entry.rule,
    random: entry.random,
    withdraw() {
      entry.applied -= 1;
    },
  };
}
