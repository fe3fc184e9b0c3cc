import type { Randomness } from '../../runtime/runtime.ts';
import type { CompiledRule, RuleStep } from './compile-rule.ts';
import type { RequestMatch } from './condition.ts';
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

/** A rule that is applied to a request. */
export interface Decision {
  readonly id: string;
  readonly rule: Rule;
  /** What it does this time. */
  readonly step: RuleStep;
  /** How often it was applied, this time included. */
  readonly count: number;
  /** The rule's own. */
  readonly random: () => Randomness;
  /** Gives the sandbox the state that the rule sets. */
  setState(): void;
  /** Takes back that the rule was applied: its outcome did not come to be used. */
  withdraw(): void;
}

/** The rules that apply to a request. */
export interface Decisions {
  /** Those that only wait, in their order. */
  readonly waits: readonly Decision[];
  /** The one that decides. */
  readonly outcome: Decision | undefined;
}

/** A rule that is in a list. */
export interface RuleEntry extends CompiledRule {
  readonly id: string;
  /** All conditions but those on the kind. */
  readonly conditions: RequestMatch;
  /** The rule's own generator. */
  readonly random: () => Randomness;
  /** Whether the list began with it. */
  readonly initial: boolean;
  matched: number;
  applied: number;
  /** Resolves when `leave` is called. */
  gone(): Promise<void>;
  leave(): void;
}

/** @param about `random` makes the rule's generator when it is first needed: most rules draw nothing */
export function ruleEntry(compiled: CompiledRule, about: Pick<RuleEntry, 'id' | 'random' | 'initial'>): RuleEntry {
  let hasLeft = false;
  let tell = () => {};
  let gone: Promise<void> | undefined;
  let random: Randomness | undefined;
  const { rule, characters, kind, head, body, steps, fillsInBody } = compiled;
  const { id, initial } = about;
  // Each by its name: to spread them takes thirteen times as long, and a list may have 10,000 rules.
  return {
    rule,
    characters,
    kind,
    head,
    body,
    steps,
    fillsInBody,
    id,
    initial,
    random() {
      random ??= about.random();
      return random;
    },
    conditions: [...head, ...body],
    matched: 0,
    applied: 0,
    // Few rules let callers hang.
    gone() {
      gone ??= hasLeft
        ? Promise.resolve()
        : new Promise((resolve) => {
            tell = resolve;
          });
      return gone;
    },
    leave() {
      hasLeft = true;
      tell();
    },
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

/** What a rule does when it is applied next. */
export const nextStep = ({ steps, applied }: RuleEntry): RuleStep => {
  const step = steps[Math.min(applied, steps.length - 1)];
  if (step === undefined) throw new Error('a rule has no step');
  return step;
};

/** Counts that a rule is applied. */
export function applied(entry: RuleEntry, setState: (state: string) => void): Decision {
  const step = nextStep(entry);
  entry.applied += 1;
  const { set } = entry.rule;
  return {
    id: entry.id,
    rule: entry.rule,
    step,
    count: entry.applied,
    random: entry.random,
    setState() {
      if (set !== undefined) setState(set);
    },
    withdraw() {
      entry.applied -= 1;
    },
  };
}
