import type { AuthenticatorConfigJson, ExecutionJson, FlowJson } from '../../realm/representations/family-json.ts';
import type { RealmFlows } from '../../realm/representations/flows.ts';

/** A flow with another step, or without one. */
const withStep = (flow: FlowJson, id: string, next: ExecutionJson | undefined): FlowJson => ({
  ...flow,
  authenticationExecutions: byPriority(
    flow.authenticationExecutions.flatMap((one) => (one.id !== id ? [one] : next === undefined ? [] : [next])),
  ),
});

const byPriority = (executions: readonly ExecutionJson[]) => executions.toSorted((a, b) => a.priority - b.priority);

/** Flows with one of them in another state. */
const replaceFlow = (all: RealmFlows, next: FlowJson): RealmFlows => ({
  ...all,
  flows: all.flows.map((flow) => (flow.id === next.id ? next : flow)),
});

/** Flows with a step in another state. */
export const replaceStep = (all: RealmFlows, flow: FlowJson, next: ExecutionJson): RealmFlows =>
  replaceFlow(all, withStep(flow, next.id, next));

/** The step that an identifier stands for, with its flow. */
export function findStep({ flows }: RealmFlows, id: unknown): { flow: FlowJson; execution: ExecutionJson } | undefined {
  for (const flow of flows) {
    const execution = flow.authenticationExecutions.find((one) => one.id === id);
    if (execution !== undefined) return { flow, execution };
  }
  return undefined;
}

/** The priority of a step that comes last in a flow. */
export const nextPriority = ({ authenticationExecutions }: FlowJson): number =>
  (authenticationExecutions.at(-1)?.priority ?? -1) + 1;

/** Flows with another step of a flow. */
export const addStep = (all: RealmFlows, flow: FlowJson, execution: ExecutionJson): RealmFlows =>
  replaceFlow(all, {
    ...flow,
    authenticationExecutions: byPriority([...flow.authenticationExecutions, execution]),
  });

/** Flows with a step and its neighbour in each other's place. @param by -1: the one before */
export function swapStep(all: RealmFlows, flow: FlowJson, execution: ExecutionJson, by: 1 | -1): RealmFlows {
  const { authenticationExecutions: list } = flow;
  const at = list.findIndex(({ id }) => id === execution.id);
  const other = list[at + by];
  if (other === undefined) return all;
  const moved = withStep(flow, execution.id, { ...execution, priority: other.priority });
  return replaceFlow(all, withStep(moved, other.id, { ...other, priority: execution.priority }));
}

/** Flows without a step, without the flow that it stands for, and without its configuration. */
export function removeStep(all: RealmFlows, flow: FlowJson, execution: ExecutionJson): RealmFlows {
  const rest = replaceFlow(all, withStep(flow, execution.id, undefined));
  const configs = rest.configs.filter(({ alias }) => alias !== execution.authenticatorConfig);
  const below = rest.flows.find(({ alias }) => alias === execution.flowAlias);
  return below === undefined || execution.flowAlias === undefined
    ? { ...rest, configs }
    : removeFlow({ ...rest, configs }, below);
}

/** Flows without one of them and all that is below it. */
export function removeFlow(all: RealmFlows, flow: FlowJson): RealmFlows {
  let rest = all;
  for (const execution of flow.authenticationExecutions) {
    const now = rest.flows.find(({ id }) => id === flow.id);
    if (now !== undefined) rest = removeStep(rest, now, execution);
  }
  const flows = rest.flows
    .filter(({ id }) => id !== flow.id)
    .map((one) => ({
      ...one,
      authenticationExecutions: one.authenticationExecutions.filter(({ flowAlias }) => flowAlias !== flow.alias),
    }));
  return { ...rest, flows };
}

/**
 * Flows with a copy of one and of all that is below it, under names that begin with the new one.
 * @param alias of the copy
 */
export function copyFlow(all: RealmFlows, flow: FlowJson, alias: string, newId: () => string): RealmFlows {
  const flows: FlowJson[] = [];
  const configs: AuthenticatorConfigJson[] = [];
  const copy = (from: FlowJson, name: string): void => {
    const place = flows.length;
    flows.push(from);
    const executions = from.authenticationExecutions.map((execution): ExecutionJson => {
      const config = all.configs.find((one) => one.alias === execution.authenticatorConfig);
      if (config !== undefined) configs.push({ ...config, id: newId(), alias: `${alias} ${config.alias}` });
      const below = all.flows.find((one) => one.alias === execution.flowAlias);
      if (below !== undefined) copy(below, `${alias} ${below.alias}`);
      return {
        ...execution,
        id: newId(),
        ...(config !== undefined && { authenticatorConfig: `${alias} ${config.alias}` }),
        ...(below !== undefined && { flowAlias: `${alias} ${below.alias}` }),
      };
    });
    flows[place] = { ...from, id: newId(), alias: name, builtIn: false, authenticationExecutions: executions };
  };
  copy(flow, alias);
  return { flows: [...all.flows, ...flows], configs: [...all.configs, ...configs] };
}

/** Flows with one under another name, wherever it is named. */
export function renameFlow(all: RealmFlows, flow: FlowJson, next: FlowJson): RealmFlows {
  const renamed = replaceFlow(all, next);
  if (flow.alias === next.alias) return renamed;
  return {
    ...renamed,
    flows: renamed.flows.map((one) => ({
      ...one,
      authenticationExecutions: one.authenticationExecutions.map((execution) =>
        execution.flowAlias === flow.alias ? { ...execution, flowAlias: next.alias } : execution,
      ),
    })),
  };
}
