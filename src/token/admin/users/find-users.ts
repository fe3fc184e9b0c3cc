import type { Bounds } from '../../openid/http/paging.ts';
import type { UserJson } from '../../realm/representations/json.ts';
import { traits, UserBlock } from '../../realm/representations/user-block.ts';
import type { UserDirectory } from '../../realm/representations/user-directory.ts';
import { type Condition, countMatches, listUsers, withTrait } from './list-users.ts';
import { fieldConditions, searchConditions, stateConditions } from './user-conditions.ts';

/**
 * Users who match a query, by name: those that `bounds` says. Service accounts are among them only when the query names
 * a field of users (Keycloak 26.7).
 */
export function findUsers(directory: UserDirectory, query: URLSearchParams, bounds?: Bounds): UserJson[] {
  const { blocks, conditions } = askedFor(directory, query);
  return listUsers(blocks, conditions, bounds);
}

/** How many users match a query. Of all but service accounts nobody needs to be looked at. */
export function countUsers(directory: UserDirectory, query: URLSearchParams): number {
  const { blocks, conditions } = askedFor(directory, query);
  if (conditions === people) return directory.byName.size - directory.byClient.size;
  return countMatches(blocks, conditions);
}

interface AskedFor {
  /** Users who may match. */
  readonly blocks: readonly UserBlock[];
  readonly conditions: readonly Condition[];
}

/** All but service accounts. */
const people: readonly Condition[] = [withTrait(traits.isPerson)];

function askedFor(directory: UserDirectory, query: URLSearchParams): AskedFor {
  const search = query.get('search')?.trim();
  if (search?.startsWith('id:')) {
    const user = directory.byId.get(search.slice(3).trim());
    return { blocks: user === undefined ? [] : [new UserBlock([user])], conditions: [] };
  }
  const states = stateConditions(query);
  if (search !== undefined) {
    const words = searchConditions(search);
    const all = words.length + states.length === 0 ? people : [...people, ...states, ...words];
    return { blocks: directory.blocks(), conditions: all };
  }
  const conditions = [...states, ...fieldConditions(query)];
  const isForAll = conditions.length > 0 || Boolean(query.get('exact'));
  return { blocks: candidatesFor(query, directory), conditions: isForAll ? conditions : people };
}

/** Users who may match, by name. A whole name leads to its user at once, and so does an address. */
function candidatesFor(query: URLSearchParams, { byName, allByEmail, blocks }: UserDirectory): readonly UserBlock[] {
  if (query.get('exact') !== 'true') return blocks();
  const [name, email] = [query.get('username'), query.get('email')].map((text) => text?.trim().toLowerCase());
  if (name) return [new UserBlock([byName.get(name)].flatMap((user) => user ?? []))];
  if (!email) return blocks();
  return [new UserBlock([...allByEmail(email)].sort((a, b) => (a.username < b.username ? -1 : 1)))];
}
