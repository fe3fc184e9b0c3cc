import type { UserJson } from '../../representations/json.ts';
import type { UserDirectory } from '../../representations/user-directory.ts';
import { isOn } from '../query-flag.ts';

const fields = ['username', 'email', 'firstName', 'lastName'] as const;
const textOf = (user: UserJson, field: (typeof fields)[number]) => (user[field] ?? '').toLowerCase();

type Matches = (user: UserJson) => boolean;

/** Users whom a query asks for, by name; service accounts only where it names something that users have (Keycloak 26.7). */
export function findUsers({ byId, byName, byEmail }: UserDirectory, query: URLSearchParams): UserJson[] {
  const search = query.get('search')?.trim();
  const conditions = search !== undefined ? searchConditions(search) : fieldConditions(query);
  if (conditions === 'by id') return [byId.get(search?.slice(3).trim() ?? '')].flatMap((user) => user ?? []);
  const all = [...conditions, ...stateConditions(query)];
  const candidates = search === undefined ? candidatesFor(query, { byId, byName, byEmail }) : byId.values();
  const isForAll = search === undefined && (all.length > 0 || Boolean(query.get('exact')));
  const found = [...candidates].filter(
    (user) => (isForAll || user.serviceAccountClientId === undefined) && all.every((matches) => matches(user)),
  );
  return found.sort((a, b) => (a.username < b.username ? -1 : 1));
}

/** A whole name leads to its user at once, and so does an address that nobody has. */
function candidatesFor(
  query: URLSearchParams,
  { byId, byName, byEmail }: Pick<UserDirectory, 'byId' | 'byName' | 'byEmail'>,
) {
  if (query.get('exact') !== 'true') return byId.values();
  const [name, email] = [query.get('username'), query.get('email')].map((text) => text?.trim().toLowerCase());
  if (name) return [byName.get(name)].flatMap((user) => user ?? []);
  return email && !byEmail.has(email) ? [] : byId.values();
}

/** Every word is looked for in names and address; `"word"` means the whole, `wo*d` leaves something out. */
function searchConditions(search: string): Matches[] | 'by id' {
  if (search.startsWith('id:')) return 'by id';
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '*')
    .map((word): Matches => {
      const isWhole = word.length > 1 && word.startsWith('"') && word.endsWith('"');
      const matches = isWhole ? (text: string) => text === word.slice(1, -1) : wildcard(word);
      return (user) => fields.some((field) => matches(textOf(user, field)));
    });
}

/** Without a star it is a word anywhere. */
function wildcard(word: string): (text: string) => boolean {
  if (!word.includes('*')) return (text) => text.includes(word);
  const parts = word.split('*');
  return (text) => {
    let from = 0;
    for (const [at, part] of parts.entries()) {
      const found = at === parts.length - 1 && part !== '' ? text.lastIndexOf(part) : text.indexOf(part, from);
      if (found < from || (at === 0 && found !== 0)) return false;
      if (at === parts.length - 1 && part !== '' && found + part.length !== text.length) return false;
      from = found + part.length;
    }
    return true;
  };
}

function fieldConditions(query: URLSearchParams): Matches[] {
  const isExact = isOn(query, 'exact');
  return fields.flatMap((field): Matches[] => {
    const wanted = query.get(field)?.trim().toLowerCase();
    if (wanted === undefined || wanted === '') return [];
    return [(user) => (isExact ? textOf(user, field) === wanted : textOf(user, field).includes(wanted))];
  });
}

function stateConditions(query: URLSearchParams): Matches[] {
  const flag = (name: 'enabled' | 'emailVerified'): Matches[] => {
    const wanted = query.get(name);
    return wanted === null ? [] : [(user) => (user[name] === true) === (wanted === 'true')];
  };
  const attributes = attributeConditions(query.get('q') ?? '');
  // No user comes from another identity provider.
  const isLinked = query.has('idpAlias') || query.has('idpUserId');
  return [...flag('enabled'), ...flag('emailVerified'), ...attributes, ...(isLinked ? [() => false] : [])];
}

/** `key:value "a key":"a value"`: users whose attributes have all of these values. */
function attributeConditions(text: string): Matches[] {
  return [...text.matchAll(/("[^"]*"|[^\s:"]+):("[^"]*"|\S+)/g)].map(([, name = '', value = '']): Matches => {
    const [key, wanted] = [unquoted(name), unquoted(value)];
    return ({ attributes = {} }) => attributes[key]?.includes(wanted) ?? false;
  });
}

const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1) : text);
