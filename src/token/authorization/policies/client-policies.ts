import { flag, listOf, objectOf, text, texts } from '../../realm/representations/shapes/member-kinds.ts';
import { AuthorizationFault } from '../model/authorization-fault.ts';
import type { RealmNames } from '../model/realm-names.ts';
import { listIn, type PolicyKind } from './policy-kind.ts';

function keptClients(references: readonly string[], names: RealmNames): string {
  const ids = references.map((reference) => {
    const client = names.client(reference);
    if (client === undefined) throw new AuthorizationFault(`Client [${reference}] could not be found.`);
    return client.id;
  });
  return JSON.stringify([...new Set(ids)]);
}

/** Tokens of some clients. */
export const clientPolicy: PolicyKind = {
  name: 'Client',
  group: 'Identity Based',
  shape: 'ClientPolicyRepresentation',
  members: { clients: texts },
  keep({ clients }, names, before) {
    if (!Array.isArray(clients)) throw new AuthorizationFault('No client provided.');
    return { ...before, clients: keptClients(clients as string[], names) };
  },
  import: (config, names) => ({ ...config, clients: keptClients(listIn(config, 'clients'), names) }),
  show: (config) => ({ clients: listIn(config, 'clients') }),
  export: (config, names) => ({
    clients: JSON.stringify(listIn<string>(config, 'clients').flatMap((id) => names.client(id)?.clientId ?? [])),
  }),
  decide: (config, { attributes, names }) =>
    listIn<string>(config, 'clients').some((id) => {
      const client = names.client(id);
      return client !== undefined && attributes.get('kc.client.id')?.includes(client.clientId) === true;
    }),
};

interface ScopeDefinition {
  readonly id: string;
  readonly required?: boolean | null;
}

const definition = { id: text, required: flag };

function keptScopes(definitions: readonly ScopeDefinition[], names: RealmNames): string {
  const kept = definitions.map(({ id, required }) => {
    const scope = names.clientScope(id);
    if (scope === undefined) throw new AuthorizationFault('Client Scope [] could not be found.');
    return { id: scope.id, required: required === true };
  });
  return JSON.stringify(kept);
}

/** Tokens with some client scopes: one of them, and all that are required. */
export const clientScopePolicy: PolicyKind = {
  name: 'Client Scope',
  group: 'Identity Based',
  shape: 'ClientScopePolicyRepresentation',
  members: { clientScopes: listOf(objectOf('ClientScopeDefinition', () => definition)) },
  keep: ({ clientScopes }, names, before) => ({
    ...before,
    clientScopes: keptScopes((clientScopes ?? []) as ScopeDefinition[], names),
  }),
  echo: ({ clientScopes }, names) => ({
    clientScopes: JSON.parse(keptScopes((clientScopes ?? []) as ScopeDefinition[], names)) as unknown,
  }),
  import: (config, names) => ({ ...config, clientScopes: keptScopes(listIn(config, 'clientScopes'), names) }),
  show: (config) => ({ clientScopes: listIn(config, 'clientScopes') }),
  export: (config, names) => ({
    clientScopes: JSON.stringify(
      listIn<ScopeDefinition>(config, 'clientScopes').flatMap(({ id, required }) => {
        const scope = names.clientScope(id);
        return scope === undefined ? [] : [{ id: scope.name, required: required === true }];
      }),
    ),
  }),
  decide(config, { identity, names }) {
    const granted = (identity.attributes.get('scope')?.[0] ?? '').split(' ');
    const scopes = listIn<ScopeDefinition>(config, 'clientScopes').flatMap(({ id, required }) => {
      const scope = names.clientScope(id);
      return scope === undefined ? [] : [{ required, isThere: granted.includes(scope.name) }];
    });
    return scopes.some(({ isThere }) => isThere) && scopes.every(({ isThere, required }) => isThere || !required);
  },
};
