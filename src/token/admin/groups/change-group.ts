import { oauthErrors } from '../../openid/http/oauth-error.ts';
import type { GroupJson, Json, UserJson } from '../../realm/representations/json.ts';
import { changedGroupShape, groupShape } from '../../realm/representations/shapes/role-shapes.ts';
import type { RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { done, made } from '../admin-response.ts';
import { checkedBody, representation } from '../request-body.ts';
import { checkColumns } from '../too-long.ts';
import { groupOf, knownGroup, managers, nameOf } from './group-of-call.ts';
import { madeGroup } from './group-representation.ts';
import { allGroups, childrenOf, movedPaths, type PlacedGroup, replaceGroup } from './group-tree.ts';

/** Makes a group at the top, or moves an existing one there. */
export function addTopGroup(call: RealmCall) {
  const input = checkedBody(call, groupShape, () => call.require(...managers));
  const name = nameOf(input);
  if (call.realm.groups.some((group) => group.name === name && group.id !== input.id)) throw nameTaken(name, true);
  const known = knownGroup(call, input);
  if (known !== undefined) return move(call, known, undefined);
  const group = groupFrom(call, input);
  call.store.update((json) => ({ ...json, groups: [...json.groups, group] }));
  return made(`${call.url}/${group.id}`);
}

/** Makes a group below another one, or moves an existing one there. */
export function addChild(call: RealmCall) {
  const parent = groupOf(call, managers);
  const input = representation(call, groupShape);
  const known = knownGroup(call, input);
  const sent = nameOf(input);
  const name = known?.group.name ?? sent;
  if (childrenOf(parent).some(({ group }) => group.name === name && group.id !== input.id))
    throw nameTaken(name, false);
  if (known !== undefined) return move(call, known, parent);
  const group = groupFrom(call, input);
  call.store.update((json) => ({
    ...json,
    groups: replaceGroup(json.groups, parent.group.id, (before) => ({
      ...before,
      subGroups: [...(before.subGroups ?? []), group],
    })),
  }));
  const placed = { group, path: `${parent.path}/${name}`, parentId: parent.group.id };
  return made(`${call.url.slice(0, call.url.indexOf('/groups/'))}/groups/${group.id}`, madeGroup(placed));
}

export function updateGroup(call: RealmCall) {
  const { group, path, parentId } = groupOf(call, managers);
  const input = representation(call, changedGroupShape);
  if (Object.values((input.attributes ?? {}) as Json).includes(null)) throw oauthErrors.serverError();
  if (typeof input.id === 'string' && input.id !== group.id) throw adminErrors.badRequest('Invalid group id');
  const name = nameOf(input);
  checkColumns(input.attributes);
  const siblings = allGroups(call.realm).filter((each) => each.parentId === parentId && each.group.id !== group.id);
  if (siblings.some((each) => each.group.name === name)) throw nameTaken(name, parentId === undefined);
  const next = `${path.slice(0, path.length - group.name.length)}${name}`;
  call.store.update(
    (json) => ({
      ...json,
      groups: replaceGroup(json.groups, group.id, (before) => ({
        ...before,
        name,
        ...(input.attributes != null && { attributes: input.attributes }),
        ...(typeof input.description === 'string' && { description: input.description }),
      })),
      defaultGroups: movedPaths(json.defaultGroups, path, next),
    }),
    next === path ? undefined : withPaths(path, next),
  );
  return done;
}

export function deleteGroup(call: RealmCall) {
  const { group, path } = groupOf(call, managers);
  call.store.update(
    (json) => ({
      ...json,
      groups: replaceGroup(json.groups, group.id, () => undefined),
      defaultGroups: movedPaths(json.defaultGroups, path, undefined),
    }),
    withPaths(path, undefined),
  );
  return done;
}

function move(call: RealmCall, { group, path }: PlacedGroup, parent: PlacedGroup | undefined) {
  const next = `${parent?.path ?? ''}/${group.name}`;
  if (next === path || parent?.group.id === group.id) return done;
  // Keycloak 26.7 fails when it follows the circle.
  if (next.startsWith(`${path}/`)) throw oauthErrors.serverError();
  call.store.update(
    (json) => {
      const without = replaceGroup(json.groups, group.id, () => undefined);
      const groups =
        parent === undefined
          ? [...without, group]
          : replaceGroup(without, parent.group.id, (each) => ({
              ...each,
              subGroups: [...(each.subGroups ?? []), group],
            }));
      return { ...json, groups, defaultGroups: movedPaths(json.defaultGroups, path, next) };
    },
    withPaths(path, next),
  );
  return done;
}

function groupFrom({ state }: RealmCall, { id, description, attributes, ...rest }: Json): GroupJson {
  checkColumns(attributes);
  return {
    id: typeof id === 'string' ? id : state.ids.uuid(),
    name: nameOf(rest),
    ...(typeof description === 'string' && { description }),

    attributes: attributes ?? {},
    realmRoles: [],
    clientRoles: {},
    subGroups: [],
  };
}

const nameTaken = (name: string, isTop: boolean) =>
  adminErrors.conflict(`${isTop ? 'Top level' : 'Sibling'} group named '${name}' already exists.`);

/** A user after groups have moved or are gone. It is the same object where nothing changes. */
const withPaths =
  (from: string, to: string | undefined) =>
  (user: UserJson): UserJson => {
    const groups = movedPaths(user.groups ?? [], from, to);
    return groups.join('\0') === (user.groups ?? []).join('\0') ? user : { ...user, groups };
  };
