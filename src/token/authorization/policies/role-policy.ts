import { withComposites } from '../../realm/composite-roles.ts';
import { flag, listOf, objectOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import type { EvaluationContext } from '../evaluation/evaluation-context.ts';
import { AuthorizationFault } from '../model/authorization-fault.ts';
import type { NamedRole, RealmNames } from '../model/realm-names.ts';
import { type Config, listIn, type PolicyKind } from './policy-kind.ts';

interface RoleDefinition {
  readonly id: string;
  readonly required?: boolean | null;
}

const definition = { id: text, required: flag };

const rolesIn = (config: Config, names: RealmNames) =>
  listIn<RoleDefinition>(config, 'roles').flatMap(({ id, required }) => {
    const role = names.role(id);
    return role === undefined ? [] : [{ role, required: required === true }];
  });

function kept(definitions: readonly RoleDefinition[], names: RealmNames): string {
  const roles = new Map<string, { id: string; required: boolean }>();
  for (const { id, required } of definitions) {
    const role = names.role(id);
    if (role === undefined) continue;
    if (roles.has(role.id))
      throw new AuthorizationFault(`Role can't be specified multiple times - ${role.name}`, 'told');
    roles.set(role.id, { id: role.id, required: required === true });
  }
  return JSON.stringify([...roles.values()]);
}

/** Whether a token names a role, or the user has it now. */
function hasRole({ identity }: EvaluationContext, { id, name, client }: NamedRole, isFetched: boolean): boolean {
  if (isFetched) return [...withComposites(identity.user.roles)].some((role) => role.id === id);
  const claim = client === undefined ? 'kc.realm.roles' : `kc.client.${client}.roles`;
  return identity.attributes.get(claim)?.includes(name) === true;
}

/** Roles: one of them, and all that are required. */
export const rolePolicy: PolicyKind = {
  name: 'Role',
  group: 'Identity Based',
  shape: 'RolePolicyRepresentation',
  members: { roles: listOf(objectOf('RoleDefinition', () => definition)), fetchRoles: flag },
  keep: ({ roles, fetchRoles }, names, before) => ({
    ...before,
    ...(typeof fetchRoles === 'boolean' && { fetchRoles: String(fetchRoles) }),
    roles: kept((roles ?? []) as RoleDefinition[], names),
  }),
  echo: ({ roles, fetchRoles }, names) => ({
    roles: ((roles ?? []) as RoleDefinition[]).map(({ id, required }) => ({
      id: names.role(id)?.id ?? id,
      required: required === true,
    })),
    ...(typeof fetchRoles === 'boolean' && { fetchRoles }),
  }),
  import: (config, names) => ({ ...config, roles: kept(listIn(config, 'roles'), names) }),
  show: (config, names) => ({
    roles: rolesIn(config, names).map(({ role, required }) => ({ id: role.id, required })),
    ...(config.fetchRoles !== undefined && { fetchRoles: config.fetchRoles === 'true' }),
  }),
  export: (config, names) => ({
    roles: JSON.stringify(
      rolesIn(config, names).map(({ role: { client, name }, required }) => ({
        id: client === undefined ? name : `${client}/${name}`,
        required,
      })),
    ),
    ...(config.fetchRoles !== undefined && { fetchRoles: config.fetchRoles }),
  }),
  decide(config, context) {
    const roles = rolesIn(config, context.names).map(({ role, required }) => ({
      required,
      isHeld: hasRole(context, role, config.fetchRoles === 'true'),
    }));
    return roles.some(({ isHeld }) => isHeld) && roles.every(({ isHeld, required }) => isHeld || !required);
  },
};
