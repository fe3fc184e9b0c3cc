import { flag, listOf, objectOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import { AuthorizationFault } from '../model/authorization-fault.ts';
import type { RealmNames } from '../model/realm-names.ts';
import { type Config, listIn, type PolicyKind } from './policy-kind.ts';

interface GroupDefinition {
  readonly id?: string | null;
  readonly path?: string | null;
  readonly extendChildren?: boolean | null;
}

const definition = { id: text, path: text, extendChildren: flag };

const groupOf = ({ id, path }: GroupDefinition, names: RealmNames) =>
  typeof id === 'string' ? names.group(id) : typeof path === 'string' ? names.groupAt(path) : undefined;

/** A group that nobody knows stays as it came (Keycloak 26.7). */
const kept = (definitions: readonly GroupDefinition[], names: RealmNames): string =>
  JSON.stringify(
    definitions.map((one) => {
      const group = groupOf(one, names);
      const extendChildren = one.extendChildren === true;
      if (group !== undefined) return { id: group.id, extendChildren };
      return { ...(one.id != null && { id: one.id }), ...(one.path != null && { path: one.path }), extendChildren };
    }),
  );

const groupsIn = (config: Config, names: RealmNames) =>
  listIn<GroupDefinition>(config, 'groups').flatMap((one) => {
    const group = groupOf(one, names);
    return group === undefined ? [] : [{ group, extendChildren: one.extendChildren === true }];
  });

const claimOf = ({ groupsClaim }: Config) => (groupsClaim === undefined ? {} : { groupsClaim });

/** Members of groups, perhaps of those below. */
export const groupPolicy: PolicyKind = {
  name: 'Group',
  group: 'Identity Based',
  shape: 'GroupPolicyRepresentation',
  members: { groupsClaim: text, groups: listOf(objectOf('GroupDefinition', () => definition)) },
  keep({ groups, groupsClaim }, names, before) {
    if (!Array.isArray(groups)) throw new AuthorizationFault('You must provide at least one group');
    const claim = typeof groupsClaim === 'string' && { groupsClaim };
    return { ...before, ...claim, groups: kept(groups as GroupDefinition[], names) };
  },
  echo: ({ groups, groupsClaim }, names) => ({
    ...(typeof groupsClaim === 'string' && { groupsClaim }),
    groups: JSON.parse(kept((groups ?? []) as GroupDefinition[], names)) as unknown,
  }),
  import: (config, names) => ({
    ...config,
    groups: kept(
      listIn<GroupDefinition>(config, 'groups').filter((one) => groupOf(one, names) !== undefined),
      names,
    ),
  }),
  show: (config, names) => ({
    ...claimOf(config),
    groups: groupsIn(config, names).map(({ group: { id }, extendChildren }) => ({ id, extendChildren })),
  }),
  export: (config, names) => ({
    ...claimOf(config),
    groups: JSON.stringify(
      groupsIn(config, names).map(({ group: { path }, extendChildren }) => ({ path, extendChildren })),
    ),
  }),
  decide(config, { identity, names }) {
    const claimed = identity.attributes.get(config.groupsClaim ?? '') ?? [];
    const own = claimed.length > 0 ? claimed : identity.user.groups.map(({ path }) => path);
    return groupsIn(config, names).some(({ group, extendChildren }) =>
      own.some(
        (name) =>
          name === group.name ||
          name === group.path ||
          (extendChildren && name.includes('/') && name.startsWith(`${group.path}/`)),
      ),
    );
  },
};
