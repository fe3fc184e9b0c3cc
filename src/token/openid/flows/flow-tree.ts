import { flowsOf } from '../../realm/representations/flows.ts';
import type { RealmJson } from '../../realm/representations/json.ts';

/** A step of a flow: an authenticator, or a flow of its own. */
export interface FlowStep {
  readonly id: string;
  /** `REQUIRED`, `ALTERNATIVE`, `CONDITIONAL` or `DISABLED`. */
  readonly requirement: string;
  /** Empty for a flow. */
  readonly authenticator: string;
  readonly config: Readonly<Record<string, string>> | undefined;
  readonly flow: FlowTree | undefined;
  /** The parts of a form, where the step is one that is made of parts. */
  readonly parts?: readonly FlowStep[] | undefined;
  /** Identifier of the flow that it is a step of. */
  readonly parent: string;
}

/** The authenticator of a step, or the alias of its flow. */
export const nameOf = ({ authenticator, flow }: FlowStep): string => authenticator || (flow?.alias ?? '');

/** A flow with all that is in it. */
export interface FlowTree {
  readonly id: string;
  readonly alias: string;
  readonly isTop: boolean;
  readonly steps: readonly FlowStep[];
}

/** A flow that people go through, and ways to find its parts. */
export interface Flow {
  readonly top: FlowTree;
  readonly steps: ReadonlyMap<string, FlowStep>;
  readonly trees: ReadonlyMap<string, FlowTree>;
  /** The step that stands for a flow, by the flow's identifier. */
  readonly owners: ReadonlyMap<string, FlowStep>;
}

const known = new WeakMap<RealmJson, Map<string, Flow>>();

/** The flow with an alias; undefined when there is none, or when a flow is a part of itself. */
export function flowNamed(realm: RealmJson, alias: string): Flow | undefined {
  const made = known.get(realm) ?? new Map<string, Flow>();
  known.set(realm, made);
  const before = made.get(alias);
  if (before !== undefined) return before;
  const steps = new Map<string, FlowStep>();
  const trees = new Map<string, FlowTree>();
  const owners = new Map<string, FlowStep>();
  const top = grow(realm, alias, new Set(), (tree) => {
    trees.set(tree.id, tree);
    for (const step of tree.steps) {
      steps.set(step.id, step);
      if (step.flow !== undefined && !owners.has(step.flow.id)) owners.set(step.flow.id, step);
    }
  });
  if (top === undefined) return undefined;
  const flow = { top, steps, trees, owners };
  made.set(alias, flow);
  return flow;
}

function grow(
  realm: RealmJson,
  alias: string,
  above: ReadonlySet<string>,
  note: (tree: FlowTree) => void,
): FlowTree | undefined {
  const { flows, configs } = flowsOf(realm);
  const json = flows.find((flow) => flow.alias === alias);
  if (json === undefined || above.has(alias)) return undefined;
  const within = new Set([...above, alias]);
  const steps: FlowStep[] = [];
  for (const { id, requirement, authenticator = '', authenticatorConfig, flowAlias } of json.authenticationExecutions) {
    const flow = flowAlias === undefined ? undefined : grow(realm, flowAlias, within, note);
    if (flowAlias !== undefined && flow === undefined) return undefined;
    const config = configs.find((one) => one.alias === authenticatorConfig)?.config;
    const step = { id, requirement, authenticator, config, parent: json.id };
    const isForm = flow !== undefined && flows.find(({ id: own }) => own === flow.id)?.providerId === 'form-flow';
    steps.push(isForm ? { ...step, flow: undefined, parts: flow.steps } : { ...step, flow });
  }
  const tree = { id: json.id, alias, isTop: json.topLevel, steps };
  note(tree);
  return tree;
}
