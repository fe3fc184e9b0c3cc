import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { boundsOf } from '../../openid/http/paging.ts';
import { isLockedForGood, withoutLockout } from '../../openid/sessions/locked-users.ts';
import { javaTrim } from '../../realm/java-trim.ts';
import type { Json, RealmJson, UserJson } from '../../realm/representations/json.ts';
import { organizationsOfUser, withoutMember } from '../../realm/representations/organizations.ts';
import { profileOf, withProfile } from '../../realm/representations/profile-config.ts';
import { actionsOfNewUsers } from '../../realm/representations/required-actions.ts';
import { userShape } from '../../realm/representations/shapes/user-shapes.ts';
import type { UserDirectory } from '../../realm/representations/user-directory.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, done, doneUncached } from '../admin-response.ts';
import { allGroups } from '../groups/group-tree.ts';
import { permissionRoutes } from '../permissions.ts';
import { isOn } from '../query-flag.ts';
import { checkedBody, representation } from '../request-body.ts';
import { endSessionsOf } from '../sessions/session-representation.ts';
import { keptIdentity } from './federated-identities.ts';
import { countUsers, findUsers } from './find-users.ts';
import { profileMetadata } from './profile.ts';
import { profileOfBody } from './profile-body.ts';
import { locatedUser, managers, userOf, viewers } from './user-call.ts';
import { foundUser, userRepresentation } from './user-representation.ts';
import { validateUser } from './validate-user.ts';
import { type UserInput, withChanges, withCredentials } from './write-user.ts';

/** Users in the result of a search, unless the query says how many. */
const defaultMax = 100;

export const userRoutes: AdminRoutes = {
  ...permissionRoutes('users-management-permissions'),
  users: {
    GET(call) {
      call.require('query-users', ...viewers);
      const { store, query } = call;
      if (!call.may(...viewers)) return adminJson([]);
      const mayManage = call.may(...managers);
      const isBrief = isOn(query, 'briefRepresentation');
      const users = findUsers(store.users(), query, boundsOf(query, defaultMax));
      return adminJson(users.map((user) => foundUser(user, isBrief, mayManage)));
    },
    POST: createUser,
  },
  'users/count': {
    GET(call) {
      call.require('query-users', ...viewers);
      return adminJson(countUsers(call.store.users(), call.query));
    },
  },
  'users/profile': {
    GET(call) {
      call.require('query-users', 'view-realm', 'manage-realm', ...viewers);
      return adminJson(profileOf(call.realm));
    },
    PUT(call) {
      const profile = profileOfBody(call, () => call.require('manage-realm'));
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
      const { realm, query } = call;
      return adminJson(
        userRepresentation(realm, user, {
          withMetadata: isOn(query, 'userProfileMetadata'),
          mayManage: call.may(...managers),
          mayImpersonate: call.may('impersonation'),
        }),
      );
    },
    PUT: updateUser,
    async DELETE(call) {
      const { id } = userOf(call, managers);
      await endSessionsOf(call.context, id);
      call.store.removeUser(id);
      if (organizationsOfUser(call.realm, id).length > 0) call.store.update((realm) => withoutMember(realm, id));
      return doneUncached;
    },
  },
};

function createUser(call: RealmCall) {
  const { realm, store, state, url } = call;
  const input: UserInput = representation(call, userShape);
  call.require(...managers);
  const email = input.email?.toLowerCase();
  const username = realm.registrationEmailAsUsername === true ? email : input.username?.toLowerCase();
  if (username === undefined || javaTrim(username) === '') throw adminErrors.badRequest('User name is missing');
  const directory = store.users();
  checkName(realm, directory, username, undefined);
  checkEmail(realm, directory, email, undefined);
  const base: UserJson = {
    id: state.ids.uuid(),
    username,
    enabled: false,
    createdTimestamp: state.milliseconds(),
    realmRoles: [realm.defaultRole.name],
    groups: [...new Set([...realm.defaultGroups, ...groupPaths(input.groups)])],
  };
  const identities = (input.federatedIdentities ?? []) as readonly Json[];
  const changedUser = {
    ...withChanges(realm, base, input),
    ...(identities.length > 0 && {
      federatedIdentities: identities.map((one) => keptIdentity(String(one.identityProvider), one)),
    }),
  };
  const actions = [...actionsOfNewUsers(realm), ...(changedUser.requiredActions ?? [])];
  const user = { ...changedUser, requiredActions: [...new Set(actions)] };
  validateUser(realm, user);
  if (groupPaths(input.groups).some((path) => !isGroup(realm, path))) throw oauthErrors.serverError();
  store.addUser(withCredentials(call, user, input.credentials ?? []));
  return created(`${url}/${user.id}`);
}

const noChange = () => adminErrors.badRequest('Could not update user!');

async function updateUser(call: RealmCall) {
  const located = locatedUser(call);
  const { id, username, email: before } = located;
  const { realm, store } = call;
  const input: UserInput = checkedBody(call, userShape, () => userOf(call, managers), noChange);
  const email = input.email?.toLowerCase();
  const name = realm.registrationEmailAsUsername === true ? email || undefined : input.username?.toLowerCase();
  // Where names can be changed, attributes mean the whole profile, with the name (Keycloak 26.7).
  if (name === undefined && input.attributes && realm.editUsernameAllowed === true)
    throw adminErrors.badRequest('User name is missing');
  if (name !== undefined && name !== username) {
    if (javaTrim(name) === '') throw adminErrors.badRequest('User name is missing');
    // Keycloak 26.7 looks at the address first.
    if (email !== before) checkEmail(realm, store.users(), email, id);
    checkName(realm, store.users(), name, id);
  } else if (email !== before) checkEmail(realm, store.users(), email, id);
  const credentials = input.credentials ?? [];
  const isUnlocked = input.enabled === true && isLockedForGood(located);
  store.updateUser(id, (user) => {
    const next = withChanges(realm, { ...user, username: name ?? username }, input);
    validateUser(realm, next, user);
    return withCredentials(call, isUnlocked ? withoutLockout(next) : next, credentials);
  });
  if (isUnlocked) await call.state.lockouts.succeed(id);
  return done;
}

/** @throws {OAuthError} when another user has the name, or logs in with the same text as an address */
function checkName(realm: RealmJson, { byName, byEmail }: UserDirectory, name: string, id: string | undefined): void {
  const isAddress = realm.loginWithEmailAllowed !== false && name.indexOf('@') > 0;
  if (byName.has(name) || (isAddress && isOther(byEmail.get(name), id)))
    throw adminErrors.conflict('User exists with same username');
}

/** @throws {OAuthError} when another user has the address, or has it as a name, unless the realm allows that */
function checkEmail(
  realm: RealmJson,
  { byName, byEmail }: UserDirectory,
  email: string | undefined,
  id: string | undefined,
): void {
  if (email === undefined || email === '' || realm.duplicateEmailsAllowed === true) return;
  const isName = realm.loginWithEmailAllowed !== false && isOther(byName.get(email), id);
  if (isName || isOther(byEmail.get(email), id)) throw adminErrors.conflict('User exists with same email');
}

const isOther = (owner: { readonly id: string } | undefined, id: string | undefined) =>
  owner !== undefined && owner.id !== id;

const isGroup = (realm: RealmJson, path: string) => allGroups(realm).some((group) => group.path === path);

const groupPaths = (groups: readonly string[] | null = []): string[] =>
  (groups ?? []).map((path) => (path.startsWith('/') ? path : `/${path}`));
