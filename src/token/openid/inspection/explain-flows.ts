import type { DecisionStep, FlowMark } from '../../../http/decision-step.ts';
import type { Realm } from '../../realm/realm.ts';
import { type FlowStep, flowNamed, nameOf } from '../flows/flow-tree.ts';

/** A step of a flow, as it went in one request. */
interface ShownStep {
  /** Its authenticator, or the alias of its flow. */
  readonly name: string;
  readonly requirement: string;
  /** Absent: nothing happened to it. */
  readonly status?: string;
  /** Present on the one that decided. */
  readonly decided?: true;
  /** Those of its flow, or the parts of its form. */
  readonly steps?: readonly ShownStep[];
}

/** What a step did that may decide: it let somebody in, asked, or refused. Others only led on to it. */
const deciding: ReadonlySet<string> = new Set(['success', 'failed', 'challenged', 'setup']);

/** More steps than these are not shown. */
const maxSteps = 500;

/** The flows that a request has gone through, as their realm has them now, each with the step that decided. */
export function explainFlows({ source }: Realm, marks: readonly FlowMark[]): DecisionStep[] {
  return [...new Set(marks.map(({ flow }) => flow))].flatMap((alias) => {
    const flow = flowNamed(source.json, alias);
    if (flow === undefined) return [];
    const own = marks.filter((mark) => mark.flow === alias);
    const statuses = { ...own.at(-1)?.earlier, ...Object.fromEntries(own.map(({ step, status }) => [step, status])) };
    const keyOf = ({ id, authenticator }: FlowStep) => (Object.hasOwn(statuses, id) ? id : authenticator);
    const flows = new Set([...flow.owners.values()].map(({ id }) => id));
    const leaves = own.filter(({ step }) => !flows.has(step));
    const decisive = leaves.findLast(({ step, status }) => deciding.has(status) && statuses[step] === status);
    const last = decisive ?? leaves.at(-1);
    let count = 0;
    const shown = (steps: readonly FlowStep[]): ShownStep[] =>
      steps.flatMap((step): ShownStep[] => {
        count += 1;
        if (count > maxSteps) return [];
        const { requirement, flow: inner, parts } = step;
        const key = keyOf(step);
        const status = Object.hasOwn(statuses, key) ? statuses[key] : undefined;
        const below = inner?.steps ?? parts;
        return [
          {
            name: nameOf(step),
            requirement,
            ...(status !== undefined && { status }),
            ...(inner === undefined && last?.step === key && { decided: true as const }),
            ...(below !== undefined && { steps: shown(below) }),
          },
        ];
      });
    const steps = shown(flow.top.steps);
    const decided = decidedIn(steps);
    const text = decided === undefined ? `the flow ${alias}` : `${decided}, in the flow ${alias}`;
    return [{ step: 'decided', text, flow: alias, steps }];
  });
}

/** The step that decided, and how. */
function decidedIn(steps: readonly ShownStep[]): string | undefined {
  for (const { name, status, decided, steps: below = [] } of steps) {
    const found = decided ? `${name} (${status})` : decidedIn(below);
    if (found !== undefined) return found;
  }
  return undefined;
}
