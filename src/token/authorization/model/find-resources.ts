import { findByUri } from '../permission-request.ts';
import type { RealmNames } from './realm-names.ts';
import type { Resource, ResourceServer } from './resource-server.ts';

/** Which resources are looked for. */
export interface ResourceQuery {
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly isExactName: boolean;
  readonly uri: string | undefined;
  readonly isUriMatched: boolean;
  /** Client id, name or identifier. */
  readonly owner: string | undefined;
  readonly type: string | undefined;
  readonly scope: string | undefined;
}

const given = (query: URLSearchParams, name: string) => {
  const value = query.get(name);
  return value === null || value.trim() === '' ? undefined : value;
};
const isTrue = (query: URLSearchParams, name: string) => query.get(name)?.toLowerCase() === 'true';

export const resourceQuery = (query: URLSearchParams): ResourceQuery => ({
  id: given(query, '_id'),
  name: given(query, 'name'),
  isExactName: isTrue(query, 'exactName'),
  uri: given(query, 'uri'),
  isUriMatched: isTrue(query, 'matchingUri'),
  owner: given(query, 'owner'),
  type: given(query, 'type'),
  scope: given(query, 'scope'),
});

const contains = (text: string | undefined, part: string) => text?.toLowerCase().includes(part.toLowerCase()) === true;

/** The resources that a query means, by name (Keycloak 26.7). */
export function findResources(
  server: ResourceServer,
  query: ResourceQuery,
  { names, clientId }: { readonly names: RealmNames; readonly clientId: string },
): readonly Resource[] {
  const { id, name, uri, type, scope } = query;
  const owner = query.owner && (names.client(query.owner)?.id ?? names.user(query.owner)?.id ?? query.owner);
  const scopes = scope && server.scopes.filter((one) => contains(one.name, scope)).map((one) => one.id);
  const isNamed = (one: Resource) =>
    name === undefined ||
    (query.isExactName ? one.name.toLowerCase() === name.toLowerCase() : contains(one.name, name));
  const found = server.resources
    .filter(
      (one) =>
        (id === undefined || one.id === id) &&
        isNamed(one) &&
        (uri === undefined || one.uris.includes(uri)) &&
        (!owner || one.owner === owner) &&
        (type === undefined || contains(one.type, type)) &&
        (!scopes || one.scopes.some((each) => scopes.includes(each))),
    )
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return found.length === 0 && uri !== undefined && query.isUriMatched ? findByUri(server, clientId, uri, true) : found;
}
