import type { EntryText } from '../../realm/representations/entry-text.ts';
import { lowerField, type NameField, nameFields } from '../../realm/representations/field-text.ts';
import type { FederatedIdentityJson, UserJson } from '../../realm/representations/json.ts';
import { traits, type UserBlock } from '../../realm/representations/user-block.ts';
import { isOn } from '../query-flag.ts';
import { type Condition, common, whoAre, withTrait } from './list-users.ts';

/** Users who have a text in a field, or in any. */
const withPart =
  (part: string, field?: NameField): Condition =>
  ({ fields }, places) =>
    common(places, fields.holders(part, field));

/**
 * Conditions of a search. Each word may be in a name or in the address. `"word"` is the whole value, and `*` stands for
 * any characters.
 */
export const searchConditions = (search: string): Condition[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '*')
    .flatMap(wordConditions);

function wordConditions(word: string): Condition[] {
  const isWhole = word.length > 1 && word.startsWith('"') && word.endsWith('"');
  if (!isWhole && !word.includes('*')) return [withPart(word)];
  const parts = isWhole ? [word.slice(1, -1)] : word.split('*');
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one));
  const matches = isWhole ? (text: string) => text === longest : wildcard(parts);
  const isMeant = whoAre((user) => nameFields.some((field) => matches(lowerField(user, field))));
  return longest === '' ? [isMeant] : [withPart(longest), isMeant];
}

/** Whether a text matches a pattern with `*`, of which these parts are left. */
function wildcard(parts: readonly string[]): (text: string) => boolean {
  return (text) => {
    let from = 0;
    for (const [at, part] of parts.entries()) {
      const hit = at === parts.length - 1 && part !== '' ? text.lastIndexOf(part) : text.indexOf(part, from);
      if (hit < from || (at === 0 && hit !== 0)) return false;
      if (at === parts.length - 1 && part !== '' && hit + part.length !== text.length) return false;
      from = hit + part.length;
    }
    return true;
  };
}

/** Conditions of `username`, `email`, `firstName` and `lastName`. */
export function fieldConditions(query: URLSearchParams): Condition[] {
  const isExact = isOn(query, 'exact');
  return nameFields.flatMap((field): Condition[] => {
    const expected = query.get(field)?.trim().toLowerCase();
    if (expected === undefined || expected === '') return [];
    const has = withPart(expected, field);
    return isExact ? [has, whoAre((user) => lowerField(user, field) === expected)] : [has];
  });
}

/** Conditions of what somebody is or has besides names. */
export const stateConditions = (query: URLSearchParams): Condition[] => [
  ...flagCondition(query.get('enabled'), traits.isEnabled),
  ...flagCondition(query.get('emailVerified'), traits.hasVerifiedEmail),
  ...linkConditions(query),
  ...attributeConditions(query.get('q') ?? ''),
];

const flagCondition = (expected: string | null, trait: number): Condition[] =>
  expected === null ? [] : [withTrait(trait, expected === 'true')];

/** Users with an account at an identity provider, or with this one at any. */
function linkConditions(query: URLSearchParams): Condition[] {
  const [alias, id] = [query.get('idpAlias'), query.get('idpUserId')];
  if (alias === null && id === null) return [];
  const isMeant = (identity: FederatedIdentityJson) =>
    (alias === null || identity.identityProvider === alias) && (id === null || identity.userId === id);
  const hasLink = whoAre(({ federatedIdentities = [] }) => federatedIdentities.some(isMeant));
  return [withTrait(traits.isLinked), hasLink];
}

/** `key:value "a key":"a value"`: users whose attributes have all of these values. */
const attributeConditions = (text: string): Condition[] =>
  [...text.matchAll(/("[^"]*"|[^\s:"]+):("[^"]*"|\S+)/g)].map(([, name = '', value = '']) => {
    const [key, expected] = [unquoted(name), unquoted(value)];
    return withEntry(
      ({ attributes }) => attributes,
      [key, expected],
      ({ attributes = {} }) => attributes[key]?.includes(expected) ?? false,
    );
  });

const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1) : text);

/** Users with a role. @param client undefined: it is one of the realm */
export const whoHaveRole = (client: string | undefined, name: string): Condition =>
  withEntry(
    ({ roles }) => roles,
    client === undefined ? [name] : [client, name],
    ({ realmRoles = [], clientRoles = {} }) =>
      (client === undefined ? realmRoles : (clientRoles[client] ?? [])).includes(name),
  );

/** Members of a group, whose path may be written without its first slash. */
export function inGroup(path: string): Condition {
  const paths = [path, path.slice(1)];
  const isMember = whoAre(({ groups = [] }) => paths.some((one) => groups.includes(one)));
  return (block, places) => {
    const found = new Set(paths.flatMap((one) => block.groups.holders(one).places));
    const inOrder = [...found].sort((a, b) => a - b);
    return isMember(block, common(places, inOrder));
  };
}

/** Users with an entry. Looking at each of those that may have it is needed only where texts are strange. */
function withEntry(
  textOf: (block: UserBlock) => EntryText,
  [entry, half]: readonly [string, string?],
  matches: (user: UserJson) => boolean,
): Condition {
  const isMeant = whoAre(matches);
  return (block, places) => {
    const found = textOf(block).holders(entry, half);
    const both = common(places, found.places);
    return found.isSure ? both : isMeant(block, both);
  };
}
