import type { Json } from '../../realm/representations/json.ts';
import type { Config, PolicyKind } from '../policies/policy-kind.ts';
import { policyKinds } from '../policies/policy-kinds.ts';
import { AuthorizationFault } from './authorization-fault.ts';
import { listOfMember, textOf } from './authorization-shapes.ts';
import { type Changed, type Changing, resourceNamed } from './keep-resource.ts';
import { type Policy, type ResourceServer, resourceTypeKey } from './resource-server.ts';

/** Members of a configuration that name what a policy has beside it. */
const lists = { resources: 'resources', scopes: 'scopes', policies: 'applyPolicies' } as const;

type ListName = keyof typeof lists;

/** Identifiers of what a policy names. @throws {AuthorizationFault} */
function resolved(server: ResourceServer, kind: ListName, names: readonly string[], clientId: string): string[] {
  const ids = names
    .filter((name) => !(kind === 'resources' && name === ''))
    .map((name) => {
      const byId = server[kind].find(({ id }) => id === name);
      const byName =
        kind === 'resources' ? resourceNamed(server, name, clientId) : server[kind].find((one) => one.name === name);
      const found = byId ?? byName;
      if (found === undefined && kind === 'scopes') throw new AuthorizationFault('unknown_error', 'told');
      if (found === undefined) throw new AuthorizationFault(`${kind}: nothing is called [${name}]`);
      return found.id;
    });
  return [...new Set(ids)];
}

/** @throws {AuthorizationFault} when a policy decides for itself */
function checkCycles({ policies }: ResourceServer, start: Policy): void {
  const visit = ({ type, id, name, policies: others }: Policy, above: readonly string[]): void => {
    if (type !== 'aggregate') return;
    if (above.includes(id)) throw new AuthorizationFault(`Circular reference found [${name}].`);
    for (const other of others) {
      const policy = policies.find((one) => one.id === other);
      if (policy !== undefined) visit(policy, [...above, id]);
    }
  };
  visit(start, []);
}

/** The kind of a policy. @throws {AuthorizationFault} for one that Keycloak 26.7 does not have, such as JavaScript */
export function kindOf(type: string | undefined): PolicyKind {
  if (type === undefined) throw new AuthorizationFault('a policy needs a type', 'conflict');
  const kind = policyKinds.get(type);
  if (kind === undefined) throw new AuthorizationFault(`Couldn't find policy provider with type [${type}]`);
  return kind;
}

interface PolicyChange {
  /** The policy before; undefined: it is new. */
  readonly before: Policy | undefined;
  readonly type: string | undefined;
  /** Whether the representation is that of its type; otherwise it brings a configuration. */
  readonly isTyped: boolean;
}

/** Adds or changes a policy. @throws {AuthorizationFault} */
export function keepPolicy(
  server: ResourceServer,
  input: Json,
  { before, type: given, isTyped }: PolicyChange,
  changing: Changing,
): Changed<Policy> {
  const type = before?.type ?? given;
  const name = textOf(input, 'name');
  if (name === undefined) throw new AuthorizationFault('a policy needs a name', 'conflict');
  const kind = kindOf(type);
  const sent = isTyped ? (before?.config ?? {}) : ((input.config ?? {}) as Config);
  const entries = (['resources', 'scopes', 'policies'] as const).map((list) => {
    const names = listOfMember<string>(input, list) ?? (isTyped ? undefined : namesIn(sent, lists[list]));
    const ids = names === undefined ? before?.[list] : resolved(server, list, names, changing.clientId);
    return [list, ids ?? []] as const;
  });
  const resourceType = textOf(input, 'resourceType') ?? (isTyped ? undefined : sent[resourceTypeKey]);
  const rest = without(sent, [...Object.values(lists), resourceTypeKey]);
  const owner = before?.owner ?? (type === 'uma' ? textOf(input, 'owner') : undefined);
  const policy: Policy = {
    id: before?.id ?? textOf(input, 'id') ?? changing.newId(),
    name,
    ...(typeof input.description === 'string' && { description: input.description }),
    type: type ?? '',
    logic: input.logic === 'NEGATIVE' ? 'NEGATIVE' : 'POSITIVE',
    decisionStrategy: (input.decisionStrategy ?? 'UNANIMOUS') as Policy['decisionStrategy'],
    ...(owner !== undefined && { owner }),
    config: {
      ...(isTyped ? kind.keep(input, changing.names, rest) : kind.import(rest, changing.names)),
      ...(resourceType !== undefined && { [resourceTypeKey]: resourceType }),
    },
    ...(Object.fromEntries(entries) as Pick<Policy, ListName>),
  };
  const policies =
    before === undefined
      ? [...server.policies, policy]
      : server.policies.map((one) => (one.id === policy.id ? policy : one));
  const next = { ...server, policies };
  checkCycles(next, policy);
  return [next, policy];
}

const without = (config: Config, names: readonly string[]): Config =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name)));

function namesIn(config: Config, name: string): readonly string[] | undefined {
  const value = config[name];
  if (value === undefined || value === '') return undefined;
  try {
    return JSON.parse(value) as string[];
  } catch {
    throw new AuthorizationFault(`${name} is no list`);
  }
}
