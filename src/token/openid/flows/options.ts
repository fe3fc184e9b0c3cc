import { isSwitchedOff } from './conditional-flow.ts';
import { type FlowRun, isProcessed, partsOf } from './flow-run.ts';
import type { FlowStep, FlowTree } from './flow-tree.ts';

/** Steps that the user may do: those with credentials by their type, and all others. */
interface Found {
  readonly byType: Map<string, FlowStep>;
  readonly others: FlowStep[];
}

/** What the user may do where a step is due, in the order of the page that offers it (Keycloak 26.7). */
export function optionsOf(run: FlowRun, step: FlowStep): readonly FlowStep[] {
  const found: Found = { byType: new Map(), others: [] };
  const highest = highestFlow(run, step);
  if (highest === undefined) add(run, step, found);
  else addFlow(run, highest, found);
  const { byType, others } = found;
  const user = run.user();
  if (user === undefined) {
    const open = [...byType.values()].filter(
      ({ authenticator }) => run.authenticators.get(authenticator)?.needsUser !== true,
    );
    return [...others, ...open];
  }
  const own = [...new Set(run.credentialsOf(user))].flatMap((type) => byType.get(type) ?? []);
  return [...own, ...others];
}

/** The outermost flow from which something else could be done instead of a step; undefined when there is none. */
function highestFlow({ flow: { trees, owners } }: FlowRun, first: FlowStep): FlowTree | undefined {
  let highest: FlowTree | undefined;
  for (let step: FlowStep | undefined = first; step !== undefined; step = highest && owners.get(highest.id)) {
    const parent = trees.get(step.parent);
    if (step.requirement !== 'ALTERNATIVE') {
      if (step.flow !== undefined) highest = step.flow;
      if (parent?.steps[0] !== step) return highest;
    }
    highest = parent;
    if (highest?.isTop) return highest;
  }
  return highest;
}

function add(run: FlowRun, step: FlowStep, { byType, others }: Found): void {
  if (isProcessed(run, step)) return;
  const type = run.authenticators.get(step.authenticator)?.credential;
  if (type === undefined) others.push(step);
  else byType.set(type, step);
}

function addFlow(run: FlowRun, tree: FlowTree, found: Found): void {
  const { required, alternative } = partsOf(run, tree);
  if (required.length === 0) {
    for (const step of alternative) {
      if (isProcessed(run, step)) continue;
      if (step.flow === undefined) add(run, step, found);
      else addFlow(run, step.flow, found);
    }
    return;
  }
  const first = required.find((step) => step.requirement === 'REQUIRED' || !isSwitchedOff(run, step));
  if (first === undefined || isProcessed(run, first)) return;
  if (first.flow === undefined) add(run, first, found);
  else addFlow(run, first.flow, found);
}
