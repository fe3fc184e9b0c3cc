import type { RequestFacts } from '../facts/request-facts.ts';
import { randomnessOf } from '../seed/seeded-randomness.ts';
import type { CompiledRule } from './compile-rule.ts';
import { fitsRequest } from './condition.ts';
import { decide } from './decide.ts';
import { type Decisions, type ListedRule, type RuleEntry, ruleEntry, show } from './rule-entry.ts';
import { createRuleIndex, type RuleIndex } from './rule-index.ts';
import type { IdentifiedRule, RuleList, RuleListOptions } from './rule-list.ts';
import { RuleSpace } from './rule-space.ts';

export function createRuleList(options: RuleListOptions): RuleList {
  const list = new OrderedRules(options);
  list.reset(options.initial ?? []);
  return list;
}

class OrderedRules implements RuleList {
  // A number, because it is asked for with every request.
  size = 0;
  state = '';
  readonly #options: RuleListOptions;
  #entries: RuleEntry[] = [];
  /** Made anew when it is needed after a change. */
  #index: RuleIndex<RuleEntry> | undefined;
  readonly #space = new RuleSpace();
  #lastId = 0;
  /** Ids that came with rules. */
  #ownIds: ReadonlySet<string | undefined> = new Set();
  /** How many rules have come since the list began: each gets a generator of its own. */
  #began = 0;

  constructor(options: RuleListOptions) {
    this.#options = options;
  }

  list(): ListedRule[] {
    return this.#entries.map(show);
  }

  get(id: string): ListedRule | undefined {
    const entry = this.#entries[this.#placeOf(id)];
    return entry === undefined ? undefined : show(entry);
  }

  add(compiled: CompiledRule, first = false): ListedRule {
    const entry = this.#enter(compiled, this.#newId());
    if (first) this.#entries.unshift(entry);
    else this.#entries.push(entry);
    this.#note();
    return show(entry);
  }

  replace(id: string, compiled: CompiledRule): ListedRule | undefined {
    const place = this.#placeOf(id);
    const before = this.#entries[place];
    if (before === undefined) return undefined;
    const entry = this.#enter(compiled, id, before);
    this.#entries[place] = entry;
    before.leave();
    return show(entry);
  }

  replaceAll(rules: readonly IdentifiedRule[]): ListedRule[] {
    this.#ownIds = new Set(rules.map(({ id }) => id));
    this.#exchange([], () => {
      for (const { compiled, id } of rules) this.#entries.push(this.#enter(compiled, id ?? this.#newId()));
      this.#note();
    });
    return this.list();
  }

  delete(id: string): boolean {
    const place = this.#placeOf(id);
    const entry = this.#entries[place];
    if (entry === undefined) return false;
    this.#entries.splice(place, 1);
    this.#note();
    this.#space.characters -= entry.characters;
    entry.leave();
    return true;
  }

  clear(): void {
    const left = this.#entries;
    this.#entries = [];
    this.#note();
    this.#space.characters = 0;
    for (const entry of left) entry.leave();
  }

  reset(rules: readonly CompiledRule[]): void {
    this.clear();
    this.state = '';
    this.#began = 0;
    this.#begin(rules);
  }

  replaceInitial(rules: readonly CompiledRule[]): void {
    const place = this.#entries.findIndex((entry) => entry.initial);
    const others = this.#entries.filter((entry) => !entry.initial);
    this.#exchange(others, () => this.#begin(rules, Math.max(0, place)));
  }

  needsBody(head: RequestFacts): boolean {
    const entries = this.#indexed().readingBodies(head);
    return entries.some((entry) => fitsRequest(entry.head, head));
  }

  needsUser(head: RequestFacts): boolean {
    const entries = this.#indexed().readingBodies(head);
    return entries.some((entry) => entry.body.some(({ asksUser }) => asksUser) && fitsRequest(entry.head, head));
  }

  decide(facts: RequestFacts): Decisions | undefined {
    return decide(this.#indexed().candidates(facts), facts, (state) => {
      this.state = state;
    });
  }

  gone(id: string): Promise<void> {
    return this.#entries[this.#placeOf(id)]?.gone() ?? Promise.resolve();
  }

  /** Makes the entry of a rule. @param freed the one whose place it takes @throws {RuleLimitError} */
  #enter(compiled: CompiledRule, id: string, freed?: RuleEntry, isInitial = false): RuleEntry {
    this.#space.take(compiled.characters, this.#entries.length, freed?.characters);
    this.#note();
    this.#began += 1;
    const place = this.#began;
    const { seed, random } = this.#options;
    return ruleEntry(compiled, {
      id,
      initial: isInitial,
      random: () => randomnessOf(seed, random, `rule ${place}`),
    });
  }

  #newId(): string {
    do this.#lastId += 1;
    while (this.#ownIds.has(`rule-${this.#lastId}`));
    return `rule-${this.#lastId}`;
  }

  /** Others in the place of some rules, one after another so that the limits hold; nothing is changed when they do not. */
  #exchange(kept: readonly RuleEntry[], enterOthers: () => void): void {
    const [entries, characters] = [this.#entries, this.#space.characters];
    try {
      this.#entries = [...kept];
      this.#space.characters = kept.reduce((sum, entry) => sum + entry.characters, 0);
      enterOthers();
    } catch (error) {
      this.#entries = entries;
      this.#space.characters = characters;
      this.#note();
      throw error;
    }
    const present = new Set(this.#entries);
    for (const entry of entries) if (!present.has(entry)) entry.leave();
  }

  /** Enters the rules with which the list begins, one after another so that the limits hold. */
  #begin(rules: readonly CompiledRule[], place = 0): void {
    for (const [at, compiled] of rules.entries())
      this.#entries.splice(place + at, 0, this.#enter(compiled, this.#newId(), undefined, true));
    this.#note();
  }

  /** Notes that other rules are there. */
  #note(): void {
    this.#index = undefined;
    this.size = this.#entries.length;
  }

  #indexed(): RuleIndex<RuleEntry> {
    this.#index ??= createRuleIndex(this.#entries);
    return this.#index;
  }

  #placeOf(id: string): number {
    return this.#entries.findIndex((entry) => entry.id === id);
  }
}
