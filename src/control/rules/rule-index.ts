import type { RequestFacts } from '../facts/request-facts.ts';
import type { CompiledRule } from './compile-rule.ts';
import { type Condition, fitsRequest } from './condition.ts';

/** Finds the rules of a list that a request may fit, without trying all of them. */
export interface RuleIndex<Rule extends CompiledRule> {
  /** Rules for requests of this kind that look into the body, or write what is in it. */
  readingBodies(facts: RequestFacts): readonly Rule[];
  /** Those of them that may fit the whole request, in their order. */
  candidates(facts: RequestFacts): readonly Rule[];
}

/** Rules for one kind of requests. */
interface Group<Rule> {
  readonly rules: readonly Rule[];
  readonly readingBodies: readonly Rule[];
  /** Those that no text decides, and their places. */
  readonly others: readonly Rule[];
  readonly placesOfOthers: readonly number[];
  /** Places of the rest by the text that one of their conditions wants. */
  readonly byText: readonly TextTable[];
}

interface TextTable {
  readonly read: (facts: RequestFacts) => unknown;
  readonly places: Map<string, number[]>;
}

/** Texts of requests are looked up in tables: 1,000 rules that differ by a path or a query cost a few of them. */
export function createRuleIndex<Rule extends CompiledRule>(rules: readonly Rule[]): RuleIndex<Rule> {
  const groups = new Map<string, Group<Rule>>();

  function groupOf(facts: RequestFacts): Group<Rule> {
    const key = `${facts.interface} ${facts.operation} ${facts.method}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = createGroup(rules.filter(({ kind }) => fitsRequest(kind, facts)));
      groups.set(key, group);
    }
    return group;
  }

  return {
    readingBodies: (facts) => groupOf(facts).readingBodies,
    candidates(facts) {
      const { rules: all, others, placesOfOthers, byText } = groupOf(facts);
      const found: number[] = [];
      for (const { read, places } of byText)
        for (const text of new Set([read(facts)].flat()))
          if (typeof text === 'string') found.push(...(places.get(text) ?? []));
      if (found.length === 0) return others;
      return [...placesOfOthers, ...found].sort((a, b) => a - b).flatMap((place) => all[place] ?? []);
    },
  };
}

function createGroup<Rule extends CompiledRule>(rules: readonly Rule[]): Group<Rule> {
  const frequency = new Map<string, number>();
  const keyOf = ({ field, exact }: Condition) => `${field}\n${exact?.text}`;
  const comparisons = ({ head, body }: Rule) => [...head, ...body].filter(({ exact }) => exact !== undefined);
  for (const rule of rules)
    for (const condition of comparisons(rule))
      frequency.set(keyOf(condition), (frequency.get(keyOf(condition)) ?? 0) + 1);
  const rarity = (condition: Condition) => frequency.get(keyOf(condition)) ?? 0;

  const placesOfOthers: number[] = [];
  const tables = new Map<string, TextTable>();
  for (const [place, rule] of rules.entries()) {
    const [rarest] = comparisons(rule).sort((a, b) => rarity(a) - rarity(b));
    if (rarest?.exact === undefined) {
      placesOfOthers.push(place);
      continue;
    }
    const { read, text } = rarest.exact;
    const table = tables.get(rarest.field) ?? { read, places: new Map() };
    tables.set(rarest.field, table);
    const places = table.places.get(text) ?? [];
    table.places.set(text, places);
    places.push(place);
  }
  return {
    rules,
    readingBodies: rules.filter(({ body, fillsInBody }) => body.length > 0 || fillsInBody),
    others: placesOfOthers.flatMap((place) => rules[place] ?? []),
    placesOfOthers,
    byText: [...tables.values()],
  };
}
