import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countUsers, findUsers } from '../../../../src/token/admin/users/find-users.ts';
import { listUsers } from '../../../../src/token/admin/users/list-users.ts';
import { inGroup, whoHaveRole } from '../../../../src/token/admin/users/user-conditions.ts';
import type { UserJson } from '../../../../src/token/realm/representations/json.ts';
import { userDirectory } from '../../../../src/token/realm/representations/user-directory.ts';
import { userIndex } from '../../../../src/token/realm/representations/user-index.ts';
import { plainSearch } from './plain-search.ts';

/** Few, so that they meet; some part what is put together of them. */
const word = fc.constantFrom(
  'ann',
  'ANNA',
  'an',
  'na',
  'b',
  'bob',
  'ß',
  'İo',
  'a\nb',
  'b\nann\nb',
  'b\0ann',
  '',
  'x y',
  '"',
  'a*b',
);
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const list = fc.uniqueArray(word, { maxLength: 3 });
const person = fc.record({
  email: some(word.map((text) => text.toLowerCase())),
  firstName: some(word),
  lastName: some(word),
  enabled: some(fc.boolean()),
  emailVerified: some(fc.boolean()),
  isJob: fc.constantFrom(false, false, true),
  attributes: some(fc.dictionary(word, list, { maxKeys: 2 })),
  realmRoles: some(list),
  clientRoles: some(fc.dictionary(word, list, { maxKeys: 2 })),
  groups: some(fc.uniqueArray(fc.constantFrom('/ann', 'ann', '/ann/b', '//ann', 'a\nb'), { maxLength: 3 })),
  federatedIdentities: some(fc.constantFrom([], [{ identityProvider: 'b' }])),
});
type Person = Partial<Omit<UserJson, 'id' | 'username'>> & { readonly isJob?: boolean };

const named = (username: string, { isJob, ...members }: Person = {}): UserJson => ({
  id: username,
  username,
  ...members,
  ...(isJob === true && { serviceAccountClientId: username }),
});

/** What one name leads to, and then many more of the same beginning. */
const change = fc.record({
  name: fc.constantFrom('n', 'n10', 'n250', 'n25', 'n699x', 'a', 'z'),
  copies: fc.constantFrom(1, 1, 1, 600),
  person: some(person),
});
const changes = fc.array(change, { maxLength: 5 });

const query = fc
  .record({
    search: some(
      fc.oneof(
        word,
        fc.tuple(word, word).map(([a, b]) => `${a} *${b}*`),
        word.map((text) => `"${text}"`),
      ),
    ),
    username: some(fc.constantFrom('n1', 'n10', '9', 'z')),
    email: word,
    firstName: word,
    lastName: word,
    exact: some(fc.constant('true')),
    enabled: some(fc.constantFrom('true', 'false')),
    emailVerified: some(fc.constantFrom('true', 'false')),
    idpAlias: some(fc.constantFrom('b', 'none')),
    q: some(
      fc.tuple(fc.constantFrom('ann', 'b', 'x'), fc.constantFrom('ann', 'b', 'bob')).map((pair) => pair.join(':')),
    ),
  })
  .chain((members) => fc.subarray(Object.entries(members), { minLength: 0, maxLength: 2 }))
  .map((members) => {
    const asked = new URLSearchParams();
    for (const [name, value] of members) if (value !== undefined) asked.set(name, value);
    return asked;
  });

/** Seven hundred users, and what becomes of them. */
function changed(
  people: readonly Person[],
  steps: readonly { name: string; copies: number; person?: Person | undefined }[],
) {
  const users = new Map<string, UserJson>();
  for (let at = 0; at < 700; at += 1)
    users.set(`n${at}`, { id: `n${at}`, username: `n${at}`, ...people[at % people.length] });
  const directory = userDirectory(userIndex(users.values()));
  for (const step of steps) {
    for (let copy = 0; copy < step.copies; copy += 1) {
      const name = copy === 0 ? step.name : `${step.name}-${copy}`;
      if (step.person === undefined) {
        directory.remove(name);
        users.delete(name);
      } else {
        const user = named(name, step.person);
        directory.put(user);
        users.set(name, user);
      }
    }
    // A question in between.
    directory.blocks();
  }
  return { directory, users: [...users.values()] };
}

describe('of many users a list has', () => {
  const people = fc.array(person, { minLength: 1, maxLength: 20 }) as fc.Arbitrary<Person[]>;
  const steps = changes as fc.Arbitrary<{ name: string; copies: number; person?: Person | undefined }[]>;
  const names = (users: readonly UserJson[]) => users.map(({ username }) => username);

  test('those whom looking at each finds', () => {
    fc.assert(
      fc.property(
        people,
        steps,
        fc.array(query, { minLength: 5, maxLength: 5 }),
        fc.nat(800),
        fc.nat(300),
        (first, then, queries, from, most) => {
          const { directory, users } = changed(first, then);
          for (const asked of queries) {
            const expected = names(plainSearch(users, asked));
            expect(names(findUsers(directory, asked))).toEqual(expected);
            expect(countUsers(directory, asked)).toBe(expected.length);
            expect(names(findUsers(directory, asked, { first: from, most }))).toEqual(
              expected.slice(from, from + most),
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('those who have a role, or are in a group', () => {
    fc.assert(
      fc.property(
        people,
        steps,
        word,
        some(word),
        fc.constantFrom('/ann', '/ann/b', '//ann', '/a\nb'),
        (first, then, role, client, path) => {
          const { directory, users } = changed(first, then);
          const has = ({ realmRoles = [], clientRoles = {} }: UserJson) =>
            (client === undefined
              ? realmRoles
              : Object.hasOwn(clientRoles, client)
                ? (clientRoles[client] ?? [])
                : []
            ).includes(role);
          const isIn = ({ groups = [] }: UserJson) => groups.some((one) => one === path || `/${one}` === path);
          const sorted = names(users).toSorted();
          const those = (matches: (user: UserJson) => boolean) => {
            const meant = new Set(names(users.filter(matches)));
            return sorted.filter((name) => meant.has(name));
          };
          expect(names(listUsers(directory.blocks(), [whoHaveRole(client, role)]))).toEqual(those(has));
          expect(names(listUsers(directory.blocks(), [inGroup(path)]))).toEqual(those(isIn));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('nobody who has it only as a part of something else', () => {
    const one = named('a', {
      realmRoles: ['x\nann\ny'],
      clientRoles: { 'c\0ann': ['x'] },
      attributes: { c: ['ann\0x'] },
    });
    const { blocks } = userDirectory(userIndex([one]));
    for (const role of [whoHaveRole(undefined, 'ann'), whoHaveRole('c', 'ann'), whoHaveRole('c', 'ann\0x')])
      expect(listUsers(blocks(), [role])).toEqual([]);
    expect(listUsers(blocks(), [whoHaveRole('c\0ann', 'x')])).toEqual([one]);
  });

  test('nobody with two roles when a role without a name is asked for', () => {
    const { blocks } = userDirectory(userIndex([named('a', { realmRoles: ['ann', 'x y'] })]));
    expect(listUsers(blocks(), [whoHaveRole(undefined, '')])).toEqual([]);
  });

  test('those who came when all of a part had gone', () => {
    const { directory } = changed([{}], []);
    const all = directory.blocks().flatMap(({ users }) => names(users));
    for (const name of all.slice(256, 600)) directory.remove(name);
    expect(directory.blocks().flatMap(({ users }) => names(users))).toEqual([...all.slice(0, 256), ...all.slice(600)]);
    for (const name of all.slice(256, 600)) directory.put(named(name));
    for (const name of all.slice(100, 120)) directory.put(named(name));
    expect(directory.blocks().flatMap(({ users }) => names(users))).toEqual(all);
    for (const name of all) directory.remove(name);
    expect(directory.blocks()).toEqual([]);
    directory.put(named('n1'));
    expect(names(findUsers(directory, new URLSearchParams()))).toEqual(['n1']);
  });
});
