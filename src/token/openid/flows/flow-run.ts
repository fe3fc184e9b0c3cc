import type { User } from '../../realm/user.ts';
import type { Response } from '../http/endpoint-response.ts';
import type { Authenticator, Authenticators, FlowRecord, StepStatus } from './authenticator.ts';
import type { Flow, FlowStep, FlowTree } from './flow-tree.ts';

/** A login that goes through a flow. */
export interface FlowRun {
  readonly flow: Flow;
  readonly record: FlowRecord;
  readonly authenticators: Authenticators;
  /** The user as far as that is settled. */
  readonly user: () => User | undefined;
  /** Types of the credentials that the user has, in the user's order. */
  readonly credentialsOf: (user: User) => readonly string[];
  /** A field of the form that was sent. */
  readonly sent?: (name: string) => string | undefined;
  /** What the user may do instead of the step that is shown. */
  options: readonly FlowStep[];
  /** The page on which the user chooses a step. */
  readonly choose: (step: FlowStep, options: readonly FlowStep[]) => Response;
  /** The flow of a condition that is true was successful. */
  readonly flowSucceeded: (condition: FlowStep) => void;
  /** All of the flow was successful. @throws {FlowFault} */
  readonly topSucceeded: () => void;
  /** Forgets all that was done. */
  readonly reset: () => void;
  /** Tells of a step. */
  readonly tell?: ((step: FlowStep, status: StepStatus) => void) | undefined;
}

export function note(run: FlowRun, step: FlowStep, status: StepStatus): void {
  run.record.statuses[step.id] = status;
  run.tell?.(step, status);
}

export const isSuccessful = ({ record }: FlowRun, { id }: FlowStep): boolean => record.statuses[id] === 'success';

/** Whether nothing is left to do of a step. */
export function isProcessed({ record }: FlowRun, { id, requirement }: FlowStep): boolean {
  const status = record.statuses[id];
  return requirement === 'DISABLED' || status === 'success' || status === 'attempted' || status === 'setup';
}

/** @throws for an authenticator that there is not: no step of such a flow is done (Keycloak 26.7) */
export function authenticatorNamed(authenticators: Authenticators, name: string): Authenticator {
  const found = authenticators.get(name);
  if (found === undefined) throw new Error(`no authenticator ${name}`);
  return found;
}

/** The condition of a step that is one; undefined for all others. */
export function conditionOf({ authenticators }: FlowRun, { requirement, flow, authenticator }: FlowStep) {
  if (requirement === 'DISABLED' || flow !== undefined) return undefined;
  return authenticatorNamed(authenticators, authenticator).matches;
}

/** What must, and what may be done in a flow. Beside what must be done, alternatives count for nothing. */
export function partsOf(run: FlowRun, { steps }: FlowTree) {
  const others = steps.filter((step) => conditionOf(run, step) === undefined);
  const required = others.filter(({ requirement }) => requirement === 'REQUIRED' || requirement === 'CONDITIONAL');
  const alternative = required.length > 0 ? [] : others.filter(({ requirement }) => requirement === 'ALTERNATIVE');
  return { required, alternative };
}
