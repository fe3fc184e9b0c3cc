import type { IdentityProviderJson, IdentityProviderMapperJson } from './family-json.ts';
import type { Json, RealmJson } from './json.ts';

/** The identity providers of a realm, by alias. */
export const identityProvidersOf = ({ identityProviders = [] }: RealmJson): readonly IdentityProviderJson[] =>
  identityProviders.toSorted((a, b) => (a.alias < b.alias ? -1 : 1));

export const identityProviderOf = (
  { identityProviders = [] }: RealmJson,
  alias: string,
): IdentityProviderJson | undefined => identityProviders.find((one) => one.alias === alias);

/** The mappers of an identity provider, in the order in which they were made. */
export const mappersOf = (
  { identityProviderMappers = [] }: RealmJson,
  alias: string,
): readonly IdentityProviderMapperJson[] =>
  identityProviderMappers.filter(({ identityProviderAlias }) => identityProviderAlias === alias);

const flags = ['trustEmail', 'storeToken', 'addReadTokenRoleOnCreate', 'authenticateByDefault', 'linkOnly'];
const flagsAndFlows = [...flags, 'hideOnLogin', 'firstBrokerLoginFlowAlias', 'postBrokerLoginFlowAlias'];

/** What a provider has where its representation does not say it (Keycloak 26.7). */
const issuers: ReadonlyMap<unknown, string> = new Map([
  ['google', 'https://accounts.google.com'],
  ['kubernetes', 'https://kubernetes.default.svc.cluster.local'],
]);

/** An identity provider as Keycloak 26.7 keeps it. It stores nothing that is empty. */
export function keptProvider(input: Json, internalId: string): IdentityProviderJson {
  const issuer = issuers.get(input.providerId);
  const present = (name: string) => input[name] !== undefined && input[name] !== null && input[name] !== '';
  return {
    alias: String(input.alias),
    ...(present('displayName') && { displayName: String(input.displayName) }),
    internalId: present('internalId') ? String(input.internalId) : internalId,
    providerId: String(input.providerId),
    enabled: input.enabled !== false,
    ...Object.fromEntries(flagsAndFlows.filter(present).map((name) => [name, input[name]])),
    ...(input.providerId === 'kubernetes' && { hideOnLogin: true }),
    ...(present('organizationId') && { organizationId: String(input.organizationId) }),
    config: { ...(issuer !== undefined && { issuer }), ...keptConfig(input.config) },
  };
}

/** A mapper as Keycloak 26.7 keeps it. */
export const keptMapper = (input: Json, id: string): IdentityProviderMapperJson => ({
  id: typeof input.id === 'string' ? input.id : id,
  name: String(input.name),
  identityProviderAlias: String(input.identityProviderAlias),
  identityProviderMapper: String(input.identityProviderMapper),
  config: keptConfig(input.config),
});

/** A configuration without what is empty. */
const keptConfig = (config: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((config ?? {}) as Json)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** A realm with one of its identity providers in another state. @param next undefined: it goes, with its mappers */
export function withProvider(realm: RealmJson, alias: string, next: IdentityProviderJson | undefined): RealmJson {
  const { identityProviders: before = [], identityProviderMappers: mappers = [] } = realm;
  if (next === undefined)
    return {
      ...realm,
      identityProviders: before.filter((one) => one.alias !== alias),
      identityProviderMappers: mappers.filter(({ identityProviderAlias }) => identityProviderAlias !== alias),
    };
  const isKnown = before.some((one) => one.alias === alias);
  return {
    ...realm,
    identityProviders: isKnown ? before.map((one) => (one.alias === alias ? next : one)) : [...before, next],
  };
}
