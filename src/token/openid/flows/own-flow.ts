import type { Realm } from '../../realm/realm.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { FlowJson } from '../../realm/representations/family-json.ts';
import { type FlowsOwner, flowsOf } from '../../realm/representations/flows.ts';
import type { RealmJson } from '../../realm/representations/json.ts';

/** The ways to log in that a client may have flows of its own for. */
type Binding = 'browser' | 'direct_grant';

const ofRealm = {
  browser: { member: 'browserFlow', usual: 'browser' },
  direct_grant: { member: 'directGrantFlow', usual: 'direct grant' },
} as const;

/** Aliases of flows that decide like Keycloak's own, and of those that do not. */
const known = new WeakMap<RealmJson, Map<string, boolean>>();

/** The alias of the flow by which users of a client log in. */
export function flowOf({ source }: Realm, client: Client, binding: Binding): string {
  const { json } = source;
  const { member, usual } = ofRealm[binding];
  const ofClient = client.flowOverrides.get(binding);
  const named = !ofClient
    ? undefined
    : flowsOf(json).flows.find(({ id, alias }) => id === ofClient || alias === ofClient)?.alias;
  return named ?? String(json[member] ?? usual);
}

/**
 * The alias of the flow by which users of a client log in; undefined for one that decides like Keycloak's own, which
 * needs nobody to go through its steps.
 */
export function ownFlow(realm: Realm, client: Client, binding: Binding): string | undefined {
  const { json } = realm.source;
  const { usual } = ofRealm[binding];
  const alias = flowOf(realm, client, binding);
  const names = hasOrganizations(json) && binding === 'browser';
  if (json.authenticationFlows === undefined && alias === usual && !names) return undefined;
  const answers = known.get(json) ?? new Map<string, boolean>();
  known.set(json, answers);
  let isUsual = answers.get(alias);
  // Where there is no such flow, Keycloak's own applies.
  if (isUsual === undefined && !flowsOf(json).flows.some((flow) => flow.alias === alias)) isUsual = true;
  if (isUsual === undefined) {
    isUsual = outline(json, alias, names) === outlineOfUsual(binding);
    answers.set(alias, isUsual);
  }
  return isUsual ? undefined : alias;
}

/** That of a new realm. */
const outlineOfUsual = (binding: Binding) => outline({ id: '' }, ofRealm[binding].usual, false);

/** Whether people name themselves first, so that their organization is known. */
const hasOrganizations = ({ organizationsEnabled, organizations = [] }: RealmJson): boolean =>
  organizationsEnabled === true && organizations.length > 0;

/**
 * Authenticators that say nothing where nobody has what they ask for: tickets of Kerberos, providers, organizations,
 * keys.
 */
const silent = new Set(['auth-spnego', 'identity-provider-redirector', 'organization', 'conditional-credential']);

/** What decides in a flow, as text. */
function outline(owner: FlowsOwner, alias: string, names: boolean, above: readonly string[] = []): string {
  const { flows, configs } = flowsOf(owner);
  const flow: FlowJson | undefined = above.includes(alias) ? undefined : flows.find((one) => one.alias === alias);
  if (flow === undefined) return '?';
  const steps = flow.authenticationExecutions.flatMap((step) => {
    const { requirement, authenticator = '', authenticatorConfig, flowAlias } = step;
    if (requirement === 'DISABLED') return [];
    const config = configs.find((one) => one.alias === authenticatorConfig)?.config ?? {};
    if (flowAlias !== undefined) {
      const inner = outline(owner, flowAlias, names, [...above, alias]);
      return inner === '' || inner === 'REQUIRED conditional-user-configured' ? [] : [`${requirement}(${inner})`];
    }
    const isSilent =
      silent.has(authenticator) &&
      (authenticator !== 'organization' || !names) &&
      config.defaultProvider === undefined &&
      (authenticator !== 'conditional-credential' || config.credentials === 'webauthn-passwordless');
    return isSilent ? [] : [`${requirement} ${authenticator}`];
  });
  return steps.join(', ');
}
