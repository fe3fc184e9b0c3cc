import { hashOrderBy } from '../../realm/java-hash-order.ts';
import type { Json } from '../../realm/representations/json.ts';
import { kindOf } from './keep-policy.ts';
import type { RealmNames } from './realm-names.ts';
import {
  isPermission,
  type Policy,
  type Resource,
  type ResourceServer,
  resourceTypeKey,
  type Scope,
} from './resource-server.ts';

/** A resource server, and what its representation needs besides. */
export interface Showing {
  readonly server: ResourceServer;
  readonly names: RealmNames;
  /** Identifier of the client. */
  readonly clientId: string;
}

/** An object without members that have no value. */
const present = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const byId = <Item extends { readonly id: string }>(list: readonly Item[], ids: readonly string[]): Item[] =>
  hashOrderBy(
    list.filter(({ id }) => ids.includes(id)),
    ({ id }) => id,
  );

export const scopesOf = ({ scopes }: ResourceServer, ids: readonly string[]): Scope[] => byId(scopes, ids);
export const resourcesOf = ({ resources }: ResourceServer, ids: readonly string[]): Resource[] => byId(resources, ids);
export const policiesOf = ({ policies }: ResourceServer, ids: readonly string[]): Policy[] => byId(policies, ids);

export const shownScope = ({ id, name, iconUri, displayName }: Scope): Json =>
  present({ id, name, iconUri, displayName });

/** The server itself, without what it protects. */
export const shownServer = ({ server, clientId, names }: Showing): Json => ({
  id: clientId,
  clientId,
  name: names.client(clientId)?.clientId,
  ...settingsOf(server),
});

const settingsOf = (server: ResourceServer, { resources = [], policies = [], scopes = [] }: Json = {}): Json => ({
  allowRemoteResourceManagement: server.allowRemoteResourceManagement,
  policyEnforcementMode: server.policyEnforcementMode,
  resources,
  policies,
  scopes,
  decisionStrategy: server.decisionStrategy,
});

/** The name of who owns a resource. */
const ownerName = ({ names, clientId }: Showing, owner: string) =>
  owner === clientId ? names.client(clientId)?.clientId : names.user(owner)?.username;

/** A configuration in the order in which Java lists it. */
const inJavaOrder = (config: Policy['config']) =>
  Object.fromEntries(hashOrderBy(Object.entries(config), ([name]) => name));

/** @param isDeep whether scopes and attributes are shown */
export function shownResource(showing: Showing, resource: Resource, isDeep = true): Json {
  const { id, name, type, owner, ownerManagedAccess, displayName, attributes, uris, iconUri } = resource;
  const scopes = scopesOf(showing.server, resource.scopes).map(({ displayName: _displayName, ...scope }) => scope);
  return present({
    name,
    type,
    owner: { id: owner, name: ownerName(showing, owner) },
    ownerManagedAccess,
    displayName,
    attributes: isDeep ? attributes : undefined,
    _id: id,
    uris,
    scopes: isDeep && scopes.length > 0 ? scopes : undefined,
    icon_uri: iconUri,
  });
}

interface PolicyView {
  /** With its configuration, rather than as its type has it. */
  readonly isGeneric: boolean;
  /** With what it is about. */
  readonly hasAll: boolean;
}

export function shownPolicy(showing: Showing, policy: Policy, { isGeneric, hasAll }: PolicyView): Json {
  const { id, name, description, type, logic, decisionStrategy, config } = policy;
  const { server } = showing;
  const resources = resourcesOf(server, policy.resources);
  const scopes = scopesOf(server, policy.scopes);
  const isUma = type === 'uma' && !isGeneric;
  const umaScopes = isUma ? scopes.map((scope) => scope.name) : undefined;
  return present({
    id,
    name,
    description,
    type,
    resources: hasAll ? resources.map((one) => one.id) : undefined,
    scopes: hasAll ? scopes.map((one) => one.id) : umaScopes,
    logic,
    decisionStrategy,
    owner: isUma ? policy.owner : undefined,
    resourceType: isGeneric ? undefined : config[resourceTypeKey],
    resourcesData: hasAll && resources.length > 0 ? resources.map((one) => shownResource(showing, one)) : undefined,
    scopesData: hasAll && scopes.length > 0 ? scopes.map(shownScope) : undefined,
    ...(isGeneric
      ? { config: inJavaOrder(config) }
      : isUma
        ? sharedWith(showing, policy)
        : kindOf(type).show(config, showing.names)),
  });
}

/** With whom a permission shares a resource: its policies say it, each with one name. */
function sharedWith({ server, names }: Showing, policy: Policy): Json {
  const shared: Record<string, unknown[]> = {};
  const add = (kind: string, values: readonly unknown[]) => {
    if (values.length > 0) shared[kind] = [...(shared[kind] ?? []), ...values];
  };
  for (const { type, config } of policiesOf(server, policy.policies)) {
    const exported = kindOf(type).export(config, names);
    const list = (name: string) => JSON.parse(exported[name] ?? '[]') as readonly unknown[];
    if (type === 'role')
      add(
        'roles',
        list('roles').map((one) => (one as Json).id),
      );
    if (type === 'group')
      add(
        'groups',
        list('groups').map((one) => (one as Json).path),
      );
    if (type === 'client') add('clients', list('clients'));
    if (type === 'user') add('users', list('users'));
  }
  const { roles, groups, clients, users } = shared;
  return present({ roles, groups, clients, users });
}

/** A policy in a list of those that another belongs to. */
export const briefPolicy = ({ id, name, type, description }: Policy, hasDescription = false): Json =>
  present({
    id,
    name,
    description: hasDescription ? description : undefined,
    type,
    logic: 'POSITIVE',
    decisionStrategy: 'UNANIMOUS',
    config: {},
  });

/** The settings as Keycloak exports them, with names instead of identifiers. What people made themselves is left out. */
export function exportedServer(showing: Showing): Json {
  const { server, names, clientId } = showing;
  const named = (items: readonly { readonly name: string }[]) => JSON.stringify(items.map(({ name }) => name));
  const resources = server.resources.map((resource) => {
    const { _id, owner, scopes, ...rest } = shownResource(showing, resource);
    const ownScopes = (scopes ?? []) as readonly { readonly name: string }[];
    const { name: ownerOf } = owner as Json;
    const { name, type, ...others } = rest;
    return present({
      name,
      type,
      owner: resource.owner === clientId ? undefined : { name: ownerOf },
      ...others,
      scopes: ownScopes.length > 0 ? ownScopes.map((scope) => ({ name: scope.name })) : undefined,
    });
  });
  const exported = (policy: Policy) => {
    const { id: _id, config: _config, ...rest } = shownPolicy(showing, policy, { isGeneric: true, hasAll: false });
    const config = kindOf(policy.type).export(policy.config, names);
    const parts = [
      ['scopes', scopesOf(server, policy.scopes)],
      ['resources', resourcesOf(server, policy.resources)],
      ['applyPolicies', policiesOf(server, policy.policies)],
    ] as const;
    const lists = parts.filter(([, items]) => items.length > 0).map(([key, items]) => [key, named(items)] as const);
    return { ...rest, config: inJavaOrder({ ...config, ...Object.fromEntries(lists) }) };
  };
  const own = server.policies.filter(({ owner }) => owner === undefined);
  const policies = [...own.filter((one) => !isPermission(one)), ...own.filter(isPermission)].map(exported);
  const scopes = server.scopes.map(({ id: _id, ...scope }) => scope);
  return settingsOf(server, { resources, policies, scopes });
}
