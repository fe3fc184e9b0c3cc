import type { RequestFacts } from '../facts/request-facts.ts';
import { fitsRequest } from './condition.ts';
import { applied, type Decision, type Decisions, isMeant, nextStep, type RuleEntry } from './rule-entry.ts';

const noWaits: readonly Decision[] = [];

/** Applies rules in their order, up to the first that decides. @returns undefined: none applies */
export function decide(
  candidates: readonly RuleEntry[],
  facts: RequestFacts,
  setState: (state: string) => void,
): Decisions | undefined {
  let waits: Decision[] | undefined;
  for (const entry of candidates) {
    if (!fitsRequest(entry.conditions, facts) || !fitsRequest(nextStep(entry).implied, facts)) continue;
    entry.matched += 1;
    if (!isMeant(entry)) continue;
    const decision = applied(entry, setState);
    if (decision.step.kind !== undefined) return { waits: waits ?? noWaits, outcome: decision };
    waits ??= [];
    waits.push(decision);
  }
  return waits && { waits, outcome: undefined };
}
