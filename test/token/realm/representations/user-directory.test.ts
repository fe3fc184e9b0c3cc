import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeBudget } from '../../../../src/token/realm/representations/change-budget.ts';
import type { UserJson } from '../../../../src/token/realm/representations/json.ts';
import { mappedView } from '../../../../src/token/realm/representations/mapped-view.ts';
import { type UserDirectory, userDirectory } from '../../../../src/token/realm/representations/user-directory.ts';
import { userIndex } from '../../../../src/token/realm/representations/user-index.ts';

const inOrder = (source: Pick<UserDirectory, 'blocks'>) => source.blocks().flatMap(({ users }) => users);

describe('users are found', () => {
  const user = fc.record({
    id: fc.constantFrom('1', '2', '3'),
    email: fc.constantFrom(undefined, 'x', 'y'),
    serviceAccountClientId: fc.constantFrom(undefined, 'c'),
  });
  test('as by looking at each', () => {
    const known = fc.uniqueArray(user, { selector: ({ id }) => id, maxLength: 3 });
    fc.assert(
      fc.property(
        known,
        fc.array(fc.tuple(fc.boolean(), user), { maxLength: 12 }),
        fc.boolean(),
        (first, steps, asks) => {
          const named = first.map(({ id, ...more }) => ({ id, username: `name ${id}`, ...more }) as UserJson);
          const index = userIndex(named);
          const directory = userDirectory(index);
          const all = new Map(named.map((one) => [one.id, one]));
          if (asks) expect(inOrder(directory)).toEqual(inOrder(index));
          for (const [isRemoved, { id, ...more }] of steps) {
            const next = { id, username: `name ${id}`, ...more } as UserJson;
            if (isRemoved) {
              directory.remove(id);
              all.delete(id);
            } else {
              directory.put(next);
              all.set(id, next);
            }
          }
          expect([...directory.byId]).toEqual([...all]);
          expect(directory.byId.size).toBe(all.size);
          expect([...directory.byId.values()]).toEqual([...all.values()]);
          expect([...index.byId.values()]).toEqual(named);
          const users = [...all.values()];
          expect(inOrder(directory)).toEqual(users.toSorted((a, b) => (a.username < b.username ? -1 : 1)));
          expect(new Map(directory.byName)).toEqual(new Map(users.map((one) => [one.username, one])));
          for (const email of ['x', 'y']) {
            const holders = users.filter((one) => one.email === email);
            expect([...directory.allByEmail(email)]).toHaveLength(holders.length);
            expect(holders.length === 0 ? [undefined] : holders).toContainEqual(directory.byEmail.get(email));
          }
        },
      ),
    );
  });

  test('by their address, who has had it for longest', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ id, username: id, email: 'x' }));
    if (a === undefined || b === undefined) throw new Error('no users');
    const directory = userDirectory(userIndex([a, b]));
    expect(directory.byEmail.get('x')).toBe(a);
    directory.put({ ...a, email: 'y' });
    expect([directory.byEmail.get('x'), directory.byEmail.get('y')?.id]).toEqual([b, 'a']);
    directory.put({ ...a, username: 'c', serviceAccountClientId: 'job' });
    expect([directory.byName.get('a'), directory.byName.get('c')?.id, directory.byClient.get('job')?.id]).toEqual([
      ...[undefined, 'a', 'a'],
    ]);
    directory.put(a);
    expect(directory.byClient.size).toBe(0);
    directory.remove('a');
    directory.remove('gone');
    expect([directory.byId.size, directory.byName.size, directory.byEmail.get('x')]).toEqual([1, 1, b]);
  });
});

test('a view of a map is one', () => {
  const source = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  const view = mappedView(source, (value) => value * 10);
  const expected = new Map([
    ['a', 10],
    ['b', 20],
  ]);
  expect([new Map(view), new Map(view.entries())]).toEqual([expected, expected]);
  expect([[...view.keys()], [...view.values()], view.size]).toEqual([['a', 'b'], [10, 20], 2]);
  expect([view.get('a'), view.get('c'), view.has('b'), view.has('c')]).toEqual([10, undefined, true, false]);
  const seen: unknown[] = [];
  const self = {};
  view.forEach(function visit(this: unknown, ...given) {
    seen.push([this === self, ...given.slice(0, 2), given[2] === view]);
  }, self);
  expect(seen).toEqual([
    [true, 10, 'a', true],
    [true, 20, 'b', true],
  ]);
});

test.each([
  ['realms', 1_000, 'more than 1000 realms cannot be made here'],
  ['users', 100_000, 'more than 100000 users cannot be made here'],
  ['characters', 100_000_000, 'more than 100000000 characters of representations cannot be made here'],
])('of %s there are %d at most', (what, most, message) => {
  const budget = changeBudget();
  budget.take({ [what]: most });
  expect(() => budget.take({ [what]: 1 })).toThrow(message);
  budget.take({ realms: 0, users: 0, characters: 0 });
  budget.take({ [what]: -1 });
  budget.take({ [what]: 1 });
  expect(() => budget.take({ [what]: 1 })).toThrow(expect.objectContaining({ name: 'BudgetError', message }));
});
