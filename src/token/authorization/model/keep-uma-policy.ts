import type { Json } from '../../realm/representations/json.ts';
import { AuthorizationFault } from './authorization-fault.ts';
import { listOfMember } from './authorization-shapes.ts';
import { keepPolicy } from './keep-policy.ts';
import type { Changed, Changing } from './keep-resource.ts';
import type { Policy, ResourceServer } from './resource-server.ts';

/** With whom an owner can share, and the policy that says it for some names. */
const sharings: readonly (readonly [member: string, type: string, policyOf: (names: readonly string[]) => Json])[] = [
  ['roles', 'role', (names) => ({ roles: names.map((id) => ({ id })) })],
  ['groups', 'group', (names) => ({ groups: names.map((path) => ({ path })) })],
  ['clients', 'client', (names) => ({ clients: names })],
  ['users', 'user', (names) => ({ users: names })],
];

/**
 * Adds or changes a permission by which an owner shares a resource. A policy is made for each name; one that is there
 * already takes all names of its kind (Keycloak 26.7).
 * @throws {AuthorizationFault}
 */
export function keepUmaPolicy(
  server: ResourceServer,
  input: Json,
  before: Policy | undefined,
  changing: Changing,
): Changed<Policy> {
  if (input.condition != null) throw new AuthorizationFault('Policies are not written in JavaScript.');
  const owner = before?.owner ?? input.owner;
  const policies: string[] = [];
  let next = server;
  const put = (type: string, own: Json, known: Policy | undefined) => {
    const given = { ...own, name: known?.name ?? changing.newId() };
    const [changed, policy] = keepPolicy(next, given, { before: known, type, isTyped: true }, changing);
    next = { ...changed, policies: changed.policies.map((one) => (one === policy ? owned(one, owner) : one)) };
    policies.push(policy.id);
  };
  for (const [member, type, policyOf] of sharings) {
    const names = listOfMember<string>(input, member) ?? [];
    const known = next.policies.filter((one) => one.type === type && before?.policies.includes(one.id));
    if (known.length > 0 && names.length > 0) for (const one of known) put(type, policyOf(names), one);
    else if (known.length > 0) next = without(next, known);
    else for (const name of names) put(type, policyOf([name]), undefined);
  }
  return keepPolicy(next, { ...input, policies, config: {} }, { before, type: 'uma', isTyped: true }, changing);
}

const owned = (policy: Policy, owner: unknown): Policy => ({ ...policy, owner: String(owner) });

const without = (server: ResourceServer, gone: readonly Policy[]): ResourceServer => ({
  ...server,
  policies: server.policies
    .filter((one) => !gone.includes(one))
    .map((one) => ({ ...one, policies: one.policies.filter((id) => !gone.some((each) => each.id === id)) })),
});
