import type { DecisionStep } from '../../http/decision-step.ts';
import { parseTarget } from '../../http/request-target.ts';
import type { Entry } from '../journal/entry.ts';
import { entryFacts } from '../journal/entry-facts.ts';
import { textOf } from '../journal/kept-body.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';

/** What decided the answer to a request, in order: the rule, what was noted at the time, and what can be worked out. */
export async function whyOf(entry: Entry, { rules, stage }: Pick<Sandbox, 'rules' | 'stage'>): Promise<DecisionStep[]> {
  const { path, query } = parseTarget(entry.target);
  const steps: DecisionStep[] = entry.rule === undefined ? [] : [ruleStep(entry.rule, rules)];
  if (entry.fault !== undefined) steps.push({ step: 'fault', text: faultText(entry.fault) });
  const workedOut = await stage.explain({
    facts: entryFacts(entry),
    path,
    query,
    time: entry.time,
    status: entry.status,
    responseBody: textOf(entry.responseBody),
  });
  const notes = entry.notes.map((note) => ({ ...note }));
  const noted = new Set(notes.map(({ step }) => step));
  const others = workedOut.filter(({ step }) => !noted.has(step));
  // The refusal is what all others led to.
  const isRefusal = ({ step }: DecisionStep) => step === 'refused';
  return [...steps, ...others.filter((step) => !isRefusal(step)), ...notes, ...others.filter(isRefusal)];
}

function ruleStep(id: string, rules: Sandbox['rules']): DecisionStep {
  const rule = rules.get(id)?.rule;
  if (rule === undefined) return { step: 'rule', text: `${id}, which is gone since`, id };
  const name = 'name' in rule && typeof rule.name === 'string' ? ` (${rule.name})` : '';
  return { step: 'rule', text: `${id}${name} applied`, id };
}

const faultText = (fault: string) =>
  fault === 'aborted' ? 'the caller left before the whole answer was sent' : `the rule's fault: ${fault}`;
