import type { FederatedIdentityJson, UserJson } from '../../realm/representations/json.ts';
import type { UserDirectory } from '../../realm/representations/user-directory.ts';
import { isOn } from '../query-flag.ts';

const fields = ['username', 'email', 'firstName', 'lastName'] as const;
const textOf = (user: UserJson, field: (typeof fields)[number]) => (user[field] ?? '').toLowerCase();

type Matches = (user: UserJson) => boolean;

/**
 * Users who match a query, by name: the first ones, up to `most`. Service accounts are among them only when the query names a field of users
 * (Keycloak 26.7).
 */
export function findUsers(
  directory: UserDirectory,
  query: URLSearchParams,
  most = Number.POSITIVE_INFINITY,
): UserJson[] {
  const users: UserJson[] = [];
  const { candidates, isMeant } = askedFor(directory, query);
  for (const user of candidates) {
    if (users.length >= most) break;
    if (isMeant(user)) users.push(user);
  }
  return users;
}

/** How many users match a query. Of all but service accounts nobody needs to be looked at. */
export function countUsers(directory: UserDirectory, query: URLSearchParams): number {
  const { candidates, isMeant } = askedFor(directory, query);
  if (isMeant === isPerson) return directory.byName.size - directory.byClient.size;
  let number = 0;
  for (const user of candidates) if (isMeant(user)) number += 1;
  return number;
}

interface AskedFor {
  /** Users who may match, by name. */
  readonly candidates: Iterable<UserJson>;
  readonly isMeant: Matches;
}

const isPerson: Matches = ({ serviceAccountClientId }) => serviceAccountClientId === undefined;

function askedFor(directory: UserDirectory, query: URLSearchParams): AskedFor {
  const search = query.get('search')?.trim();
  const conditions = search !== undefined ? searchConditions(search) : fieldConditions(query);
  if (conditions === 'by id') {
    const user = directory.byId.get(search?.slice(3).trim() ?? '');
    return { candidates: user === undefined ? [] : [user], isMeant: () => true };
  }
  const all = [...conditions, ...stateConditions(query)];
  const candidates = search === undefined ? candidatesFor(query, directory) : directory.inOrder();
  const isForAll = search === undefined && (all.length > 0 || Boolean(query.get('exact')));
  if (all.length === 0) return { candidates, isMeant: isForAll ? () => true : isPerson };
  return { candidates, isMeant: (user) => (isForAll || isPerson(user)) && all.every((matches) => matches(user)) };
}

/** Users who may match, by name. A whole name leads to its user at once, and so does an address. */
function candidatesFor(query: URLSearchParams, { byName, allByEmail, inOrder }: UserDirectory): Iterable<UserJson> {
  if (query.get('exact') !== 'true') return inOrder();
  const [name, email] = [query.get('username'), query.get('email')].map((text) => text?.trim().toLowerCase());
  if (name) return [byName.get(name)].flatMap((user) => user ?? []);
  return email ? [...allByEmail(email)].sort((a, b) => (a.username < b.username ? -1 : 1)) : inOrder();
}

/**
 * Conditions of a search. Each word may be in a name or in the address. `"word"` is the whole value, and `*` stands for
 * any characters.
 */
function searchConditions(search: string): Matches[] | 'by id' {
  if (search.startsWith('id:')) return 'by id';
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '*')
    .map((word): Matches => {
      const isWhole = word.length > 1 && word.startsWith('"') && word.endsWith('"');
      // Names and addresses are in lower case already.
      if (!isWhole && !word.includes('*'))
        return ({ username, email = '', firstName = '', lastName = '' }) =>
          username.includes(word) ||
          email.includes(word) ||
          firstName.toLowerCase().includes(word) ||
          lastName.toLowerCase().includes(word);
      const matches = isWhole ? (text: string) => text === word.slice(1, -1) : wildcard(word);
      return (user) => fields.some((field) => matches(textOf(user, field)));
    });
}

/** Whether a text matches a pattern with `*`. */
function wildcard(word: string): (text: string) => boolean {
  const parts = word.split('*');
  return (text) => {
    let from = 0;
    for (const [at, part] of parts.entries()) {
      const users = at === parts.length - 1 && part !== '' ? text.lastIndexOf(part) : text.indexOf(part, from);
      if (users < from || (at === 0 && users !== 0)) return false;
      if (at === parts.length - 1 && part !== '' && users + part.length !== text.length) return false;
      from = users + part.length;
    }
    return true;
  };
}

function fieldConditions(query: URLSearchParams): Matches[] {
  const isExact = isOn(query, 'exact');
  return fields.flatMap((field): Matches[] => {
    const expected = query.get(field)?.trim().toLowerCase();
    if (expected === undefined || expected === '') return [];
    return [(user) => (isExact ? textOf(user, field) === expected : textOf(user, field).includes(expected))];
  });
}

function stateConditions(query: URLSearchParams): Matches[] {
  const flag = (name: 'enabled' | 'emailVerified'): Matches[] => {
    const expected = query.get(name);
    return expected === null ? [] : [(user) => (user[name] === true) === (expected === 'true')];
  };
  const attributes = attributeConditions(query.get('q') ?? '');
  return [...flag('enabled'), ...flag('emailVerified'), ...attributes, ...linkConditions(query)];
}

/** Users with an account at an identity provider, or with this one at any. */
function linkConditions(query: URLSearchParams): Matches[] {
  const [alias, id] = [query.get('idpAlias'), query.get('idpUserId')];
  if (alias === null && id === null) return [];
  const isMeant = (identity: FederatedIdentityJson) =>
    (alias === null || identity.identityProvider === alias) && (id === null || identity.userId === id);
  return [({ federatedIdentities = [] }) => federatedIdentities.some(isMeant)];
}

/** `key:value "a key":"a value"`: users whose attributes have all of these values. */
function attributeConditions(text: string): Matches[] {
  return [...text.matchAll(/("[^"]*"|[^\s:"]+):("[^"]*"|\S+)/g)].map(([, name = '', value = '']): Matches => {
    const [key, expected] = [unquoted(name), unquoted(value)];
    return ({ attributes = {} }) => attributes[key]?.includes(expected) ?? false;
  });
}

const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1) : text);
