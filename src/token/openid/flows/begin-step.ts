import { FlowFault, FlowFork, type StepResult } from './flow-fault.ts';
import { authenticatorNamed, type FlowRun, note } from './flow-run.ts';
import type { FlowStep } from './flow-tree.ts';

/** Tells of a step that ends in a fault, which settles nothing: another alternative may do. */
export async function telling<T>({ tell }: FlowRun, step: FlowStep, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (fault) {
    if (fault instanceof FlowFault && !(fault instanceof FlowFork)) tell?.(step, 'failed');
    throw fault;
  }
}

/** What a step does first; undefined: its credential is set up at the end. @throws {FlowFault} */
export async function beginStep(run: FlowRun, shown: FlowStep): Promise<StepResult | undefined> {
  const authenticator = authenticatorNamed(run.authenticators, shown.authenticator);
  const { needsUser = false, isConfigured = () => true, setUp, credential } = authenticator;
  const user = run.user();
  if (needsUser && user === undefined) throw new FlowFault('unknown_user');
  if (needsUser && !isConfigured(user)) {
    if (setUp === undefined || shown.requirement !== 'REQUIRED') throw new FlowFault('credential_setup_required');
    note(run, shown, 'setup');
    setUp();
    return undefined;
  }
  const isLacking = user !== undefined && credential !== undefined && setUp === undefined && !isConfigured(user);
  if (!needsUser && isLacking) throw new FlowFault('credential_setup_required');
  return authenticator.begin(shown);
}
