import type { UserJson } from '../../representations/json.ts';
import { actionsOfNewUsers } from '../../representations/required-actions.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, done, doneUncached } from '../admin-response.ts';
import { given } from '../given.ts';
import { userShape } from '../json/user-shapes.ts';
import { page } from '../paging.ts';
import { permissionRoutes } from '../permissions.ts';
import { isOn } from '../query-flag.ts';
import { endSessionsOf } from '../sessions/live-sessions.ts';
import { findUsers } from './find-users.ts';
import { givenProfile } from './given-profile.ts';
import { profileMetadata, profileOf, withProfile } from './profile.ts';
import { managers, userOf, viewers } from './user-call.ts';
import { foundUser, userRepresentation } from './user-representation.ts';
import { refuseChange, validateUser } from './validate-user.ts';
import { type Wanted, withChanges, withCredentials } from './write-user.ts';

/** Users that a search shows unless it says how many. */
const defaultMax = 100;

export const userRoutes: AdminRoutes = {
  ...permissionRoutes('users-management-permissions', ({ require }, isChange) =>
    require('manage-realm', ...(isChange ? [] : ['view-realm'])),
  ),
  users: {
    GET(call) {
      call.require('query-users', ...viewers);
      const { caller, state, store, query } = call;
      if (!caller.hasOneOf(state.realm, viewers)) return adminJson([]);
      const mayManage = caller.hasOneOf(state.realm, managers);
      const isBrief = isOn(query, 'briefRepresentation');
      const users = page(findUsers(store.users(), query), query, defaultMax);
      return adminJson(users.map((user) => foundUser(user, isBrief, mayManage)));
    },
    POST: createUser,
  },
  'users/count': {
    GET(call) {
      call.require('query-users', ...viewers);
      return adminJson(findUsers(call.store.users(), call.query).length);
    },
  },
  'users/profile': {
    GET(call) {
      call.require('query-users', 'view-realm', 'manage-realm', ...viewers);
      return adminJson(profileOf(call.realm));
    },
    PUT(call) {
      call.require('manage-realm');
      const profile = givenProfile(call);
      call.store.update((realm) => withProfile(realm, profile, call.state.ids.uuid()));
      return { ...adminJson(profile), headers: [], contentType: 'application/json' };
    },
  },
  'users/profile/metadata': {
    GET(call) {
      call.require('query-users', ...viewers);
      return adminJson(profileMetadata(call.realm, false));
    },
  },
  'users/{user}': {
    GET(call) {
      const user = userOf(call, viewers);
      const { caller, state, realm, query } = call;
      return adminJson(
        userRepresentation(realm, user, {
          withMetadata: isOn(query, 'userProfileMetadata'),
          mayManage: caller.hasOneOf(state.realm, managers),
          mayImpersonate: caller.hasOneOf(state.realm, ['impersonation']),
        }),
      );
    },
    PUT: updateUser,
    async DELETE(call) {
      const { id } = userOf(call, managers);
      await endSessionsOf(call.context, id);
      call.store.removeUser(id);
      return doneUncached;
    },
  },
};

function createUser(call: RealmCall) {
  call.require(...managers);
  const { realm, store, state, url } = call;
  const wanted: Wanted = given(call, userShape);
  const email = wanted.email?.toLowerCase();
  const username = (realm.registrationEmailAsUsername === true ? email : wanted.username?.toLowerCase())?.trim();
  if (username === undefined || username === '') throw adminErrors.badRequest('User name is missing');
  checkName(call, username, undefined);
  checkEmail(call, email, undefined);
  const base: UserJson = {
    ...{ id: state.ids.uuid(), username, enabled: false, createdTimestamp: state.now() * 1000 },
    realmRoles: [realm.defaultRole.name],
    groups: [...new Set([...realm.defaultGroups, ...groupPaths(wanted.groups)])],
  };
  const wantedUser = withChanges(realm, base, wanted);
  const actions = [...actionsOfNewUsers(realm), ...(wantedUser.requiredActions ?? [])];
  const user = { ...wantedUser, requiredActions: [...new Set(actions)] };
  validateUser(realm, user);
  store.addUser(withCredentials(call, user, wanted.credentials ?? []));
  return created(`${url}/${user.id}`);
}

function updateUser(call: RealmCall) {
  const { id, username, email: before } = userOf(call, managers);
  const { realm, store } = call;
  const wanted: Wanted = given(call, userShape);
  const email = wanted.email?.toLowerCase();
  const name = realm.registrationEmailAsUsername === true ? email || undefined : wanted.username?.toLowerCase();
  // Where names can be changed, attributes are those of a whole profile, the name among them (Keycloak 26.7).
  if (name === undefined && wanted.attributes && realm.editUsernameAllowed === true)
    throw adminErrors.badRequest('User name is missing');
  if (name !== undefined && name !== username) {
    const isFixed = realm.editUsernameAllowed !== true && realm.registrationEmailAsUsername !== true;
    if (!isFixed && name.trim() === '') throw adminErrors.badRequest('User name is missing');
    checkName(call, name, id);
    if (email !== before) checkEmail(call, email, id);
    if (isFixed) refuseChange('username');
  } else if (email !== before) checkEmail(call, email, id);
  const credentials = wanted.credentials ?? [];
  store.updateUser(id, (user) => {
    const next = withChanges(realm, { ...user, username: name ?? username }, wanted);
    validateUser(realm, next);
    return withCredentials(call, next, credentials);
  });
  return done;
}

/** @throws {OAuthError} when another user has the name, or logs in with an address that is the same */
function checkName({ realm, store }: RealmCall, name: string, id: string | undefined): void {
  const { byName, byEmail } = store.users();
  const isAddress = realm.loginWithEmailAllowed !== false && name.indexOf('@') > 0;
  if (byName.has(name) || (isAddress && isOther(byEmail.get(name), id)))
    throw adminErrors.conflict('User exists with same username');
}

/** @throws {OAuthError} when another user has the address, or it as a name, and the realm does not allow that */
function checkEmail({ realm, store }: RealmCall, email: string | undefined, id: string | undefined): void {
  if (email === undefined || email === '' || realm.duplicateEmailsAllowed === true) return;
  const { byName, byEmail } = store.users();
  const isName = realm.loginWithEmailAllowed !== false && isOther(byName.get(email), id);
  if (isName || isOther(byEmail.get(email), id)) throw adminErrors.conflict('User exists with same email');
}

const isOther = (owner: { readonly id: string } | undefined, id: string | undefined) =>
  owner !== undefined && owner.id !== id;

const groupPaths = (groups: readonly string[] | null = []): string[] =>
  (groups ?? []).map((path) => (path.startsWith('/') ? path : `/${path}`));
