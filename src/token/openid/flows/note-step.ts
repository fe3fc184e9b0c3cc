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
  const text = `${flow}: ${name} ${status}`;
  // Conditions are asked each time somebody looks for other ways.
  const isCondition = status === 'true' || status === 'false';
  if (isCondition && notes?.some((note) => note.mark?.step === step && note.text === text)) return;
  notes?.push({ step: 'flow', text, mark: { flow, step, status, earlier } });
}
