import { withComposites } from '../../realm/composite-roles.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import { attributeOf } from '../../realm/user-attributes.ts';
import type { RealmState } from '../context/realm-state.ts';
import { requestedOrganization } from '../scopes/requested-organizations.ts';
import type { Authenticator } from './authenticator.ts';
import { FlowFault } from './flow-fault.ts';
import { authenticatorNamed, conditionOf, type FlowRun } from './flow-run.ts';
import type { FlowStep } from './flow-tree.ts';
import { isLevelWanted } from './levels.ts';

/** What conditions ask about a login. */
interface ConditionContext {
  readonly state: RealmState;
  readonly client: Client;
  /** The parameter `scope` of the request. */
  readonly scope: string | undefined;
  /** The level of authentication that the client asks for; -1: none. */
  readonly askedLevel: number;
  readonly run: () => FlowRun;
}

type Condition = (context: ConditionContext, step: FlowStep) => boolean;

const isOn = (value: string | undefined): boolean => value?.toLowerCase() === 'true';

/** Whether a user has a role, named `role` or `client.role`; undefined when there is no such role. */
export function hasRole({ realm }: RealmState, user: User, name: string | undefined): boolean | undefined {
  if (name === undefined) return undefined;
  const json = realm.source.json.roles;
  const dots = [...name.matchAll(/\./g)].map(({ index }) => index);
  // A client's identifier may have dots, too: the shortest that there is counts.
  const at = dots.find((dot) => realm.clients.has(name.slice(0, dot)));
  const client = at === undefined ? undefined : name.slice(0, at);
  const role = at === undefined ? name : name.slice(at + 1);
  const list = client === undefined ? json?.realm : json?.client?.[client];
  if (list?.some((one) => one.name === role) !== true) return undefined;
  return [...withComposites(user.roles)].some((one) => one.name === role && one.client === client);
}

const ofRole: Condition = ({ state, run }, { config = {} }) => {
  const user = run().user();
  const has = user && hasRole(state, user, config.condUserRole);
  return has !== undefined && has !== isOn(config.negate);
};

const ofAttribute: Condition = ({ run }, { config }) => {
  const user = run().user();
  if (config === undefined) throw new Error('a condition without a configuration');
  if (user === undefined) throw new FlowFault('unknown_user');
  const { attribute_name: name = '', attribute_expected_value: wanted = '' } = config;
  const isWanted = isOn(config.regex) ? wholly(wanted) : (value: string | null) => value === wanted;
  const own =
    user.groups.length === 0 ? attributeOf(user, name, false) : attributeOf({ ...user, groups: [] }, name, false);
  const has =
    own.some(isWanted) || (isOn(config.include_group_attributes) && attributeOf(user, name, true).some(isWanted));
  return has !== isOn(config.not);
};

function wholly(pattern: string) {
  const expression = new RegExp(`^(?:${pattern})$`);
  return (value: string | null) => value !== null && expression.test(value);
}

const ofClientScope: Condition = ({ state, client, scope }, { config = {} }) => {
  const wanted = state.realm.clientScopes.find(({ name }) => name === config.client_scope);
  if (wanted === undefined) return false;
  const words = scope?.split(' ') ?? [];
  const has =
    client.defaultScopes.some(({ name }) => name === wanted.name) ||
    words.some(
      (word) =>
        client.optionalScopes.get(word)?.name === wanted.name ||
        requestedOrganization(client, word)?.scope.name === wanted.name,
    );
  return has !== isOn(config.negate);
};

/** Whether the user has what the steps beside the condition ask for. */
const ofConfiguredUser: Condition = ({ run }, step) => {
  const login = run();
  const beside = login.flow.trees.get(step.parent)?.steps.filter((one) => one.flow === undefined) ?? [];
  const others = beside.filter((one) => conditionOf(login, one) === undefined);
  const required = others.filter(({ requirement }) => requirement === 'REQUIRED');
  const alternative = others.filter(({ requirement }) => requirement === 'ALTERNATIVE');
  const isConfigured = ({ authenticator }: FlowStep) => {
    const { needsUser = false, isConfigured: ask } = authenticatorNamed(login.authenticators, authenticator);
    const user = login.user();
    return !(needsUser && user === undefined) && (ask?.(user) ?? true);
  };
  if (required.length > 0) return required.every(isConfigured);
  return alternative.length === 0 || alternative.some(isConfigured);
};

const ofFlow: Condition = ({ run }, { config }) => {
  if (config === undefined) return false;
  const wantsDone = config.check_result !== 'not-executed';
  const { flow, record } = run();
  const tree = [...flow.trees.values()].find(({ alias }) => alias === config.flow_to_check);
  const owner = tree && flow.owners.get(tree.id);
  const isDone = owner !== undefined && record.statuses[owner.id] === 'success';
  return isDone === wantsDone;
};

const ofCredential: Condition = ({ run }, { config = {} }) => {
  const { shown } = run().record;
  const named = (config.credentials ?? '').split('##');
  const has = named.some((name) => (shown.length === 0 ? name === 'none' : shown.includes(name)));
  return has === isOn(config.included);
};

const ofLevel: Condition = ({ state, run, askedLevel }, { config = {} }) =>
  isLevelWanted(run().record, config, askedLevel, state.now());

const conditions: Readonly<Record<string, Condition>> = {
  'conditional-user-role': ofRole,
  'conditional-user-attribute': ofAttribute,
  'conditional-client-scope': ofClientScope,
  'conditional-user-configured': ofConfiguredUser,
  'conditional-sub-flow-executed': ofFlow,
  'conditional-credential': ofCredential,
  'conditional-level-of-authentication': ofLevel,
};

/** The conditions of flows, for one login. */
export const conditionsFor = (context: ConditionContext): (readonly [string, Authenticator])[] =>
  Object.entries(conditions).map(([name, matches]) => [
    name,
    { matches: (step) => matches(context, step), begin: () => ({ kind: 'attempted' }) },
  ]);
