import type { Changing } from '../../authorization/model/keep-resource.ts';
import { changeServer, serverOfClient } from '../../authorization/model/kept-server.ts';
import { realmNames } from '../../authorization/model/realm-names.ts';
import type { ResourceServer } from '../../authorization/model/resource-server.ts';
import type { Showing } from '../../authorization/model/show-server.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { clientViewers, locatedClient } from '../clients/client-of-call.ts';

/** A request about the authorization services of a client. */
export interface AuthorizationCall extends RealmCall, Showing, Changing {
  /** Replaces what the client says of its resources. */
  change(next: ResourceServer): void;
}

export type AuthorizationHandler = (call: AuthorizationCall) => Response | Promise<Response>;

/** Handlers by method and path: `{id}` stands for any segment. */
export type Routes = Readonly<Record<string, AuthorizationHandler>>;

/** @throws {OAuthError} when the client is no resource server */
export function authorizationCall(call: RealmCall): AuthorizationCall {
  const { id } = locatedClient(call);
  // As it is now: other requests may have changed it since this one came.
  const server = serverOfClient(call.store, id);
  if (server === undefined) throw adminErrors.noResource();
  return {
    ...call,
    server,
    clientId: id,
    names: realmNames(call.store),
    newId: call.state.ids.uuid,
    change: (next) => changeServer(call.store, id, next),
  };
}

/** @throws {OAuthError} when the caller may not see it */
export const requireView = (call: RealmCall): void =>
  call.require('view-authorization', 'manage-authorization', ...clientViewers);
/** @throws {OAuthError} when the caller may not change it */
export const requireManage = (call: RealmCall): void => call.require('manage-authorization', 'manage-clients');

/** The item of an identifier in the path. @throws {OAuthError} the error, or that of an unknown path */
export function itemOf<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string | undefined,
  missing: () => Error = adminErrors.noResource,
): Item {
  const item = items.find((one) => one.id === id);
  if (item === undefined) throw missing();
  return item;
}
