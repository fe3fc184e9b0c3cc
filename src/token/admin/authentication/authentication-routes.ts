import { requiredActionsOf, withRequiredAction } from '../../realm/representations/required-actions.ts';
import { requiredActionShape } from '../../realm/representations/shapes/realm-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { clientErrors } from '../clients/admin-client-errors.ts';
import { representation } from '../request-body.ts';
import { flowsOf } from './flows.ts';

const viewRealm = (call: RealmCall) => call.require('view-realm', 'manage-realm');

function requiredAction({ realm, params }: RealmCall) {
  const action = requiredActionsOf(realm).find(({ alias }) => alias === params.alias);
  if (action === undefined) throw clientErrors.unknownRequiredAction();
  return action;
}

const noIdentityProvider =
  (...roles: readonly string[]) =>
  (call: RealmCall): never => {
    call.require(...roles);
    throw adminErrors.noResource();
  };
const seeNoProvider = noIdentityProvider('view-identity-providers', 'manage-identity-providers');
const changeNoProvider = noIdentityProvider('manage-identity-providers');

/** Required actions, flows, which can only be read, and identity providers, which no realm has. */
export const authenticationRoutes: AdminRoutes = {
  'authentication/required-actions': {
    GET(call) {
      call.require('view-realm', 'manage-realm', 'view-users', 'manage-users', 'query-users');
      return adminJson(requiredActionsOf(call.realm));
    },
  },
  'authentication/required-actions/{alias}': {
    GET(call) {
      viewRealm(call);
      return adminJson(requiredAction(call));
    },
    PUT(call) {
      call.require('manage-realm');
      const { alias } = requiredAction(call);
      const change = representation(call, requiredActionShape);
      call.store.update((realm) => withRequiredAction(realm, String(alias), change));
      return done;
    },
  },
  'authentication/unregistered-required-actions': {
    GET(call) {
      viewRealm(call);
      return adminJson([]);
    },
  },
  'authentication/flows': {
    GET(call) {
      viewRealm(call);
      return adminJson(flowsOf(call.realm));
    },
  },
  'authentication/flows/{flow}': {
    GET(call) {
      viewRealm(call);
      const flow = flowsOf(call.realm).find(({ id }) => id === call.params.flow);
      if (flow === undefined) throw clientErrors.unknownFlow();
      return adminJson(flow);
    },
  },
  'identity-provider/instances/{alias}': {
    GET: seeNoProvider,
    PUT: changeNoProvider,
    DELETE: changeNoProvider,
  },
  'identity-provider/instances/{alias}/mappers': { GET: seeNoProvider },
};
