import { authenticatorOf } from '../../realm/representations/authenticators.ts';
import type { AuthenticatorConfigJson, ExecutionJson, FlowJson } from '../../realm/representations/family-json.ts';
import type { RealmFlows } from '../../realm/representations/flows.ts';
import type { Json } from '../../realm/representations/json.ts';
import { allSettings, settingsOf } from './authenticator-settings.ts';

const isFlow = ({ flowAlias }: ExecutionJson) => flowAlias !== undefined;

/** A step as part of its flow. Keycloak misspells a member, and has both. */
const shownStep = (execution: ExecutionJson): Json => ({
  ...(execution.authenticatorConfig !== undefined && { authenticatorConfig: execution.authenticatorConfig }),
  ...(execution.authenticator !== undefined && { authenticator: execution.authenticator }),
  authenticatorFlow: isFlow(execution),
  requirement: execution.requirement,
  priority: execution.priority,
  autheticatorFlow: isFlow(execution),
  ...(execution.flowAlias !== undefined && { flowAlias: execution.flowAlias }),
  userSetupAllowed: false,
});

/** A flow as Keycloak's REST API and its export show it (Keycloak 26.7). */
export const shownFlow = ({ authenticationExecutions, ...flow }: FlowJson): Json => ({
  id: flow.id,
  alias: flow.alias,
  ...(flow.description !== undefined && { description: flow.description }),
  providerId: flow.providerId,
  topLevel: flow.topLevel,
  builtIn: flow.builtIn,
  authenticationExecutions: authenticationExecutions.map(shownStep),
});

/** A step as its own resource shows it. */
export function shownExecution(
  { flows, configs }: RealmFlows,
  { id: parentFlow }: FlowJson,
  execution: ExecutionJson,
): Json {
  const { userSetupAllowed: _one, flowAlias, authenticatorConfig, ...step } = shownStep(execution);
  const config = configs.find(({ alias }) => alias === authenticatorConfig)?.id;
  const flow = flows.find(({ alias }) => alias === flowAlias)?.id;
  return {
    ...(config !== undefined && { authenticatorConfig: config }),
    ...step,
    id: execution.id,
    ...(flow !== undefined && { flowId: flow }),
    parentFlow,
  };
}

const words: Readonly<Record<string, string>> = {
  R: 'REQUIRED',
  A: 'ALTERNATIVE',
  D: 'DISABLED',
  C: 'CONDITIONAL',
};
const choices = (letters: string) => [...letters].flatMap((letter) => words[letter] ?? []);

/** All steps of a flow and of those below it, as in the editor of flows. */
export function stepsOf(all: RealmFlows, flow: FlowJson, level = 0): Json[] {
  return flow.authenticationExecutions.flatMap((execution, index) => {
    const place = { level, index, priority: execution.priority };
    if (execution.flowAlias === undefined) return [authenticatorStep(all, execution, place)];
    const below = all.flows.find(({ alias }) => alias === execution.flowAlias);
    return below === undefined ? [] : [flowStep(execution, below, place), ...stepsOf(all, below, level + 1)];
  });
}

function flowStep(execution: ExecutionJson, below: FlowJson, place: Json): Json {
  const isForm = below.providerId === 'form-flow';
  const form = execution.authenticator;
  return {
    id: execution.id,
    requirement: execution.requirement,
    displayName: below.alias,
    ...(below.description !== undefined && { description: below.description }),
    requirementChoices: choices(isForm ? 'RD' : 'RADC'),
    configurable: false,
    authenticationFlow: true,
    ...(isForm && form !== undefined && { providerId: form }),
    flowId: below.id,
    ...place,
  };
}

function authenticatorStep({ configs }: RealmFlows, execution: ExecutionJson, place: Json): Json {
  const { authenticator = '' } = execution;
  const kind = authenticatorOf(authenticator);
  const config = configs.find(({ alias }) => alias === execution.authenticatorConfig);
  const isConfigurable = kind?.isConfigurable === true;
  return {
    id: execution.id,
    requirement: execution.requirement,
    ...(kind !== undefined && { displayName: kind.name }),
    ...(config !== undefined && isConfigurable && { alias: config.alias }),
    requirementChoices: choices(kind?.choices ?? ''),
    configurable: isConfigurable,
    providerId: authenticator,
    ...(config !== undefined && { authenticationConfig: config.id }),
    ...place,
  };
}

/** A configuration, whose secrets are hidden. Without a step that has it, what no authenticator knows is a secret, too. */
export function shownConfig({ flows }: RealmFlows, { id, alias, config }: AuthenticatorConfigJson): Json {
  const step = flows
    .flatMap(({ authenticationExecutions }) => authenticationExecutions)
    .find(({ authenticatorConfig }) => authenticatorConfig === alias);
  const settings = step === undefined ? allSettings() : settingsOf(step.authenticator ?? '');
  const isSecret = (name: string) => {
    const known = settings.filter(([setting]) => setting === name);
    return known.some(([, , , more]) => more?.isSecret === true) || (step === undefined && known.length === 0);
  };
  const shown = Object.entries(config).map(([name, value]) => [name, isSecret(name) ? '**********' : value]);
  return { id, alias, config: Object.fromEntries(shown) };
}
