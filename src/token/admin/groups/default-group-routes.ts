import type { AdminHandler, AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, doneUncached } from '../admin-response.ts';
import { allGroups, findGroup } from './group-tree.ts';

/** The groups that every new user gets. */
export const defaultGroupRoutes: AdminRoutes = {
  'default-groups': {
    GET(call) {
      call.require('view-realm', 'manage-realm');
      const groups = allGroups(call.realm).filter(({ path }) => call.realm.defaultGroups.includes(path));
      return adminJson(groups.map(({ group, path }) => ({ id: group.id, name: group.name, path, subGroups: [] })));
    },
  },
  'default-groups/{group}': { PUT: setDefault(true), DELETE: setDefault(false) },
};

function setDefault(isDefault: boolean): AdminHandler {
  return (call) => {
    call.require('manage-realm');
    const placed = findGroup(call.realm, call.params.group ?? '');
    if (placed === undefined) throw adminErrors.notFound('Group not found');
    call.store.update((json) => {
      const others = json.defaultGroups.filter((path) => path !== placed.path);
      return { ...json, defaultGroups: isDefault ? [...others, placed.path] : others };
    });
    return doneUncached;
  };
}
