import type { ClientJson } from '../../realm/representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { clientById } from './find-clients.ts';
import type { Making } from './new-client.ts';

/** Identifiers, secrets and time for what a call makes. */
export const makingOf = ({ state }: RealmCall): Making => ({
  newId: state.ids.uuid,
  newSecret: state.ids.clientSecret,
  now: state.now(),
});

/** The client that the path names. @throws {OAuthError} when the caller may not see it, or there is none */
export function viewedClient(call: RealmCall, param = 'client'): ClientJson {
  call.require('view-clients', 'manage-clients');
  return clientById(call.realm, call.params[param] ?? '');
}

/**
 * The client that the path names, which will be changed.
 * @throws {OAuthError} when the caller may not change it, or there is none; nobody may change the one whose roles manage
 * the realm
 */
export function managedClient(call: RealmCall): ClientJson {
  call.require('manage-clients');
  const client = clientById(call.realm, call.params.client ?? '');
  if (client.clientId === 'realm-management') throw adminErrors.forbidden();
  return client;
}
