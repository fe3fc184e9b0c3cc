import type { FlowJson } from './family-json.ts';
import type { Json, RealmJson } from './json.ts';

/** Members of a realm that name a flow by its alias. */
export const flowBindings = [
  ...['browserFlow', 'registrationFlow', 'directGrantFlow', 'resetCredentialsFlow', 'clientAuthenticationFlow'],
  ...['dockerAuthenticationFlow', 'firstBrokerLoginFlow'],
] as const;

const ofProviders = ['firstBrokerLoginFlowAlias', 'postBrokerLoginFlowAlias'];

/** Whether a realm, a client or an identity provider uses a flow. */
export function isFlowInUse(realm: RealmJson, { id, alias }: FlowJson): boolean {
  const overrides = realm.clients.flatMap(({ authenticationFlowBindingOverrides: own }) =>
    Object.values((own ?? {}) as Json),
  );
  const providers = (realm.identityProviders ?? []).flatMap((one) => ofProviders.map((name) => one[name]));
  return flowBindings.some((name) => realm[name] === alias) || overrides.includes(id) || providers.includes(alias);
}

/** A realm in which a flow has another name. */
export function withFlowRenamed(realm: RealmJson, from: string, to: string): RealmJson {
  if (from === to) return realm;
  const rename = (names: readonly string[], holder: Json) =>
    Object.fromEntries(names.filter((name) => holder[name] === from).map((name) => [name, to]));
  return {
    ...realm,
    ...rename(flowBindings, realm),
    ...(realm.identityProviders !== undefined && {
      identityProviders: realm.identityProviders.map((one) => ({ ...one, ...rename(ofProviders, one) })),
    }),
  };
}
