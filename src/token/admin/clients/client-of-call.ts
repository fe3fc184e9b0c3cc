import type { ClientJson } from '../../representations/json.ts';
import type { RealmCall } from '../admin-call.ts';
import { clientById } from './find-clients.ts';
import type { Making } from './new-client.ts';

/** What is made for a call. */
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

/** The same for one that is going to be changed. @throws {OAuthError} */
export function managedClient(call: RealmCall): ClientJson {
  call.require('manage-clients');
  return clientById(call.realm, call.params.client ?? '');
}
