import type { Response } from '../http/endpoint-response.ts';
import { beginStep, telling } from './begin-step.ts';
import { isSwitchedOff } from './conditional-flow.ts';
import { FlowFault, type StepResult } from './flow-fault.ts';
import { authenticatorNamed, type FlowRun, isProcessed, isSuccessful, note, partsOf } from './flow-run.ts';
import type { FlowStep, FlowTree } from './flow-tree.ts';
import { optionsOf } from './options.ts';

/** How far a flow came. */
interface Passage {
  /** What the user sees next; undefined when nothing is to be shown. */
  readonly response?: Response;
  readonly isSuccessful: boolean;
  readonly faults: readonly FlowFault[];
}

/**
 * Goes through a flow until a form is due, by the rules of Keycloak 26.7.
 * @returns what the user sees next; undefined when the user is authenticated
 * @throws {FlowFault}
 */
export async function enterFlow(run: FlowRun): Promise<Response | undefined> {
  return settle(run, await passFlow(run, run.flow.top));
}

function settle({ user }: FlowRun, { response, isSuccessful: isThrough, faults }: Passage): Response | undefined {
  if (response !== undefined) return response;
  if (user() === undefined) throw new FlowFault('unknown_user');
  if (!isThrough) throw new FlowFault('internal_error', { faults });
  return undefined;
}

/** Takes the form of the step that is due, and goes on. @throws {FlowFault} */
export async function submitStep(run: FlowRun, step: FlowStep): Promise<Response | undefined> {
  const { sent, record } = run;
  if (sent?.('tryAnotherWay') !== undefined) {
    record.choosing = step.id;
    return run.choose(step, optionsOf(run, step));
  }
  const other = sent?.('authenticationExecution');
  if (other) {
    delete record.choosing;
    const option = optionsOf(run, step).find(({ id }) => id === other);
    if (option === undefined) throw new FlowFault('internal_error');
    const response = await passStep(run, option, false);
    return settle(
      run,
      response === undefined ? await goOn(run, option) : { response, isSuccessful: false, faults: [] },
    );
  }
  const authenticator = authenticatorNamed(run.authenticators, step.authenticator);
  run.options = step.parts === undefined ? optionsOf(run, step) : [];
  const result = await telling(run, step, () => (authenticator.submit ?? authenticator.begin)(step));
  const response = await conclude(run, step, result);
  return settle(run, response === undefined ? await goOn(run, step) : { response, isSuccessful: false, faults: [] });
}

/** Goes on behind a step: with the first flow around it that is not over. */
async function goOn(run: FlowRun, step: FlowStep): Promise<Passage> {
  delete run.record.due;
  const unfinished = closeFlows(run, step);
  const owner = run.flow.owners.get(unfinished);
  if (owner === undefined) return passFlow(run, run.flow.top);
  const response = await passStep(run, owner, false);
  return response === undefined ? goOn(run, owner) : { response, isSuccessful: false, faults: [] };
}

/** Notes which flows around a step are successful. @returns the identifier of the first that is not */
function closeFlows(run: FlowRun, first: FlowStep): string {
  let step = first;
  for (;;) {
    const owner = run.flow.owners.get(step.parent);
    const tree = run.flow.trees.get(step.parent);
    if (owner === undefined || tree === undefined) return step.parent;
    const { required, alternative } = partsOf(run, tree);
    const isOver =
      step.requirement === 'ALTERNATIVE'
        ? required.length === 0 && alternative.some((one) => isSuccessful(run, one))
        : required.every((one) => isSuccessful(run, one));
    if (!isOver) return step.parent;
    finishFlow(run, owner);
    step = owner;
  }
}

/** Notes that a flow is successful, and lets its conditions know. */
function finishFlow(run: FlowRun, owner: FlowStep): void {
  note(run, owner, 'success');
  for (const step of owner.flow?.steps ?? []) if (run.record.statuses[step.id] === 'true') run.flowSucceeded(step);
}

async function passFlow(run: FlowRun, tree: FlowTree): Promise<Passage> {
  const { record } = run;
  const chosen = record.choosing === undefined ? undefined : run.flow.steps.get(record.choosing);
  if (chosen !== undefined && record.choosing === record.due)
    return { response: run.choose(chosen, optionsOf(run, chosen)), isSuccessful: false, faults: [] };
  delete record.choosing;
  const { required, alternative } = partsOf(run, tree);
  const due = [];
  for (const step of required) {
    if (step.requirement === 'CONDITIONAL' && !isProcessed(run, step) && isSwitchedOff(run, step)) continue;
    due.push(step);
    const response = await passStep(run, step, true);
    if (response !== undefined) return { response, isSuccessful: false, faults: [] };
    if (!isDone(run, step)) return { isSuccessful: false, faults: [] };
  }
  if (due.length === 0) return passAlternatives(run, tree, alternative);
  return finished(run, tree);
}

const isDone = (run: FlowRun, step: FlowStep) => isSuccessful(run, step) || run.record.statuses[step.id] === 'setup';

/** The first of the alternatives that is successful is enough. */
async function passAlternatives(run: FlowRun, tree: FlowTree, steps: readonly FlowStep[]): Promise<Passage> {
  if (steps.some((step) => isDone(run, step))) return finished(run, tree);
  const faults: FlowFault[] = [];
  for (const step of steps) {
    try {
      const response = await passStep(run, step, true);
      if (response !== undefined) return { response, isSuccessful: false, faults };
      if (isDone(run, step)) return finished(run, tree);
    } catch (fault) {
      if (!(fault instanceof FlowFault)) throw fault;
      faults.push(fault);
      note(run, step, 'attempted');
    }
  }
  return { isSuccessful: false, faults };
}

function finished(run: FlowRun, tree: FlowTree): Passage {
  if (tree.isTop) run.topSucceeded();
  return { isSuccessful: true, faults: [] };
}

/** Does a step. @param asks whether another option of the user may be shown instead */
async function passStep(run: FlowRun, step: FlowStep, asks: boolean): Promise<Response | undefined> {
  if (isProcessed(run, step)) return undefined;
  if (step.flow !== undefined) {
    const { response, isSuccessful: isThrough } = await passFlow(run, step.flow);
    if (response !== undefined) note(run, step, 'challenged');
    else if (isThrough) finishFlow(run, step);
    else note(run, step, 'failed');
    return response;
  }
  const options = step.parts === undefined ? optionsOf(run, step) : [];
  let shown = step;
  if (asks && options.length > 0) {
    const left = options.filter((option) => !isProcessed(run, option));
    const first = left.find(({ id }) => id === run.record.due) ?? left[0];
    if (first === undefined) return undefined;
    shown = first;
  }
  run.options = options;
  const result = await telling(run, shown, () => beginStep(run, shown));
  return result === undefined ? undefined : conclude(run, shown, result);
}

/** Notes how a step has ended. @returns what the user sees next, if anything */
async function conclude(run: FlowRun, step: FlowStep, result: StepResult): Promise<Response | undefined> {
  switch (result.kind) {
    case 'success':
      note(run, step, 'success');
      if (result.credential !== undefined) run.record.shown.push(result.credential);
      return undefined;
    case 'attempted':
      note(run, step, 'attempted');
      return undefined;
    case 'challenge':
    case 'failed':
      note(run, step, result.kind === 'failed' ? 'failed' : 'challenged');
      run.record.due = step.id;
      return result.response;
    case 'reset':
      run.reset();
      result.keep?.();
      return enterFlow(run);
  }
}
