import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Budgeted, type JournalBudget, journalBudget } from '../../../src/control/journal/journal-budget.ts';

type Item = Budgeted & { readonly name: string };
const item = (name: string, bytes: number): Item => ({
  name,
  bytes,
  drop: () => {},
  previous: undefined,
  next: undefined,
});

/** A budget and the names of what it holds, oldest first. */
function keeper(limit: number) {
  const budget: JournalBudget = journalBudget(limit);
  let held: Item[] = [];
  const remove = (one: Item) => {
    held = held.filter((other) => other !== one);
    budget.remove(one);
  };
  const add = (one: Item) => {
    held.push(one);
    budget.add(one, () => remove(one));
  };
  return { budget, add, remove, names: () => held.map(({ name }) => name), items: () => held };
}

test('what is oldest goes first, and the one that came stays whatever its size', () => {
  const { budget, add, names } = keeper(10);
  for (const [name, bytes] of [
    ['a', 4],
    ['b', 3],
    ['c', 3],
  ] as const)
    add(item(name, bytes));
  expect([names(), budget.bytes]).toEqual([['a', 'b', 'c'], 10]);
  add(item('d', 1));
  expect([names(), budget.bytes]).toEqual([['b', 'c', 'd'], 7]);
  add(item('e', 100));
  expect([names(), budget.bytes]).toEqual([['e'], 100]);
  add(item('f', 1));
  expect([names(), budget.bytes]).toEqual([['f'], 1]);
});

test('whatever is added and removed, it knows what is there', () => {
  const step = fc.oneof(fc.record({ add: fc.nat(8) }), fc.record({ remove: fc.nat(5) }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { budget, add, remove, items } = keeper(20);
      for (const [at, next] of steps.entries()) {
        if ('add' in next) add(item(String(at), next.add));
        else {
          const one = items()[next.remove];
          if (one !== undefined) remove(one);
          expect([one?.previous, one?.next]).toEqual([undefined, undefined]);
        }
        expect(budget.bytes).toBe(items().reduce((sum, { bytes }) => sum + bytes, 0));
        expect(budget.bytes).toBeLessThanOrEqual(20);
        // Their links are those of a list in that order.
        for (const [place, one] of items().entries())
          expect([one.previous, one.next]).toEqual([items()[place - 1], items()[place + 1]]);
      }
    }),
  );
});
