import type { Json } from '../../realm/representations/json.ts';
import type { Config } from '../policies/policy-kind.ts';
import { AuthorizationFault } from './authorization-fault.ts';
import { listOfMember, textOf } from './authorization-shapes.ts';
import { keepPolicy } from './keep-policy.ts';
import { type Changing, keepResource, keepScope } from './keep-resource.ts';
import type { ResourceServer } from './resource-server.ts';

/** Takes the settings of an export into a resource server. What is called the same is changed. @throws {AuthorizationFault} */
export function importServer(before: ResourceServer, input: Json, changing: Changing): ResourceServer {
  let server: ResourceServer = {
    ...before,
    allowRemoteResourceManagement: input.allowRemoteResourceManagement !== false,
    policyEnforcementMode: (input.policyEnforcementMode ?? 'ENFORCING') as ResourceServer['policyEnforcementMode'],
    decisionStrategy: (input.decisionStrategy ?? 'UNANIMOUS') as ResourceServer['decisionStrategy'],
  };
  for (const scope of listOfMember<Json>(input, 'scopes') ?? []) [server] = keepScope(server, scope, changing);
  for (const resource of listOfMember<Json>(input, 'resources') ?? [])
    [server] = keepResource(server, ownedByName(resource, changing), changing);
  return importPolicies(server, listOfMember<Json>(input, 'policies') ?? [], changing);
}

/** An export names the owner of a resource, rather than say the identifier. */
function ownedByName(resource: Json, { names }: Changing): Json {
  const name = textOf((resource.owner ?? {}) as Json, 'name');
  const user = name === undefined ? undefined : names.user(name);
  return user === undefined ? resource : { ...resource, owner: { id: user.id } };
}

/** Imports policies, those that others name before these. */
function importPolicies(before: ResourceServer, list: readonly Json[], changing: Changing): ResourceServer {
  let server = before;
  const done = new Set<Json>();
  const take = (input: Json, above: readonly Json[]): void => {
    if (done.has(input)) return;
    const name = String(input.name);
    if (above.includes(input)) throw new AuthorizationFault(`Error while importing policy [${name}].`);
    for (const other of applied(input)) {
      const isKnown = server.policies.some((one) => one.name === other || one.id === other);
      const next = isKnown ? undefined : list.find((one) => one.name === other);
      if (next !== undefined) take(next, [...above, input]);
      else if (!isKnown) throw new AuthorizationFault(`Policy with name [${other}] not defined.`);
    }
    const known = server.policies.find(({ id, name: own }) => id === input.id || own === name);
    [server] = keepPolicy(server, input, { before: known, type: textOf(input, 'type'), isTyped: false }, changing);
    done.add(input);
  };
  for (const input of list) take(input, []);
  return server;
}

function applied(input: Json): readonly string[] {
  const text = ((input.config ?? {}) as Config).applyPolicies;
  if (text === undefined || text === '') return [];
  try {
    return JSON.parse(text) as string[];
  } catch {
    throw new AuthorizationFault(`Error while importing policy [${String(input.name)}].`);
  }
}
