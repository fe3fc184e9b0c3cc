import type { DecisionStep } from '../../http/decision-step.ts';
import { parseTarget } from '../../http/request-target.ts';
import type { Entry } from '../journal/entry.ts';
import { textOf } from '../journal/entry-body.ts';
import { entryFacts } from '../journal/entry-facts.ts';
import type { ListedRule } from '../rules/rule-entry.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { withoutRuled } from './decided-by-rule.ts';

/** What decided the answer to a request, in order: the rule, what was noted at the time, and what can be worked out. */
export async function whyOf(
  entry: Entry,
  { rules, interfaces }: Pick<Sandbox, 'rules' | 'interfaces'>,
): Promise<DecisionStep[]> {
  const { path, query } = parseTarget(entry.target);
  const rule = entry.rule === undefined ? undefined : rules.get(entry.rule)?.rule;
  const steps: DecisionStep[] = entry.rule === undefined ? [] : [ruleStep(entry.rule, entry.outcome, rule)];
  if (entry.fault !== undefined) steps.push({ step: 'fault', text: faultText(entry) });
  const workedOut = await interfaces.explain({
    facts: entryFacts(entry),
    path,
    query,
    time: entry.time,
    status: entry.status,
    responseBody: textOf(entry.responseBody),
    marks: entry.notes.flatMap(({ mark }) => mark ?? []),
  });
  const notes = entry.notes.map(({ step, text }): DecisionStep => ({ step, text }));
  const noted = new Set(notes.map(({ step }) => step));
  // The refusal is what all others led to.
  const isRefusal = ({ step }: DecisionStep) => step === 'refused';
  const byInterface = noted.has('recording') ? workedOut.filter(isRefusal) : workedOut;
  const decided = entry.rule === undefined ? byInterface : withoutRuled(byInterface, entry, rule);
  const others = decided.filter(({ step }) => !noted.has(step));
  return [...steps, ...others.filter((step) => !isRefusal(step)), ...notes, ...others.filter(isRefusal)];
}

function ruleStep(id: string, outcome: Entry['outcome'], rule: ListedRule['rule'] | undefined): DecisionStep {
  const kind = outcome === undefined ? {} : { outcome };
  if (rule === undefined) return { step: 'rule', text: `${id}, which is gone since`, id, ...kind };
  const name = rule.name === undefined ? '' : ` (${rule.name})`;
  return { step: 'rule', text: `${id}${name} applied`, id, ...kind };
}

function faultText({ fault, rule }: Entry): string {
  if (fault === 'aborted') return 'the caller left before the whole answer was sent';
  return rule === undefined ? `the HTTP parser rejected the request: ${fault}` : `the rule's fault: ${fault}`;
}
