import type { Step } from './hits.ts';

/** A flow that a request has gone through. */
export interface ShownFlow {
  readonly name: string;
  readonly steps: readonly FlowStep[];
}

/** A step of a flow, with those of its own flow. */
export interface FlowStep {
  readonly name: string;
  readonly requirement: string;
  /** What happened to it; empty when nothing is to be said. */
  readonly outcome: string;
  readonly tone: Tone;
  readonly hasDecided: boolean;
  readonly steps: readonly FlowStep[];
}

type Tone = 'good' | 'bad' | 'info' | 'muted';

const outcomes: ReadonlyMap<unknown, readonly [string, Tone]> = new Map([
  ['success', ['passed', 'good']],
  ['failed', ['failed', 'bad']],
  ['challenged', ['asked', 'info']],
  ['attempted', ['skipped', 'muted']],
  ['setup', ['to be set up', 'info']],
  ['true', ['holds', 'good']],
  ['false', ['does not hold', 'muted']],
]);

/** The flows among the steps that decided an answer. */
export const flowsOf = (why: readonly Step[]): ShownFlow[] =>
  why
    .filter(({ step }) => step === 'decided')
    .map(({ flow, steps }) => ({ name: String(flow), steps: stepsOf(steps) }));

const stepsOf = (steps: unknown): FlowStep[] => (Array.isArray(steps) ? steps.map(shown) : []);

function shown({ name, requirement, status, decided, steps }: Readonly<Record<string, unknown>>): FlowStep {
  const [outcome, tone] = outcomes.get(status) ?? [Array.isArray(steps) ? '' : 'not reached', 'muted'];
  return {
    name: String(name),
    requirement: String(requirement).toLowerCase(),
    outcome: requirement === 'DISABLED' ? '' : outcome,
    tone,
    hasDecided: decided === true,
    steps: stepsOf(steps),
  };
}
