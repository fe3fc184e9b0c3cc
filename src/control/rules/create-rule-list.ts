import { randomnessOf } from '../seed/seeded-randomness.ts';
import type { CompiledRule } from './compile-rule.ts';
import { fitsRequest } from './condition.ts';
import { applied, type Decision, isMeant, nextStep, type RuleEntry, ruleEntry, show } from './rule-entry.ts';
import { createRuleIndex, type RuleIndex } from './rule-index.ts';
import { RuleLimitError, type RuleList, type RuleListOptions } from './rule-list.ts';

const noWaits: readonly Decision[] = [];
const maxRules = 10_000;
/** All rules of a list together, as JSON. */
const maxRuleCharacters = 33_554_432;

export function createRuleList({ seed, random, initial = [] }: RuleListOptions): RuleList {
  let entries: RuleEntry[] = [];
  /** Made anew when it is needed after a change. */
  let index: RuleIndex<RuleEntry> | undefined;
  let characters = 0;
  let lastId = 0;
  /** Ids that rules were given. */
  let given: ReadonlySet<string | undefined> = new Set();
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
    do lastId += 1;
    while (given.has(`rule-${lastId}`));
    return `rule-${lastId}`;
  }

  function clear(): void {
    const left = entries;
    entries = [];
    changed();
    characters = 0;
    for (const { leave } of left) leave();
  }

  /** Others in the place of some rules, one after another so that the limits hold; nothing is changed when they do not. */
  function exchange(kept: readonly RuleEntry[], enterOthers: () => void): void {
    const before = { entries, characters };
    try {
      entries = [...kept];
      changed();
      characters = kept.reduce((sum, entry) => sum + entry.characters, 0);
      enterOthers();
    } catch (error) {
      ({ entries, characters } = before);
      changed();
      throw error;
    }
    for (const entry of before.entries) if (!entries.includes(entry)) entry.leave();
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
    state: '',
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
    replaceAll(rules) {
      given = new Set(rules.map(({ id }) => id));
      exchange([], () => {
        for (const { compiled, id } of rules) entries.push(enter(compiled, id ?? newId()));
        changed();
      });
      return entries.map(show);
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
      list.state = '';
      began = 0;
      begin(rules);
    },
    replaceInitial(rules) {
      const place = Math.max(
        0,
        entries.findIndex((entry) => entry.initial),
      );
      exchange(
        entries.filter((entry) => !entry.initial),
        () => begin(rules, place),
      );
    },
    needsBody: (head) =>
      indexed()
        .readingBodies(head)
        .some((entry) => fitsRequest(entry.head, head)),
    needsUser: (head) =>
      indexed()
        .readingBodies(head)
        .some((entry) => entry.body.some(({ asksUser }) => asksUser) && fitsRequest(entry.head, head)),
    decide(facts) {
      let waits: Decision[] | undefined;
      for (const entry of indexed().candidates(facts)) {
        if (!fitsRequest(entry.conditions, facts) || !fitsRequest(nextStep(entry).implied, facts)) continue;
        entry.matched += 1;
        if (!isMeant(entry)) continue;
        const decision = applied(entry, (state) => {
          list.state = state;
        });
        if (decision.step.kind !== undefined) return { waits: waits ?? noWaits, outcome: decision };
        waits ??= [];
        waits.push(decision);
      }
      return waits && { waits, outcome: undefined };
    },
    gone: (id) => entries[at(id)]?.gone ?? Promise.resolve(),
  };
  begin(initial);
  return list;
}
