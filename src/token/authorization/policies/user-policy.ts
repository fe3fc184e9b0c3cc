import { texts } from '../../realm/representations/shapes/member-kinds.ts';
import { AuthorizationFault } from '../model/authorization-fault.ts';
import type { RealmNames } from '../model/realm-names.ts';
import { listIn, type PolicyKind } from './policy-kind.ts';

function kept(references: readonly string[], names: RealmNames): string {
  const ids = references.map((reference) => {
    const user = names.user(reference);
    if (user === undefined) throw new AuthorizationFault(`User [${reference}] could not be found.`);
    return user.id;
  });
  return JSON.stringify([...new Set(ids)]);
}

/** Some users. */
export const userPolicy: PolicyKind = {
  name: 'User',
  group: 'Identity Based',
  shape: 'UserPolicyRepresentation',
  members: { users: texts },
  keep: ({ users }, names, before) => ({ ...before, users: kept((users ?? []) as string[], names) }),
  import: (config, names) => ({ ...config, users: kept(listIn(config, 'users'), names) }),
  show: (config, names) => ({
    users: listIn<string>(config, 'users').filter((id) => names.user(id) !== undefined),
  }),
  export: (config, names) => ({
    users: JSON.stringify(listIn<string>(config, 'users').flatMap((id) => names.user(id)?.username ?? [])),
  }),
  decide: (config, { identity }) => listIn<string>(config, 'users').includes(identity.id),
};
