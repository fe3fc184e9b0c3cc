import { conditionOf, type FlowRun, note } from './flow-run.ts';
import type { FlowStep } from './flow-tree.ts';

/** Whether a conditional flow is as if it were not there: one without conditions, or with one that is false. */
export function isSwitchedOff(run: FlowRun, { flow, requirement }: FlowStep): boolean {
  if (flow === undefined || requirement !== 'CONDITIONAL') return false;
  let count = 0;
  for (const step of flow.steps) {
    const matches = conditionOf(run, step);
    if (matches === undefined) continue;
    count += 1;
    const isTrue = matches(step);
    note(run, step, isTrue ? 'true' : 'false');
    if (!isTrue) return true;
  }
  return count === 0;
}
