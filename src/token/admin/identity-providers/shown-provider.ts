import type { IdentityProviderJson } from '../../realm/representations/family-json.ts';
import type { Json } from '../../realm/representations/json.ts';
import { inHashOrder } from '../clients/shown-client.ts';
import { providerKinds } from './provider-kinds.ts';

/** In the place of a secret. */
export const hidden = '**********';

/** A reference to a vault is no secret. */
const isReference = (value: string) => /^\$\{vault\..+\}$/.test(value);

const withoutSecret = (config: IdentityProviderJson['config']): Json =>
  config.clientSecret === undefined || isReference(config.clientSecret) ? config : { ...config, clientSecret: hidden };

/** Keycloak copies the configuration into a map that is as small as may be. */
const bucketsOf = (config: Json) => 2 ** Math.ceil(Math.log2(Object.keys(config).length / 0.75 + 1));

const members = [
  ...['alias', 'displayName', 'internalId', 'providerId', 'enabled', 'trustEmail', 'storeToken'],
  ...['addReadTokenRoleOnCreate', 'authenticateByDefault', 'linkOnly', 'hideOnLogin', 'firstBrokerLoginFlowAlias'],
  ...['postBrokerLoginFlowAlias', 'organizationId'],
];

/** An identity provider as Keycloak's REST API shows it (Keycloak 26.7). */
export function shownProvider(provider: IdentityProviderJson): Json {
  const shown = members.filter((name) => provider[name] !== undefined);
  return {
    ...Object.fromEntries(shown.map((name) => [name, provider[name]])),
    config: inHashOrder(withoutSecret(provider.config), bucketsOf(provider.config)),
    types: providerKinds.get(provider.providerId)?.types ?? [],
  };
}

/** The same in a list that is to be brief. */
export const providerBrief = ({ alias, displayName, internalId, providerId, enabled }: IdentityProviderJson): Json => ({
  alias,
  ...(displayName !== undefined && { displayName }),
  internalId,
  providerId,
  enabled,
  config: {},
});
