import type { Json } from '../../realm/representations/json.ts';
import { AuthorizationFault } from './authorization-fault.ts';
import { listOfMember, textOf } from './authorization-shapes.ts';
import type { RealmNames } from './realm-names.ts';
import type { Resource, ResourceServer, Scope } from './resource-server.ts';

/** What a change needs to know besides the resource server. */
export interface Changing {
  readonly names: RealmNames;
  /** Identifier of the client that is the resource server. */
  readonly clientId: string;
  newId(): string;
}

/** A resource server after a change, and what was made or changed. */
export type Changed<Item> = readonly [server: ResourceServer, item: Item];

const replaced = <Item extends { readonly id: string }>(list: readonly Item[], item: Item): readonly Item[] =>
  list.some(({ id }) => id === item.id) ? list.map((one) => (one.id === item.id ? item : one)) : [...list, item];

const optional = (input: Json, from: string, to: string): Record<string, string> => {
  const value = textOf(input, from);
  return value === undefined ? {} : { [to]: value };
};

/**
 * Adds a scope, or changes the one of that identifier or name.
 * @param isUpdated whether one that is there already takes what is said of it
 */
export function keepScope(server: ResourceServer, input: Json, { newId }: Changing, isUpdated = true): Changed<Scope> {
  const id = textOf(input, 'id');
  const name = textOf(input, 'name');
  const before = server.scopes.find((one) => (id === undefined ? one.name === name : one.id === id));
  if (before !== undefined && !isUpdated) return [server, before];
  const isTaken = server.scopes.some((one) => one.name === name && one !== before);
  if (name === undefined || isTaken) throw new AuthorizationFault('a scope needs a name of its own', 'conflict');
  const scope: Scope = {
    id: before?.id ?? id ?? newId(),
    name,
    ...optional(input, 'displayName', 'displayName'),
    ...optional(input, 'iconUri', 'iconUri'),
  };
  return [{ ...server, scopes: replaced(server.scopes, scope) }, scope];
}

/** The owner of a resource: the client, or a user. @throws {AuthorizationFault} when there is none such */
function ownerOf({ owner }: Json, { names, clientId }: Changing): string {
  const reference = textOf((owner ?? {}) as Json, 'id') ?? clientId;
  if (reference === clientId) return clientId;
  const user = names.user(reference);
  if (user === undefined) throw new AuthorizationFault('Owner must be a valid username or user identifier.');
  return user.id;
}

/** The resource of a name that somebody owns. */
export const resourceNamed = (
  { resources }: ResourceServer,
  name: string | undefined,
  owner: string,
): Resource | undefined => resources.find((one) => one.name === name && one.owner === owner);

/** Adds a resource, or changes the one of that identifier, or of that name and owner. @throws {AuthorizationFault} */
export function keepResource(server: ResourceServer, input: Json, changing: Changing): Changed<Resource> {
  const id = textOf(input, '_id');
  const name = textOf(input, 'name');
  const owner = ownerOf(input, changing);
  const before = id === undefined ? resourceNamed(server, name, owner) : server.resources.find((one) => one.id === id);
  if (name === undefined || (resourceNamed(server, name, before?.owner ?? owner) ?? before) !== before)
    throw new AuthorizationFault('a resource needs a name of its own', 'conflict');
  let next = server;
  const named = ['scopes', 'resource_scopes', 'scopesUma'].flatMap((key) => listOfMember<Json>(input, key) ?? []);
  const scopes = named.map((one) => {
    const [changed, scope] = keepScope(next, one, changing, false);
    next = changed;
    return scope.id;
  });
  const type = textOf(input, 'type');
  const attributes = input.attributes as Resource['attributes'] | null | undefined;
  const resource: Resource = {
    id: before?.id ?? id ?? changing.newId(),
    name,
    ...optional(input, 'displayName', 'displayName'),
    ...(type !== undefined && type.trim() !== '' && { type }),
    uris: urisOf(input),
    ...optional(input, 'icon_uri', 'iconUri'),
    ownerManagedAccess: input.ownerManagedAccess === true,
    owner: before?.owner ?? owner,
    scopes: [...new Set(scopes)],
    attributes: attributes ?? before?.attributes ?? {},
  };
  return [{ ...next, resources: replaced(next.resources, resource) }, resource];
}

/** The URIs of a resource; empty ones do not count. */
export function urisOf(input: Json): readonly string[] {
  const uris = listOfMember<string | null>(input, 'uris') ?? [textOf(input, 'uri') ?? null];
  return [...new Set(uris.flatMap((uri) => (uri === null || uri.trim() === '' ? [] : [uri])))];
}
