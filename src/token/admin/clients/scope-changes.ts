import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { ClientJson, ClientScopeJson, Json, RealmJson } from '../../realm/representations/json.ts';
import type { RealmStore } from '../../realm/representations/realm-store.ts';
import { adminErrors } from '../admin-errors.ts';
import { checkColumn } from '../too-long.ts';
import { clientErrors } from './admin-client-errors.ts';
import {
  changedClientScope,
  isScopeName,
  newClientScope,
  scopeProtocols,
  withScopeRenamed,
} from './client-scope-changes.ts';

/** @throws {OAuthError} when there is no such client scope. */
export function scopeById({ clientScopes }: RealmJson, id: string): ClientScopeJson {
  const scope = clientScopes.find((one) => one.id === id);
  if (scope === undefined) throw clientErrors.unknownScope();
  return scope;
}

/**
 * The client scope at the end of a path about something else, which has an error of its own (Keycloak 26.7).
 * @throws {OAuthError} when there is none
 */
export function scopeIn({ clientScopes }: RealmJson, id: string): ClientScopeJson {
  const scope = clientScopes.find((one) => one.id === id);
  if (scope === undefined) throw clientErrors.noSuchScope();
  return scope;
}

/** A realm with another representation of a client scope. */
export const withScope = (realm: RealmJson, scope: ClientScopeJson): RealmJson => ({
  ...realm,
  clientScopes: realm.clientScopes.map((one) => (one.id === scope.id ? scope : one)),
});

/** Adds a client scope. @throws {OAuthError} */
export function createScope(store: RealmStore, input: Json, making: { newId(): string }): ClientScopeJson {
  const { name, protocol } = input;
  if (typeof name !== 'string') throw oauthErrors.serverError();
  checkColumn(name);
  if (!isScopeName(name)) throw clientErrors.unexpectedScopeName(name);
  if (typeof protocol !== 'string' || !scopeProtocols.includes(protocol)) throw clientErrors.unexpectedProtocol();
  const { clientScopes } = store.json();
  if (clientScopes.some((scope) => scope.name === name || scope.id === input.id)) throw clientErrors.scopeExists(name);
  const scope = newClientScope(input, making);
  store.update((realm) => ({ ...realm, clientScopes: [...realm.clientScopes, scope] }));
  return scope;
}

/** Changes a client scope. @throws {OAuthError} */
export function updateScope(store: RealmStore, id: string, input: Json): void {
  const before = scopeById(store.json(), id);
  const { name } = input;
  if (typeof name !== 'string') throw oauthErrors.serverError();
  if (!isScopeName(name)) throw clientErrors.unexpectedScopeName(name);
  const isTaken = store.json().clientScopes.some((scope) => scope.name === name && scope.id !== id);
  if (isTaken) throw clientErrors.scopeExists(name);
  const after = changedClientScope(before, input);
  store.update((realm) => withScopeRenamed(withScope(realm, after), before.name, after.name));
}

/** Removes a client scope from the realm and from all clients. @throws {OAuthError} */
export function deleteScope(store: RealmStore, id: string): void {
  const { name } = scopeById(store.json(), id);
  store.update((realm) => {
    const without = withScopeRenamed(realm, name, undefined);
    return { ...without, clientScopes: without.clientScopes.filter((scope) => scope.id !== id) };
  });
}

/** How a client, or every new client, has a scope. */
export type ScopeKind = 'default' | 'optional';

/** A client with a scope. If it has the scope in the other way, that stays (Keycloak 26.7). */
export function clientWithScope(client: ClientJson, { name }: ClientScopeJson, kind: ScopeKind): ClientJson {
  const { defaultClientScopes, optionalClientScopes } = client;
  if (defaultClientScopes.includes(name) || optionalClientScopes.includes(name)) return client;
  return kind === 'default'
    ? { ...client, defaultClientScopes: [...defaultClientScopes, name] }
    : { ...client, optionalClientScopes: [...optionalClientScopes, name] };
}

/** A client without a scope, default or optional (Keycloak 26.7). */
export const clientWithoutScope = (client: ClientJson, { name }: ClientScopeJson): ClientJson => ({
  ...client,
  defaultClientScopes: client.defaultClientScopes.filter((one) => one !== name),
  optionalClientScopes: client.optionalClientScopes.filter((one) => one !== name),
});

/** A realm whose new clients have a scope. @throws {OAuthError} when they have it already */
export function realmWithScope(realm: RealmJson, { name }: ClientScopeJson, kind: ScopeKind): RealmJson {
  const { defaultDefaultClientScopes, defaultOptionalClientScopes } = realm;
  if (defaultDefaultClientScopes.includes(name) || defaultOptionalClientScopes.includes(name))
    throw adminErrors.duplicate();
  return kind === 'default'
    ? { ...realm, defaultDefaultClientScopes: [...defaultDefaultClientScopes, name] }
    : { ...realm, defaultOptionalClientScopes: [...defaultOptionalClientScopes, name] };
}

/** A realm whose new clients do not have a scope. */
export const realmWithoutScope = (realm: RealmJson, { name }: ClientScopeJson): RealmJson => ({
  ...realm,
  defaultDefaultClientScopes: realm.defaultDefaultClientScopes.filter((one) => one !== name),
  defaultOptionalClientScopes: realm.defaultOptionalClientScopes.filter((one) => one !== name),
});
