import type { FlowMark, Note } from '../../../http/decision-step.ts';
import type { StepStatus } from './authenticator.ts';

/** Says what happened to a step of a flow, for people who ask why. */
export function noteStep(
  notes: Note[] | undefined,
  {
    flow,
    step,
    earlier = {},
  }: Pick<FlowMark, 'flow' | 'step'> & { readonly earlier?: FlowMark['earlier'] | undefined },
  name: string,
  status: StepStatus,
): void {
  notes?.push({ step: 'flow', text: `${flow}: ${name} ${status}`, mark: { flow, step, status, earlier } });
}
