import { oauthErrors } from '../../openid/http/oauth-error.ts';
import {
  identityProviderOf,
  keptMapper,
  keptProvider,
  mappersOf,
  withProvider,
} from '../../realm/representations/identity-providers.ts';
import type { GroupJson, Json, RoleJson } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { deleteClient, importClient } from '../clients/client-changes.ts';
import { makingOf } from '../clients/client-of-call.ts';
import { allGroups, replaceGroup } from '../groups/group-tree.ts';
import { replaceRole } from '../roles/change-role.ts';
import { rolesOf } from '../roles/find-roles.ts';
import { withRole } from '../roles/new-role.ts';
import { maxColumn } from '../too-long.ts';

/** A kind of things in a partial import. */
export interface ImportedPart {
  /** As results name it. */
  readonly kind: string;
  readonly inputs: readonly Json[];
  name(input: Json): string;
  /** Identifier of what has the name already. */
  existing(input: Json): string | undefined;
  existsMessage(input: Json): string;
  remove(id: string): void;
  /** @returns its identifier */
  add(input: Json): string;
}

const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

export function clientsPart(call: RealmCall, { clients }: Json): ImportedPart {
  return {
    kind: 'CLIENT',
    inputs: list(clients),
    name: ({ clientId }) => String(clientId),
    existing: ({ clientId }) => call.store.json().clients.find((one) => one.clientId === clientId)?.id,
    existsMessage: ({ clientId }) => `Client id '${clientId}' already exists`,
    remove: (id) => deleteClient(call.store, id),
    add(input) {
      if (typeof input.clientId !== 'string') throw oauthErrors.serverError();
      return importClient(call.store, input, makingOf(call)).id;
    },
  };
}

/** @param client client id; undefined: roles of the realm */
export function rolesPart(call: RealmCall, inputs: unknown, client: string | undefined): ImportedPart {
  const find = (input: Json) => rolesOf(call.store.json(), client).find(({ role }) => role.name === input.name);
  const { newId } = makingOf(call);
  return {
    kind: client === undefined ? 'REALM_ROLE' : 'CLIENT_ROLE',
    inputs: list(inputs),
    name: ({ name }) => (client === undefined ? String(name) : `${client}-->${name}`),
    existing: (input) => find(input)?.role.id,
    existsMessage: ({ name }) =>
      client === undefined
        ? `Realm role '${name}' already exists.`
        : `Client role '${name}' for client '${client}' already exists.`,
    remove(id) {
      const owned = rolesOf(call.store.json(), client).find(({ role }) => role.id === id);
      if (owned !== undefined) replaceRole(call.store, owned, undefined);
    },
    add({ id, name, description, attributes, composites }) {
      if (client !== undefined && !call.store.json().clients.some(({ clientId }) => clientId === client))
        throw adminErrors.preconditionFailed(`Can not import client roles for nonexistent client named ${client}`);
      if (typeof name !== 'string') throw oauthErrors.serverError();
      if (name.length > maxColumn) throw adminErrors.failed('Database operation failed');
      const role: RoleJson = {
        id: typeof id === 'string' ? id : newId(),
        name,
        ...(typeof description === 'string' && { description }),
        attributes: attributes ?? {},
        ...(composites != null && { composites: composites as NonNullable<RoleJson['composites']> }),
      };
      call.store.update((realm) => ({ ...realm, roles: withRole(realm.roles, client, role) }));
      return role.id;
    },
  };
}

export function providersPart({ store, state }: RealmCall, { identityProviders }: Json): ImportedPart {
  return {
    kind: 'IDP',
    inputs: list(identityProviders),
    name: ({ alias }) => String(alias),
    existing: ({ alias }) => identityProviderOf(store.json(), String(alias))?.internalId,
    existsMessage: ({ alias }) => `Identity Provider '${alias}' already exists.`,
    remove: (id) =>
      store.update((realm) => ({
        ...realm,
        identityProviders: (realm.identityProviders ?? []).filter(({ internalId }) => internalId !== id),
      })),
    add(input) {
      const provider = keptProvider(input, state.ids.uuid());
      store.update((realm) => withProvider(realm, provider.alias, provider));
      return provider.internalId;
    },
  };
}

export function mappersPart({ store, state }: RealmCall, { identityProviderMappers }: Json): ImportedPart {
  return {
    kind: 'IDP_MAPPER',
    inputs: list(identityProviderMappers),
    name: ({ name }) => String(name),
    existing: ({ name, identityProviderAlias }) =>
      mappersOf(store.json(), String(identityProviderAlias)).find((one) => one.name === name)?.id,
    existsMessage: ({ name }) => `Identity Provider Mapper '${name}' already exists.`,
    remove: (id) =>
      store.update((realm) => ({
        ...realm,
        identityProviderMappers: (realm.identityProviderMappers ?? []).filter((one) => one.id !== id),
      })),
    add(input) {
      const mapper = keptMapper(input, state.ids.uuid());
      store.update((realm) => ({
        ...realm,
        identityProviderMappers: [...(realm.identityProviderMappers ?? []), mapper],
      }));
      return mapper.id;
    },
  };
}

export function groupsPart({ store, state }: RealmCall, { groups }: Json): ImportedPart {
  const kept = (input: Json): GroupJson => ({
    ...input,
    id: typeof input.id === 'string' ? input.id : state.ids.uuid(),
    name: String(input.name),
    subGroups: list(input.subGroups).map(kept),
  });
  return {
    kind: 'GROUP',
    inputs: list(groups),
    name: ({ name }) => String(name),
    existing({ path, name }) {
      const known = allGroups(store.json()).find((placed) => placed.path === path)?.group.id;
      if (known !== undefined) return known;
      if (store.json().groups.some((group) => group.name === name))
        throw adminErrors.conflict('Duplicate resource error');
      // Keycloak looks for what it has made by the path, and fails where there is nothing.
      if (path !== `/${name}`) throw oauthErrors.serverError();
      return undefined;
    },
    existsMessage: ({ path }) => `Group '${path}' already exists`,
    remove: (id) => store.update((realm) => ({ ...realm, groups: replaceGroup(realm.groups, id, () => undefined) })),
    add(input) {
      const group = kept(input);
      store.update((realm) => ({ ...realm, groups: [...realm.groups, group] }));
      return group.id;
    },
  };
}
