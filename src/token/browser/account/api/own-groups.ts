import { oauthErrors } from '../../../openid/http/oauth-error.ts';
import type { GroupJson } from '../../../realm/representations/json.ts';
import { type AccountRoutes, accountError, accountJson } from './account-call.ts';

interface FoundGroup {
  readonly group: GroupJson;
  readonly path: string;
  readonly parentId: string | undefined;
}

/** The groups with these paths, each with its place in the tree. */
function groupsAt(groups: readonly GroupJson[], paths: ReadonlySet<string>, parent?: FoundGroup): FoundGroup[] {
  return groups.flatMap((group) => {
    const own: FoundGroup = { group, path: `${parent?.path ?? ''}/${group.name}`, parentId: parent?.group.id };
    return [...(paths.has(own.path) ? [own] : []), ...groupsAt(group.subGroups ?? [], paths, own)];
  });
}

/** The groups of the caller, the languages of the realm, and what the realm has not switched on. */
export const ownGroups: AccountRoutes = {
  groups: {
    GET(call) {
      call.require('manage-account', 'view-groups');
      const isBrief = call.query.get('briefRepresentation') !== 'false';
      const paths = new Set((call.json.groups ?? []).map((path) => (path.startsWith('/') ? path : `/${path}`)));
      const found = groupsAt(call.context.state.store.json().groups, paths);
      return accountJson(
        found.map(({ group, path, parentId }) => ({
          id: group.id,
          name: group.name,
          path,
          parentId,
          subGroups: [],
          ...(!isBrief && {
            attributes: group.attributes ?? {},
            realmRoles: group.realmRoles ?? [],
            clientRoles: group.clientRoles ?? {},
          }),
        })),
      );
    },
  },
  supportedLocales: {
    GET({ context }) {
      const { supportedLocales } = context.state.store.json();
      return accountJson(Array.isArray(supportedLocales) ? supportedLocales : [], []);
    },
  },
  resources: {
    GET(call) {
      if (call.context.state.store.json().userManagedAccessAllowed !== true)
        throw accountError(403, 'User-managed access not enabled');
      call.require('manage-account', 'view-profile');
      return accountJson([]);
    },
  },
  organizations: {
    GET(call) {
      if (!call.context.state.realm.hasOrganizations) throw oauthErrors.notFound();
      call.require('manage-account', 'view-profile');
      return accountJson([]);
    },
  },
};
