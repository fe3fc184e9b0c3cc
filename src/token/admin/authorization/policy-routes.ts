import { listOfMember, policyShape, shapeOf, textOf } from '../../authorization/model/authorization-shapes.ts';
import { keepPolicy, kindOf } from '../../authorization/model/keep-policy.ts';
import { withoutPolicy } from '../../authorization/model/remove-from-server.ts';
import type { Policy } from '../../authorization/model/resource-server.ts';
import { briefPolicy, policiesOf, resourcesOf, scopesOf, shownPolicy } from '../../authorization/model/show-server.ts';
import { policyKinds } from '../../authorization/policies/policy-kinds.ts';
import { noCache, type Response } from '../../openid/http/endpoint-response.ts';
import { oauth } from '../../openid/http/oauth-error.ts';
import { page } from '../../openid/http/paging.ts';
import type { Json } from '../../realm/representations/json.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done } from '../admin-response.ts';
import { type AuthorizationCall, itemOf, requireManage, requireView } from './authorization-call.ts';
import { findPolicies } from './find-policies.ts';
import { policyBody } from './policy-body.ts';
import { madeJson } from './resource-routes.ts';

interface PolicyPath {
  readonly method: string;
  /** Below `permission`, where only permissions are listed, in the form of their type. */
  readonly isPermission: boolean;
  /** Segments behind `policy` or `permission`. */
  readonly path: readonly string[];
}

/** Answers a request about policies or permissions: of all types, of one, or about one of them. @throws {OAuthError} */
export function policyAt(call: AuthorizationCall, { method, isPermission, path }: PolicyPath): Response {
  const [first, ...rest] = path;
  const isType = first !== undefined && policyKinds.has(first);
  const type = isType ? first : undefined;
  const [name, part, ...more] = isType ? rest : path;
  const view = { isGeneric: !isPermission && type === undefined, isPermission, type };
  if (more.length > 0) throw adminErrors.noResource();
  if (name === undefined) {
    if (method === 'GET') return list(call, view);
    if (method === 'POST') return create(call, view);
    throw adminErrors.methodNotAllowed();
  }
  if (method === 'GET' && name === 'providers' && part === undefined) return providers(call);
  if (method === 'GET' && name === 'search' && part === undefined) return search(call, view);
  return one(call, view, { method, id: name, part });
}

interface View {
  readonly isGeneric: boolean;
  readonly isPermission: boolean;
  readonly type: string | undefined;
}

const hasAll = ({ query }: AuthorizationCall) => query.get('fields') === '*';

function providers(call: AuthorizationCall): Response {
  requireView(call);
  const shown = [...policyKinds].filter(([, { isInternal }]) => isInternal !== true);
  return adminJson(shown.map(([type, { name, group }]) => ({ type, name, group })));
}

function list(call: AuthorizationCall, { isGeneric, isPermission, type }: View): Response {
  requireView(call);
  const found = findPolicies(call, { isPermission, type });
  if (found === undefined) return { status: 204, headers: [noCache] };
  const shown = page(found, call.query, 100);
  return adminJson(shown.map((policy) => shownPolicy(call, policy, { isGeneric, hasAll: hasAll(call) })));
}

function search(call: AuthorizationCall, { isGeneric }: View): Response {
  requireView(call);
  const name = call.query.get('name');
  if (name === null) return { status: 400, headers: [noCache] };
  const policy = call.server.policies.find((other) => other.name === name);
  if (policy === undefined) return { status: 204, headers: [noCache] };
  return adminJson(shownPolicy(call, policy, { isGeneric, hasAll: hasAll(call) }));
}

function create(call: AuthorizationCall, { type }: View): Response {
  requireManage(call);
  const input = policyBody(call, type === undefined ? policyShape : shapeOf(kindOf(type)));
  const name = textOf(input, 'name');
  const { server } = call;
  if (server.policies.some((other) => other.name === name))
    throw oauth(409, `Policy with name [${name}] already exists`, 'Conflicting policy');
  const own = type ?? textOf(input, 'type');
  const [next, policy] = keepPolicy(server, input, { before: undefined, type: own, isTyped: type !== undefined }, call);
  call.change(next);
  return madeJson(echo(call, policy, input, type !== undefined));
}

/** A representation as it came, with identifiers where it had names. */
function echo({ names }: AuthorizationCall, policy: Policy, input: Json, isTyped: boolean): Json {
  const { id, name, description, type, logic, decisionStrategy } = policy;
  const kind = kindOf(type);
  const present = (members: Json) =>
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null);
  const sent = (list: 'policies' | 'resources' | 'scopes') =>
    listOfMember(input, list) === undefined ? undefined : policy[list];
  const own = Object.fromEntries(Object.keys(kind.members).map((member) => [member, input[member]]));
  return Object.fromEntries([
    ...present({ id, name, description, type }),
    ...present({ policies: sent('policies'), resources: sent('resources'), scopes: sent('scopes') }),
    ...present({ logic, decisionStrategy, owner: input.owner, resourceType: input.resourceType }),
    ...present(isTyped ? (kind.echo?.(input, names) ?? own) : { config: input.config ?? {} }),
  ]);
}

interface OnePolicy {
  readonly method: string;
  readonly id: string;
  readonly part: string | undefined;
}

function one(call: AuthorizationCall, view: View, { method, id, part }: OnePolicy): Response {
  const { server } = call;
  const policy = itemOf(server.policies, id);
  if (part !== undefined) {
    const read = parts.get(part);
    if (read === undefined) throw adminErrors.noResource();
    if (method !== 'GET') throw adminErrors.methodNotAllowed();
    requireView(call);
    return adminJson(read(call, policy));
  }
  if (method === 'GET') {
    requireView(call);
    return adminJson(shownPolicy(call, policy, { isGeneric: view.isGeneric, hasAll: hasAll(call) }));
  }
  requireManage(call);
  if (method === 'DELETE') {
    call.change(withoutPolicy(server, policy));
    return done;
  }
  if (method !== 'PUT') throw adminErrors.methodNotAllowed();
  const input = policyBody(call, view.isGeneric ? policyShape : shapeOf(kindOf(policy.type)));
  const [next] = keepPolicy(server, input, { before: policy, type: undefined, isTyped: !view.isGeneric }, call);
  call.change(next);
  return { status: 201, headers: [noCache] };
}

/** What a policy is about, and what it has to do with others. */
const parts: ReadonlyMap<string, (call: AuthorizationCall, policy: Policy) => unknown> = new Map([
  [
    'dependentPolicies',
    ({ server }: AuthorizationCall, { id }: Policy) =>
      server.policies.filter(({ policies }) => policies.includes(id)).map((other) => briefPolicy(other)),
  ],
  [
    'associatedPolicies',
    ({ server }: AuthorizationCall, { policies }: Policy) =>
      policiesOf(server, policies).map((other) => briefPolicy(other, true)),
  ],
  [
    'scopes',
    ({ server }: AuthorizationCall, { scopes }: Policy) =>
      scopesOf(server, scopes).map(({ id, name }) => ({ id, name })),
  ],
  [
    'resources',
    ({ server }: AuthorizationCall, { resources }: Policy) =>
      resourcesOf(server, resources).map(({ id, name }) => ({ name, _id: id })),
  ],
]);
