import { stableId } from '../stable-id.ts';
import { configsOfNewRealm, flowsOfNewRealm } from './default-flows.ts';
import type { AuthenticatorConfigJson, ExecutionJson, FlowJson } from './family-json.ts';
import type { Json, RealmJson } from './json.ts';

/** All flows of a realm, and the configurations of their steps. */
export interface RealmFlows {
  readonly flows: readonly FlowJson[];
  readonly configs: readonly AuthenticatorConfigJson[];
}

/** What of a realm says which flows it has. */
export type FlowsOwner = Pick<RealmJson, 'id' | 'authenticationFlows' | 'authenticatorConfig'>;

const known = new WeakMap<FlowsOwner, RealmFlows>();

/** The flows of a realm. A realm that says nothing has those of a new one. */
export function flowsOf(realm: FlowsOwner): RealmFlows {
  const before = known.get(realm);
  if (before !== undefined) return before;
  const flows = {
    flows: (realm.authenticationFlows ?? flowsOfNewRealm).map((flow) => keptFlow(realm.id, flow)),
    configs: (realm.authenticatorConfig ?? configsOfNewRealm).map((config) =>
      keptAuthenticatorConfig(realm.id, config),
    ),
  };
  known.set(realm, flows);
  return flows;
}

export const flowByAlias = (realm: RealmJson, alias: string): FlowJson | undefined =>
  flowsOf(realm).flows.find((flow) => flow.alias === alias);

/** A realm with other flows. */
export const withFlows = (realm: RealmJson, { flows, configs }: RealmFlows): RealmJson => ({
  ...realm,
  authenticationFlows: flows,
  authenticatorConfig: configs,
});

/** A flow with everything that a realm file may leave out. @param realm its identifier */
function keptFlow(realm: string, flow: Json): FlowJson {
  const alias = String(flow.alias ?? '');
  const executions = (flow.authenticationExecutions ?? []) as readonly Json[];
  const kept = executions.map((execution, at) =>
    keptExecution(stableId(realm, 'execution', alias, String(at)), execution),
  );
  return {
    id: typeof flow.id === 'string' ? flow.id : stableId(realm, 'flow', alias),
    alias,
    ...(typeof flow.description === 'string' && { description: flow.description }),
    providerId: String(flow.providerId ?? 'basic-flow'),
    topLevel: flow.topLevel === true,
    builtIn: flow.builtIn === true,
    authenticationExecutions: kept.toSorted((a, b) => a.priority - b.priority),
  };
}

function keptExecution(id: string, execution: Json): ExecutionJson {
  const text = (name: string) => (typeof execution[name] === 'string' ? { [name]: execution[name] } : {});
  return {
    id: typeof execution.id === 'string' ? execution.id : id,
    ...text('authenticator'),
    ...text('authenticatorConfig'),
    ...text('flowAlias'),
    requirement: String(execution.requirement ?? 'DISABLED'),
    priority: Number(execution.priority ?? 0),
  };
}

const keptAuthenticatorConfig = (realm: string, input: Json): AuthenticatorConfigJson => ({
  id: typeof input.id === 'string' ? input.id : stableId(realm, 'authenticator config', String(input.alias)),
  alias: String(input.alias),
  config: (input.config ?? {}) as Readonly<Record<string, string>>,
});
