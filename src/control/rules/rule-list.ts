import type { Randomness } from '../../runtime/runtime.ts';
import type { RequestFacts } from '../facts/request-facts.ts';
import { randomnessOf, type Seed } from '../seed/seeded-randomness.ts';
import type { CompiledRule } from './compile-rule.ts';
import { fitsRequest } from './match-request.ts';
import { applied, type Decision, isMeant, type ListedRule, type RuleEntry, ruleEntry, show } from './rule-entry.ts';
import { createRuleIndex, type RuleIndex } from './rule-index.ts';

/** Rules, tried in their order up to the first that decides. */
export interface RuleList {
  readonly size: number;
  list(): ListedRule[];
  get(id: string): ListedRule | undefined;
  /** @throws {RuleLimitError} when there are too many. */
  add(rule: CompiledRule, first?: boolean): ListedRule;
  /** In its place, counted anew. Undefined when there is no such rule. @throws {RuleLimitError} */
  replace(id: string, rule: CompiledRule): ListedRule | undefined;
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
  decide(facts: RequestFacts): Decision | undefined;
  /** Resolves when the rule is no longer in the list: hanging callers wait for it. */
  gone(id: string): Promise<void>;
}

export interface RuleListOptions {
  /** Where the generators of the rules come from; undefined: from `random`. */
  readonly seed: Seed | undefined;
  readonly random: Randomness;
  /** With which it begins. */
  readonly initial?: readonly CompiledRule[];
}

/** There are as many rules as there may be, or they are too large. */
export class RuleLimitError extends Error {
  override readonly name = 'RuleLimitError';
}

const maxRules = 10_000;
/** All rules of a list together, as JSON. */
const maxRuleCharacters = 33_554_432;

export function createRuleList({ seed, random, initial = [] }: RuleListOptions): RuleList {
  let entries: RuleEntry[] = [];
  /** Made anew when it is needed after a change. */
  let index: RuleIndex<RuleEntry> | undefined;
  let characters = 0;
  let lastId = 0;
  /** How many rules have come since the list began: each gets a generator of its own. */
  let began = 0;

  function enter(compiled: CompiledRule, id: string, freed?: RuleEntry, isInitial = false): RuleEntry {
    const length = JSON.stringify(compiled.rule).length;
    if (freed === undefined && entries.length >= maxRules)
      throw new RuleLimitError(`there are ${maxRules} rules, which is the limit`);
    const sum = characters - (freed?.characters ?? 0) + length;
    if (sum > maxRuleCharacters)
      throw new RuleLimitError(`the rules would have more than ${maxRuleCharacters} characters, which is the limit`);
    characters = sum;
    changed();
    began += 1;
    const place = began;
    return ruleEntry(compiled, {
      id,
      initial: isInitial,
      characters: length,
      random: () => randomnessOf(seed, random, `rule ${place}`),
    });
  }

  function newId(): string {
    lastId += 1;
    return `rule-${lastId}`;
  }

  function clear(): void {
    const left = entries;
    entries = [];
    changed();
    characters = 0;
    for (const { leave } of left) leave();
  }

  /** Enters the rules with which the list begins, one after another so that the limits hold. */
  function begin(rules: readonly CompiledRule[], place = 0): void {
    for (const [at, compiled] of rules.entries())
      entries.splice(place + at, 0, enter(compiled, newId(), undefined, true));
    changed();
  }

  function changed(): void {
    index = undefined;
    list.size = entries.length;
  }

  const indexed = () => {
    index ??= createRuleIndex(entries);
    return index;
  };
  const at = (id: string) => entries.findIndex((entry) => entry.id === id);

  const list: { -readonly [K in keyof RuleList]: RuleList[K] } = {
    // A number, because it is asked for with every request.
    size: 0,
    list: () => entries.map(show),
    get(id) {
      const entry = entries[at(id)];
      return entry === undefined ? undefined : show(entry);
    },
    add(compiled, first = false) {
      const entry = enter(compiled, newId());
      if (first) entries.unshift(entry);
      else entries.push(entry);
      changed();
      return show(entry);
    },
    replace(id, compiled) {
      const place = at(id);
      const before = entries[place];
      if (before === undefined) return undefined;
      const entry = enter(compiled, id, before);
      entries[place] = entry;
      before.leave();
      return show(entry);
    },
    delete(id) {
      const place = at(id);
      const entry = entries[place];
      if (entry === undefined) return false;
      entries.splice(place, 1);
      changed();
      characters -= entry.characters;
      entry.leave();
      return true;
    },
    clear,
    reset(rules) {
      clear();
      began = 0;
      begin(rules);
    },
    replaceInitial(rules) {
      const [left, kept] = [entries.filter((entry) => entry.initial), entries.filter((entry) => !entry.initial)];
      const place = Math.max(
        0,
        entries.findIndex((entry) => entry.initial),
      );
      const before = { entries, characters };
      try {
        entries = kept;
        changed();
        characters = kept.reduce((sum, entry) => sum + entry.characters, 0);
        begin(rules, place);
      } catch (error) {
        ({ entries, characters } = before);
        changed();
        throw error;
      }
      for (const entry of left) entry.leave();
    },
    needsBody: (head) =>
      indexed()
        .readingBodies(head)
        .some((entry) => fitsRequest(entry.head, head)),
    needsUser: (head) =>
      indexed()
        .readingBodies(head)
        .some((entry) => entry.body.some(({ field }) => field === 'username') && fitsRequest(entry.head, head)),
    decide(facts) {
      for (const entry of indexed().candidates(facts)) {
        if (!fitsRequest(entry.conditions, facts)) continue;
        entry.matched += 1;
        if (!isMeant(entry)) continue;
        return applied(entry);
      }
      return undefined;
    },
    gone: (id) => entries[at(id)]?.gone ?? Promise.resolve(),
  };
  begin(initial);
  return list;
}
