import type { ClientJson, ClientScopeJson } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { clientErrors } from './admin-client-errors.ts';
import type { Making } from './new-client.ts';
import { scopeById } from './scope-changes.ts';

/** Identifiers, secrets and time for what a call makes. */
export const makingOf = ({ state }: RealmCall): Making => ({
  newId: state.ids.uuid,
  newSecret: state.ids.clientSecret,
  now: state.now(),
});

/** A caller needs one of these roles to see clients. */
export const clientViewers = ['view-clients', 'manage-clients'];
/** A caller needs one of these roles to learn which clients there are. */
const listers = ['query-clients', ...clientViewers];

/** The client that the path names, before anything else counts. @throws {OAuthError} when there is none: only who may list clients learns that */
export function locatedClient(call: RealmCall, param = 'client'): ClientJson {
  const client = call.realm.clients.find(({ id }) => id === call.params[param]);
  if (client !== undefined) return client;
  call.require(...listers);
  throw clientErrors.unknownClient();
}

/** The client scope that the path names, before anything else counts. @throws {OAuthError} when there is none, or the caller may not list any */
export function locatedScope(call: RealmCall): ClientScopeJson {
  call.require(...listers);
  return scopeById(call.realm, call.params.scope ?? '');
}

/** The client that the path names. @throws {OAuthError} when there is none, or the caller may not see it */
export function viewedClient(call: RealmCall, param = 'client'): ClientJson {
  const client = locatedClient(call, param);
  call.require(...clientViewers);
  return client;
}

/**
 * The client that the path names, which will be changed.
 * @throws {OAuthError} when the caller may not change it, or there is none; nobody may change the one whose roles manage
 * the realm
 */
export function managedClient(call: RealmCall): ClientJson {
  const client = locatedClient(call);
  call.require('manage-clients');
  if (client.clientId === 'realm-management') throw adminErrors.forbidden();
  return client;
}
