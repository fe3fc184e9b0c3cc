import { page } from '../../openid/http/paging.ts';
import type { GroupJson, Json } from '../../realm/representations/json.ts';
import { groupShape } from '../../realm/representations/shapes/role-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done, doneUncached, made } from '../admin-response.ts';
import { groupsAround, type PlacedGroup } from '../groups/group-tree.ts';
import { isOff, isOn } from '../query-flag.ts';
import { representation } from '../request-body.ts';
import { namesOf } from '../roles/find-roles.ts';
import { roleMappings } from '../roles/role-mappings.ts';
import { organizationErrors } from './organization-errors.ts';
import { groupsOf, placeOf, putGroups, replaceIn, shownGroup } from './organization-group.ts';
import { managers, organizationOf, viewers } from './organization-of-call.ts';

const path = 'organizations/{organization}/groups';

function nameIn(input: Json): string {
  if (typeof input.name !== 'string' || input.name.trim() === '') throw adminErrors.badRequest('Group name is missing');
  return input.name;
}

const newGroup = (call: RealmCall, input: Json): GroupJson => ({
  id: call.state.ids.uuid(),
  name: nameIn(input),
  ...(typeof input.description === 'string' && { description: input.description }),
  attributes: input.attributes ?? {},
  subGroups: [],
});

/** Groups of organizations, with their roles. */
export const organizationGroupRoutes: AdminRoutes = {
  [path]: {
    GET(call) {
      const organization = organizationOf(call, viewers);
      const isBrief = !isOff(call.query, 'briefRepresentation');
      const search = call.query.get('search')?.toLowerCase() ?? '';
      const top = groupsOf(organization).filter(
        ({ parentId, group }) => parentId === undefined && group.name.toLowerCase().includes(search),
      );
      const withCount = (placed: PlacedGroup, shown: Json) =>
        isOn(call.query, 'subGroupsCount') ? { ...shown, subGroupCount: (placed.group.subGroups ?? []).length } : shown;
      return adminJson(
        page(top, call.query, 10).map((placed) => withCount(placed, shownGroup(organization, placed, isBrief))),
      );
    },
    POST: addTop,
  },
  [`${path}/{group}`]: {
    GET(call) {
      const { organization, placed } = placeOf(call, viewers);
      return adminJson(shownGroup(organization, placed, false));
    },
    PUT(call) {
      const place = placeOf(call, managers);
      const input = representation(call, groupShape);
      const name = nameIn(input);
      const { parentId, group } = place.placed;
      const isTaken = groupsOf(place.organization).some(
        (one) => one.parentId === parentId && one.group.name === name && one.group.id !== group.id,
      );
      if (isTaken) throw organizationErrors.siblingExists();
      replaceIn(call, place, (before) => ({
        ...before,
        name,
        ...(typeof input.description === 'string' && { description: input.description }),
        ...(input.attributes != null && { attributes: input.attributes }),
      }));
      return done;
    },
    DELETE(call) {
      replaceIn(call, placeOf(call, managers), () => undefined);
      return done;
    },
  },
  [`${path}/{group}/children`]: {
    GET(call) {
      const { organization, placed } = placeOf(call, viewers);
      const children = groupsOf(organization).filter(({ parentId }) => parentId === placed.group.id);
      return adminJson(page(children, call.query, 10).map((one) => shownGroup(organization, one, true)));
    },
    POST: addChild,
  },
  [`${path}/group-by-path/{first}`]: { GET: byPath },
  [`${path}/group-by-path/{first}/{second}`]: { GET: byPath },
  ...roleMappings(`${path}/{group}`, {
    read: (call) => namesOf(placeOf(call, viewers).placed.group),
    inherited(call) {
      const { organization, placed } = placeOf(call, viewers);
      return groupsAround(groupsOf(organization), placed.path).map(namesOf);
    },
    checkWrite: (call) => void placeOf(call, managers),
    write: (call, { realm, client }) =>
      replaceIn(call, placeOf(call, managers), (group) => ({ ...group, realmRoles: realm, clientRoles: client })),
  }),
};

function addTop(call: RealmCall) {
  const organization = organizationOf(call, managers);
  const input = representation(call, groupShape);
  const name = nameIn(input);
  if (organization.groups.some((group) => group.name === name && group.id !== input.id))
    throw organizationErrors.groupExists();
  const known = groupsOf(organization).find(({ group }) => group.id === input.id);
  // It is there already: nothing moves, and the name stays (Keycloak 26.7).
  if (known !== undefined) return { ...done, contentType: 'application/json' };
  const group = newGroup(call, input);
  putGroups(call, organization, [...(organization.groups as readonly GroupJson[]), group]);
  const shown = shownGroup(organization, { group, path: `/${name}`, parentId: undefined }, true);
  return made(`${call.url}/${group.id}`, shown);
}

function addChild(call: RealmCall) {
  const place = placeOf(call, managers);
  const input = representation(call, groupShape);
  const name = nameIn(input);
  const { group: parent, path: above } = place.placed;
  if ((parent.subGroups ?? []).some((group) => group.name === name)) throw organizationErrors.siblingExists();
  const group = newGroup(call, input);
  replaceIn(call, place, (before) => ({ ...before, subGroups: [...(before.subGroups ?? []), group] }));
  const shown = shownGroup(place.organization, { group, path: `${above}/${name}`, parentId: parent.id }, false);
  const response = made(`${call.url}/${group.id}`, shown);
  return { ...response, headers: [...(response.headers ?? []), ...(doneUncached.headers ?? [])] };
}

function byPath(call: RealmCall) {
  const organization = organizationOf(call, viewers);
  const wanted = `/${['first', 'second'].flatMap((name) => call.params[name] ?? []).join('/')}`;
  const placed = groupsOf(organization).find((one) => one.path === wanted);
  if (placed === undefined) throw adminErrors.notFound('Group path does not exist');
  return adminJson(shownGroup(organization, placed, false));
}
