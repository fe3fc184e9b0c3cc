import { text, texts } from '../../realm/representations/shapes/member-kinds.ts';
import { clientPolicy, clientScopePolicy } from './client-policies.ts';
import { groupPolicy } from './group-policy.ts';
import { asItIs, type PolicyKind } from './policy-kind.ts';
import { regexPolicy } from './regex-policy.ts';
import { rolePolicy } from './role-policy.ts';
import { timePolicy } from './time-policy.ts';
import { userPolicy } from './user-policy.ts';

/** A kind for which other policies decide. */
const ofOthers = (name: string, group: string, shape: string): PolicyKind => ({
  ...asItIs,
  name,
  group,
  shape,
  members: {},
});

/** Every kind of policy by its type, in the order in which Keycloak 26.7 lists them. */
export const policyKinds: ReadonlyMap<string, PolicyKind> = new Map([
  ['regex', regexPolicy],
  ['role', rolePolicy],
  ['resource', ofOthers('Resource-Based', 'Permission', 'ResourcePermissionRepresentation')],
  ['scope', ofOthers('Scope-Based', 'Permission', 'ScopePermissionRepresentation')],
  ['client', clientPolicy],
  ['time', timePolicy],
  ['user', userPolicy],
  ['client-scope', clientScopePolicy],
  ['group', groupPolicy],
  ['aggregate', ofOthers('Aggregated', 'Others', 'AggregatePolicyRepresentation')],
  [
    'uma',
    {
      ...ofOthers('UMA', 'Others', 'UmaPermissionRepresentation'),
      isInternal: true,
      members: { roles: texts, groups: texts, clients: texts, users: texts, condition: text },
    },
  ],
]);
