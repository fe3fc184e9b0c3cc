import { isPlainObject } from '../../realm/json-cursor.ts';
import type { Json, UserJson } from '../../representations/json.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, created, done } from '../admin-response.ts';
import { page } from '../paging.ts';
import { isOn } from '../query-flag.ts';
import { endSessionsOf } from '../sessions/live-sessions.ts';
import { findUsers } from './find-users.ts';
import { profileMetadata, profileOf, withProfile } from './profile.ts';
import { managers, userOf, viewers } from './user-call.ts';
import { foundUser, userRepresentation } from './user-representation.ts';
import { refuseChange, validateUser } from './validate-user.ts';
import { textMember, withChanges, withCredentials } from './write-user.ts';

/** Users that a search shows unless it says how many. */
const defaultMax = 100;

export const userRoutes: AdminRoutes = {
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
      const profile = call.object();
      if (!Array.isArray(profile.attributes)) throw adminErrors.badRequest('UserProfile configuration is invalid');
      call.store.update((realm) => withProfile(realm, profile, call.state.ids.uuid()));
      return adminJson(profile);
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
      return done;
    },
  },
};

function createUser(call: RealmCall) {
  call.require(...managers);
  const { realm, store, state, url } = call;
  const wanted = call.object();
  const email = textMember(wanted, 'email')?.toLowerCase();
  const username = (
    realm.registrationEmailAsUsername === true ? email : textMember(wanted, 'username')?.toLowerCase()
  )?.trim();
  if (username === undefined || username === '') throw adminErrors.badRequest('User name is missing');
  if (store.users().byName.has(username)) throw adminErrors.conflict('User exists with same username');
  checkEmail(call, email, undefined);
  const base: UserJson = {
    ...{ id: state.ids.uuid(), username, enabled: false, createdTimestamp: state.now() * 1000 },
    realmRoles: [realm.defaultRole.name],
    groups: [...new Set([...realm.defaultGroups, ...groupPaths(wanted.groups)])],
  };
  const user = withChanges(realm, base, wanted);
  validateUser(realm, user);
  store.addUser(withCredentials(call, user, objectsOf(wanted.credentials)));
  return created(`${url}/${user.id}`);
}

function updateUser(call: RealmCall) {
  const { id, username, email: before } = userOf(call, managers);
  const { realm, store } = call;
  const wanted = call.object();
  const email = textMember(wanted, 'email')?.toLowerCase();
  const name =
    realm.registrationEmailAsUsername === true ? email || undefined : textMember(wanted, 'username')?.toLowerCase();
  if (name !== undefined && name !== username) {
    if (realm.editUsernameAllowed !== true && realm.registrationEmailAsUsername !== true) refuseChange('username');
    if (store.users().byName.has(name)) throw adminErrors.conflict('User exists with same username');
  }
  if (email !== before) checkEmail(call, email, id);
  const credentials = objectsOf(wanted.credentials);
  store.updateUser(id, (user) => {
    const next = withChanges(realm, { ...user, username: name ?? username }, wanted);
    validateUser(realm, next);
    return withCredentials(call, next, credentials);
  });
  return done;
}

/** @throws {OAuthError} when another user has the address, and the realm does not allow that */
function checkEmail({ realm, store }: RealmCall, email: string | undefined, id: string | undefined): void {
  if (email === undefined || email === '' || realm.duplicateEmailsAllowed === true) return;
  const holder = store.users().byEmail.get(email);
  if (holder !== undefined && holder.id !== id) throw adminErrors.conflict('User exists with same email');
}

/** @throws {OAuthError} when it is no list */
function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw adminErrors.wrongJson();
  return value as readonly unknown[];
}

/** @throws {OAuthError} when it is no list of objects */
const objectsOf = (value: unknown): readonly Json[] =>
  listOf(value).map((item) => {
    if (!isPlainObject(item)) throw adminErrors.wrongJson();
    return item;
  });

const groupPaths = (value: unknown): string[] =>
  listOf(value).map((path) => (String(path).startsWith('/') ? String(path) : `/${String(path)}`));
