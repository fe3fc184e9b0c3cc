import { isPermission, type Policy, resourceTypeKey } from '../../authorization/model/resource-server.ts';
import type { AuthorizationCall } from './authorization-call.ts';

interface Wanted {
  /** Only permissions. */
  readonly isPermission: boolean;
  readonly type: string | undefined;
}

/** The policies that a query means, by name; undefined when it names a resource or a scope that is not there. */
export function findPolicies({ server, query }: AuthorizationCall, wanted: Wanted): Policy[] | undefined {
  const given = (name: string) => query.get(name)?.trim() || undefined;
  const [id, name, owner, resourceType] = ['policyId', 'name', 'owner', 'resourceType'].map(given);
  const type = wanted.type ?? given('type');
  const permission = wanted.isPermission ? 'true' : given('permission')?.toLowerCase();
  const [resource, scope] = [given('resource'), given('scope')];
  const resourceId = resource && idOf(server.resources, resource);
  const scopeId = scope && idOf(server.scopes, scope);
  if ((resource !== undefined && resourceId === undefined) || (scope !== undefined && scopeId === undefined))
    return undefined;
  const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  return server.policies
    .filter(
      (one) =>
        (owner === undefined ? one.owner === undefined : one.owner === owner) &&
        (id === undefined || one.id === id) &&
        (name === undefined || contains(one.name, name)) &&
        (type === undefined || contains(one.type, type)) &&
        (permission === undefined || isPermission(one) === (permission === 'true')) &&
        (!resourceId || one.resources.includes(resourceId)) &&
        (!scopeId || one.scopes.includes(scopeId)) &&
        (resourceType === undefined || one.config[resourceTypeKey]?.includes(resourceType) === true),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The identifier of what has it, or of the first whose name has a part. */
function idOf(items: readonly { readonly id: string; readonly name: string }[], reference: string): string | undefined {
  const byId = items.find(({ id }) => id === reference);
  const byName = items
    .filter(({ name }) => name.toLowerCase().includes(reference.toLowerCase()))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))[0];
  return (byId ?? byName)?.id;
}
