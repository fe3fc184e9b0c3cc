import type { JsonCursor } from '../json-cursor.ts';
import { member } from '../json-cursor.ts';
import type { Client, ClientScope } from '../realm-client.ts';
import type { RoleIndex } from './role-index.ts';

/** What was read of a realm, for the next time: a change of one client need not read the others again. */
export interface ReadParts {
  readonly roles: RoleIndex;
  readonly clientScopes: ReadonlyMap<string, ClientScope>;
  /** Clients by their representations, with whether each had no user yet for its service account. */
  readonly clients: WeakMap<object, { readonly client: Client; readonly needsServiceAccount: boolean }>;
  /** The members that decided all of it, each as it was. */
  readonly sources: readonly unknown[];
}

/** Members that decide how the roles, scopes and clients of a realm are read. */
const deciding = [
  ...['realm', 'roles', 'defaultRole', 'clientScopes', 'scopeMappings', 'clientScopeMappings'],
  ...['defaultDefaultClientScopes', 'defaultOptionalClientScopes'],
];

export const sourcesOf = (realm: JsonCursor): unknown[] => deciding.map((name) => member(realm, name).value);

/** The parts that were read before, if a realm says the same of them: representations are replaced, never changed. */
export const stillRight = (before: ReadParts | undefined, sources: readonly unknown[]): ReadParts | undefined =>
  before?.sources.every((source, at) => source === sources[at]) === true ? before : undefined;
