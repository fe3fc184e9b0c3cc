import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { FlowJson } from '../../realm/representations/family-json.ts';
import { isFlowInUse, withFlowRenamed } from '../../realm/representations/flow-bindings.ts';
import { flowByAlias, flowsOf, type RealmFlows, withFlows } from '../../realm/representations/flows.ts';
import { executionInfoShape, flowShape } from '../../realm/representations/shapes/flow-shapes.ts';
import { mapOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, createdUncached, doneUncached } from '../admin-response.ts';
import { checkPathName } from '../identity-providers/check-provider.ts';
import { checkedBody } from '../request-body.ts';
import { checkColumn } from '../too-long.ts';
import { authenticationErrors } from './authentication-errors.ts';
import { copyFlow, findStep, removeFlow, renameFlow, replaceStep } from './flow-changes.ts';
import { shownFlow, stepsOf } from './shown-flow.ts';

/** Roles that see flows. */
export const flowViewers = ['view-realm', 'manage-realm'];

/** Changes the flows of a realm. */
export const updateFlows = ({ store }: RealmCall, change: (all: RealmFlows) => RealmFlows): void =>
  store.update((realm) => withFlows(realm, change(flowsOf(realm))));

function flowById(call: RealmCall): FlowJson {
  const flow = flowsOf(call.realm).flows.find(({ id }) => id === call.params.flow);
  if (flow === undefined) throw authenticationErrors.unknownFlowId();
  return flow;
}

/** The flow that a path names by its alias. */
const flowOfPath = ({ realm, params }: RealmCall) => flowByAlias(realm, params.flow ?? '');

/** Flows of SAML are not shown here. */
const isShown = ({ topLevel, alias }: FlowJson) => topLevel && alias !== 'saml ecp';

/** The flows of a realm, and the steps of each. */
export const flowRoutes: AdminRoutes = {
  'authentication/flows': {
    GET(call) {
      call.require(...flowViewers, 'query-clients');
      return adminJson(flowsOf(call.realm).flows.filter(isShown).map(shownFlow));
    },
    POST: createFlow,
  },
  'authentication/flows/{flow}': {
    GET(call) {
      call.require(...flowViewers);
      return adminJson(shownFlow(flowById(call)));
    },
    PUT: updateFlow,
    DELETE: deleteFlow,
  },
  'authentication/flows/{flow}/copy': {
    POST(call) {
      const alias = checkedBody(call, mapOf(text), () => call.require('manage-realm')).newName as string | undefined;
      if (typeof alias === 'string') checkPathName(alias.replaceAll(' ', ''));
      if (flowsOf(call.realm).flows.some((flow) => flow.alias === (alias ?? '')))
        throw authenticationErrors.newFlowExists();
      const flow = flowOfPath(call);
      if (flow === undefined) throw authenticationErrors.unknownFlow();
      updateFlows(call, (all) => copyFlow(all, flow, alias ?? '', call.state.ids.uuid));
      const made = flowByAlias(call.store.json(), alias ?? '');
      return createdUncached(`${call.url}/${made?.id}`);
    },
  },
  'authentication/flows/{flow}/executions': {
    GET(call) {
      call.require(...flowViewers);
      const flow = flowOfPath(call);
      if (flow === undefined) throw authenticationErrors.unknownFlow();
      return adminJson(stepsOf(flowsOf(call.realm), flow));
    },
    PUT: updateStep,
  },
};

function createFlow(call: RealmCall) {
  const input = checkedBody(call, flowShape, () => call.require('manage-realm'));
  const alias = input.alias as string | null | undefined;
  if (!alias) throw authenticationErrors.emptyFlowAlias('create');
  if (flowByAlias(call.realm, alias) !== undefined) throw authenticationErrors.flowExists(alias);
  checkPathName(alias.replaceAll(' ', ''));
  if (typeof input.providerId !== 'string') throw adminErrors.duplicate();
  for (const column of [alias, input.providerId, input.description]) checkColumn(column);
  const flow: FlowJson = {
    id: typeof input.id === 'string' ? input.id : call.state.ids.uuid(),
    alias,
    description: String(input.description ?? ''),
    providerId: input.providerId,
    topLevel: input.topLevel === true,
    builtIn: input.builtIn === true,
    authenticationExecutions: [],
  };
  updateFlows(call, (all) => ({ ...all, flows: [...all.flows, flow] }));
  return createdUncached(`${call.url}/${flow.id}`);
}

/** Gives a flow another name and description. It keeps its steps. */
function updateFlow(call: RealmCall) {
  const input = checkedBody(call, flowShape, () => call.require('manage-realm'));
  const { alias, description, providerId } = input;
  if (!alias) throw authenticationErrors.emptyFlowAlias('update');
  const flow = flowById(call);
  if (alias !== flow.alias && flowByAlias(call.realm, String(alias)) !== undefined)
    throw authenticationErrors.flowAliasExists();
  if (typeof providerId !== 'string') throw adminErrors.duplicate();
  const { description: _before, ...rest } = flow;
  const next: FlowJson = {
    ...rest,
    alias: String(alias),
    ...(typeof description === 'string' && { description }),
    providerId,
    topLevel: input.topLevel === true,
    builtIn: input.builtIn === true,
  };
  call.store.update((realm) =>
    withFlowRenamed(withFlows(realm, renameFlow(flowsOf(realm), flow, next)), flow.alias, next.alias),
  );
  return doneUncached;
}

function deleteFlow(call: RealmCall) {
  call.require('manage-realm');
  const flow = flowsOf(call.realm).flows.find(({ id }) => id === call.params.flow);
  if (flow === undefined) throw authenticationErrors.unknownFlow();
  if (flow.builtIn) throw authenticationErrors.builtInFlow();
  if (isFlowInUse(call.realm, flow)) throw authenticationErrors.flowInUse();
  updateFlows(call, (all) => removeFlow(all, flow));
  return doneUncached;
}

const requirements = ['REQUIRED', 'CONDITIONAL', 'ALTERNATIVE', 'DISABLED'];

/** Changes a step, and the name and description of the flow that it stands for, if the body says that it is one. */
function updateStep(call: RealmCall) {
  const input = checkedBody(call, executionInfoShape, () => {
    call.require('manage-realm');
    if (flowOfPath(call) === undefined) throw authenticationErrors.noFlowToUpdate();
  });
  const step = findStep(flowsOf(call.realm), input.id);
  if (step === undefined) throw authenticationErrors.unknownExecution();
  if (!requirements.includes(String(input.requirement))) throw oauthErrors.serverError();
  const next = { ...step.execution, requirement: String(input.requirement), priority: Number(input.priority ?? 0) };
  const below = flowsOf(call.realm).flows.find(({ alias }) => alias === step.execution.flowAlias);
  const name = String(input.displayName ?? '');
  const isRenamed = input.authenticationFlow === true && below !== undefined;
  if (isRenamed && name !== below.alias && flowByAlias(call.realm, name)) throw authenticationErrors.flowAliasExists();
  updateFlows(call, (all) => {
    const changed = replaceStep(all, step.flow, next);
    if (!isRenamed) return changed;
    return renameFlow(changed, below, { ...below, alias: name, description: String(input.description ?? '') });
  });
  return doneUncached;
}
