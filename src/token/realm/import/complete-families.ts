import { configsOfNewRealm, flowsThatAreMissing } from '../representations/default-flows.ts';
import type { OrganizationJson } from '../representations/family-json.ts';
import { keptMapper, keptProvider } from '../representations/identity-providers.ts';
import type { Json } from '../representations/json.ts';
import { importedOrganization } from '../representations/organizations.ts';
import type { UserIndex } from '../representations/user-index.ts';
import { stableId } from '../stable-id.ts';
import type { RealmDraft } from './realm-draft.ts';

const list = ({ json }: RealmDraft, name: string): readonly Json[] | undefined =>
  Array.isArray(json[name]) ? (json[name] as readonly Json[]) : undefined;

/** Organizations with their members, whom a realm file names. */
export function importOrganizations(draft: RealmDraft, { byName }: UserIndex): void {
  const organizations = list(draft, 'organizations');
  if (organizations === undefined) return;
  draft.json.organizations = organizations.map((one) =>
    importedOrganization(draft.name, one, (name) => byName.get(name)?.id),
  );
  // Each organization names the providers by which its members come.
  const owners = new Map<unknown, string>();
  for (const [at, { id }] of (draft.json.organizations as readonly OrganizationJson[]).entries())
    for (const { alias } of (organizations[at]?.identityProviders ?? []) as readonly Json[]) owners.set(alias, id);
  const providers = list(draft, 'identityProviders');
  if (providers !== undefined && owners.size > 0)
    draft.json.identityProviders = providers.map((one) => ({ organizationId: owners.get(one.alias), ...one }));
}

/** Identity providers and flows of a representation, with what Keycloak adds to them at an import. */
export function completeFamilies(draft: RealmDraft): Json {
  const providers = list(draft, 'identityProviders');
  const mappers = list(draft, 'identityProviderMappers');
  const providerId = ({ alias }: Json) => stableId(draft.name, 'identity provider', String(alias));
  const mapperId = ({ identityProviderAlias, name }: Json) =>
    stableId(draft.name, 'identity provider mapper', String(identityProviderAlias), String(name));
  return {
    ...(providers !== undefined && { identityProviders: providers.map((one) => keptProvider(one, providerId(one))) }),
    ...(mappers !== undefined && { identityProviderMappers: mappers.map((one) => keptMapper(one, mapperId(one))) }),
    ...completeFlows(draft),
  };
}

/** A realm that names flows lacks those of Keycloak's own that it does not name, but for some (Keycloak 26.7). */
function completeFlows(draft: RealmDraft): Json {
  const flows = list(draft, 'authenticationFlows');
  if (flows === undefined) return {};
  const configs = list(draft, 'authenticatorConfig') ?? [];
  const aliases = new Set(flows.map(({ alias }) => String(alias)));
  const known = new Set(configs.map(({ alias }) => alias));
  return {
    authenticationFlows: [...flows, ...flowsThatAreMissing(aliases, draft.json)],
    authenticatorConfig: [...configs, ...configsOfNewRealm.filter(({ alias }) => !known.has(alias))],
  };
}
