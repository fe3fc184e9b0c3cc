import type { UserJson } from '../../../../src/token/realm/representations/json.ts';

const fields = ['username', 'email', 'firstName', 'lastName'] as const;
const textOf = (user: UserJson, field: (typeof fields)[number]) => (user[field] ?? '').toLowerCase();

/** A pattern with `*` as a regular expression. */
const pattern = (word: string) =>
  new RegExp(
    `^${word
      .split('*')
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('[^]*')}$`,
  );

function hasWord(user: UserJson, word: string): boolean {
  const texts = fields.map((field) => textOf(user, field));
  if (word.length > 1 && word.startsWith('"') && word.endsWith('"')) return texts.includes(word.slice(1, -1));
  if (word.includes('*')) return texts.some((text) => pattern(word).test(text));
  return texts.some((text) => text.includes(word));
}

const isPerson = ({ serviceAccountClientId }: UserJson) => serviceAccountClientId === undefined;
const byName = (a: UserJson, b: UserJson) => (a.username < b.username ? -1 : 1);

/** What a query finds, by looking at each user. */
export function plainSearch(users: readonly UserJson[], query: URLSearchParams): UserJson[] {
  const words = query
    .get('search')
    ?.toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '*');
  const isExact = query.get('exact') === 'true';
  const isNamed = fields.some((field) => (query.get(field)?.trim() ?? '') !== '');
  const isAsked = isNamed || isExact || ['enabled', 'emailVerified', 'q', 'idpAlias'].some((name) => query.has(name));
  const matches = (user: UserJson): boolean => {
    if ((words !== undefined || !isAsked) && !isPerson(user)) return false;
    if (words !== undefined && !words.every((word) => hasWord(user, word))) return false;
    const hasField = (field: (typeof fields)[number]) => {
      const expected = query.get(field)?.trim().toLowerCase() ?? '';
      return expected === '' || (isExact ? textOf(user, field) === expected : textOf(user, field).includes(expected));
    };
    if (words === undefined && !fields.every(hasField)) return false;
    for (const flag of ['enabled', 'emailVerified'] as const)
      if (query.has(flag) && (user[flag] === true) !== (query.get(flag) === 'true')) return false;
    const alias = query.get('idpAlias');
    if (alias !== null && !user.federatedIdentities?.some((one) => one.identityProvider === alias)) return false;
    const [name = '', value = ''] = query.get('q')?.split(':') ?? [];
    return !query.has('q') || (user.attributes?.[name]?.includes(value) ?? false);
  };
  return users.filter(matches).toSorted(byName);
}
