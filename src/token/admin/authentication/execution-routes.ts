import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { authenticatorOf } from '../../realm/representations/authenticators.ts';
import type { AuthenticatorConfigJson, ExecutionJson, FlowJson } from '../../realm/representations/family-json.ts';
import { flowByAlias, flowsOf, type RealmFlows } from '../../realm/representations/flows.ts';
import type { Json } from '../../realm/representations/json.ts';
import { authenticatorConfigShape, executionShape } from '../../realm/representations/shapes/flow-shapes.ts';
import { any, mapOf } from '../../realm/representations/shapes/member-kinds.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminJson, createdUncached, doneUncached } from '../admin-response.ts';
import { checkedBody } from '../request-body.ts';
import { authenticationErrors } from './authentication-errors.ts';
import { checkConfigAlias, keptValues } from './config-routes.ts';
import { addStep, findStep, nextPriority, removeStep, replaceStep, swapStep } from './flow-changes.ts';
import { flowViewers, updateFlows } from './flow-routes.ts';
import { shownConfig, shownExecution } from './shown-flow.ts';

function stepOf(call: RealmCall): { flow: FlowJson; execution: ExecutionJson } {
  const step = findStep(flowsOf(call.realm), call.params.execution);
  if (step === undefined) throw authenticationErrors.unknownExecution();
  return step;
}

const locationOf = (call: RealmCall, kind: 'executions' | 'flows', id: string) =>
  createdUncached(`${call.url.slice(0, call.url.lastIndexOf('/authentication/'))}/authentication/${kind}/${id}`);

/** The steps of flows, with their configurations. */
export const executionRoutes: AdminRoutes = {
  'authentication/flows/{flow}/executions/execution': { POST: addExecution },
  'authentication/flows/{flow}/executions/flow': { POST: addFlow },
  'authentication/executions': { POST: createExecution },
  'authentication/executions/{execution}': {
    GET(call) {
      call.require(...flowViewers);
      const { flow, execution } = stepOf(call);
      return adminJson(shownExecution(flowsOf(call.realm), flow, execution));
    },
    DELETE(call) {
      call.require('manage-realm');
      const { flow, execution } = stepOf(call);
      if (flow.builtIn) throw authenticationErrors.fixedFlow('remove execution from');
      updateFlows(call, (all) => removeStep(all, flow, execution));
      return doneUncached;
    },
  },
  'authentication/executions/{execution}/raise-priority': { POST: (call) => move(call, -1) },
  'authentication/executions/{execution}/lower-priority': { POST: (call) => move(call, 1) },
  'authentication/executions/{execution}/config': { POST: configure },
  'authentication/executions/{execution}/config/{config}': {
    GET(call) {
      call.require(...flowViewers);
      const all = flowsOf(call.realm);
      const config = all.configs.find(({ id }) => id === call.params.config);
      if (config === undefined) throw authenticationErrors.unknownConfig();
      return adminJson(shownConfig(all, config));
    },
  },
};

function move(call: RealmCall, by: 1 | -1) {
  call.require('manage-realm');
  const { flow, execution } = stepOf(call);
  if (flow.builtIn) throw authenticationErrors.fixedFlow('modify execution in');
  updateFlows(call, (all) => swapStep(all, flow, execution, by));
  return doneUncached;
}

/** A step that has to be done is the only choice that some authenticators have. */
const firstRequirement = (authenticator: string): string =>
  authenticatorOf(authenticator)?.choices === 'R' ? 'REQUIRED' : 'DISABLED';

/** The flow that a path names, for who may change it. @throws {OAuthError} when there is none, or it comes with Keycloak */
function ownFlow(
  call: RealmCall,
  missing: () => Error,
  doing: Parameters<typeof authenticationErrors.fixedFlow>[0],
): FlowJson {
  call.require('manage-realm');
  const flow = flowByAlias(call.realm, call.params.flow ?? '');
  if (flow === undefined) throw missing();
  if (flow.builtIn) throw authenticationErrors.fixedFlow(doing);
  return flow;
}

function addExecution(call: RealmCall) {
  const parentOf = () => ownFlow(call, authenticationErrors.noParentFlow, 'add execution to');
  const { provider, priority } = checkedBody(call, mapOf(any), parentOf);
  const parent = parentOf();
  // Keycloak 26.7 takes both for what they have to be.
  const isText = provider == null || typeof provider === 'string';
  const isNumber = priority === undefined || Number.isInteger(priority);
  if (!isText || !isNumber) throw oauthErrors.serverError();
  const authenticator = knownAuthenticator(provider);
  const execution: ExecutionJson = {
    id: call.state.ids.uuid(),
    authenticator,
    requirement: firstRequirement(authenticator),
    priority: typeof priority === 'number' ? Math.trunc(priority) : nextPriority(parent),
  };
  updateFlows(call, (all) => addStep(all, parent, execution));
  return locationOf(call, 'executions', execution.id);
}

function knownAuthenticator(id: unknown): string {
  if (typeof id !== 'string' || authenticatorOf(id) === undefined) throw authenticationErrors.unknownProvider(id);
  return id;
}

/** Adds a flow that is part of another one. */
function addFlow(call: RealmCall) {
  const parentOf = () => ownFlow(call, authenticationErrors.noParentOfFlow, 'add sub-flow to');
  const { alias, type, provider, description, priority } = checkedBody(call, mapOf(any), parentOf);
  const parent = parentOf();
  if (typeof alias !== 'string' || flowByAlias(call.realm, alias) !== undefined)
    throw authenticationErrors.newFlowExists();
  if (typeof type !== 'string') throw oauthErrors.serverError();
  const { ids } = call.state;
  const flow: FlowJson = {
    id: ids.uuid(),
    alias,
    description: String(description ?? ''),
    providerId: type,
    topLevel: false,
    builtIn: false,
    authenticationExecutions: [],
  };
  const execution: ExecutionJson = {
    id: ids.uuid(),
    ...(type === 'form-flow' && typeof provider === 'string' && { authenticator: provider }),
    flowAlias: alias,
    requirement: 'DISABLED',
    priority: typeof priority === 'number' ? Math.trunc(priority) : nextPriority(parent),
  };
  updateFlows(call, (all) => addStep({ ...all, flows: [...all.flows, flow] }, parent, execution));
  return locationOf(call, 'flows', flow.id);
}

const requirements: ReadonlySet<string> = new Set(['REQUIRED', 'ALTERNATIVE', 'DISABLED', 'CONDITIONAL']);

function createExecution(call: RealmCall) {
  const input = checkedBody(call, executionShape, () => call.require('manage-realm'));
  const all = flowsOf(call.realm);
  if (!requirements.has(String(input.requirement))) throw oauthErrors.serverError();
  if (typeof input.parentFlow !== 'string') throw authenticationErrors.parentNotSet();
  const parent = all.flows.find(({ id }) => id === input.parentFlow);
  if (parent === undefined) throw authenticationErrors.parentNotThere();
  if (parent.builtIn) throw authenticationErrors.fixedFlow('add execution to');
  const execution: ExecutionJson = {
    id: typeof input.id === 'string' ? input.id : call.state.ids.uuid(),
    ...targetOf(all, input),
    requirement: String(input.requirement),
    priority: typeof input.priority === 'number' ? input.priority : nextPriority(parent),
  };
  updateFlows(call, (before) => addStep(before, parent, execution));
  return createdUncached(`${call.url}/${execution.id}`);
}

/** What a new step stands for: an authenticator, or another flow. */
function targetOf(
  { flows }: RealmFlows,
  { authenticator, flowId }: Json,
): Pick<ExecutionJson, 'authenticator' | 'flowAlias'> {
  const flow = flows.find(({ id }) => id === flowId);
  return flow === undefined ? { authenticator: knownAuthenticator(authenticator) } : { flowAlias: flow.alias };
}

/** Gives a step a configuration, in the place of the one that it has. */
function configure(call: RealmCall) {
  const input = checkedBody(call, authenticatorConfigShape, () => call.require('manage-realm'));
  if (input.alias === '') throw authenticationErrors.emptyConfigAlias('create');
  const { flow, execution } = stepOf(call);
  const all = flowsOf(call.realm);
  const before = all.configs.find(({ alias }) => alias === execution.authenticatorConfig);
  const alias = checkConfigAlias(call, input, 'create', before?.id);
  const config: AuthenticatorConfigJson = { id: call.state.ids.uuid(), alias, config: keptValues(input) };
  updateFlows(call, ({ flows, configs }) => ({
    flows: replaceStep({ flows, configs }, flow, { ...execution, authenticatorConfig: alias }).flows,
    configs: [...configs.filter(({ id }) => id !== before?.id), config],
  }));
  return createdUncached(`${call.url}/${config.id}`);
}
