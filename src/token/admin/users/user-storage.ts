import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import type { Json } from '../../realm/representations/json.ts';
import { ldapConnectionShape } from '../../realm/representations/shapes/realm-shapes.ts';
import type { AdminHandler, AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors, errorForPeople } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { type Component, findComponent } from '../components/find-components.ts';
import { userStores } from '../components/user-store-kinds.ts';
import { checkedBody } from '../request-body.ts';
import { managers, viewers } from './user-call.ts';

/** The store of users that a call names. @throws {OAuthError} */
function storeOf(call: RealmCall): Component {
  const found = findComponent(call.realm, call.params.storage);
  if (found === undefined) throw oauth(404, 'Could not find component');
  if (found.type !== userStores) throw oauth(404, 'found, but not a UserStorageProvider');
  return found;
}

const actions = ['triggerFullSync', 'triggerChangedUsersSync'];

/** What Keycloak 26.7 says when a directory cannot be reached: nobody is asked here. */
const nothingImported = {
  ignored: false,
  added: 0,
  updated: 0,
  removed: 0,
  failed: 0,
  status: '0 imported users, 0 updated users',
};

const nothingToDo: AdminHandler = (call) => {
  call.require(...managers);
  storeOf(call);
  return done;
};

const testActions = ['testConnection', 'testAuthentication'];

/** What Keycloak 26.7 says when it does not reach a directory. */
function unreachable({ action, connectionUrl, componentId }: Json): string {
  if (connectionUrl == null) return componentId == null ? 'NamingError' : 'UnknownError';
  return testActions.includes(String(action)) ? 'SocketReset' : 'NamingError';
}

/** Stores of users elsewhere: they are kept, and nobody is read from them. */
export const userStorage: AdminRoutes = {
  'user-storage/{storage}/name': {
    GET(call) {
      call.require('query-users', ...viewers);
      const { component } = storeOf(call);
      return adminJson({ name: component.name, id: component.id });
    },
  },
  'user-storage/{storage}/sync': {
    POST(call) {
      call.require(...managers);
      storeOf(call);
      const action = call.query.get('action') ?? '';
      if (action === '') throw adminErrors.plainBadRequest('Missing action');
      if (!actions.includes(action)) throw adminErrors.plainBadRequest(`Unknown action: ${action}`);
      return adminJson(nothingImported);
    },
  },
  'user-storage/{storage}/remove-imported-users': { POST: nothingToDo },
  'user-storage/{storage}/unlink-users': { POST: nothingToDo },
  'user-storage/{storage}/mappers/{mapper}/sync': {
    POST(call) {
      call.require(...managers);
      const { storage, mapper } = call.params;
      if (findComponent(call.realm, storage) === undefined) throw oauth(404, 'Parent model not found');
      if (findComponent(call.realm, mapper) === undefined) throw oauth(404, 'Mapper model not found');
      // No directory can be asked, as in a Keycloak that does not reach it.
      throw oauthErrors.serverError();
    },
  },
  testLDAPConnection: {
    POST(call) {
      const input = checkedBody(call, ldapConnectionShape, () => call.require('manage-realm'));
      throw errorForPeople(400, unreachable(input));
    },
  },
  'ldap-server-capabilities': {
    POST(call) {
      checkedBody(call, ldapConnectionShape, () => call.require('manage-realm'));
      return adminJson([]);
    },
  },
};
