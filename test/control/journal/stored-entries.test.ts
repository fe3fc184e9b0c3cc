import { describe, expect, test } from 'vitest';
import { journalBudget } from '../../../src/control/journal/journal-budget.ts';
import { StoredEntries } from '../../../src/control/journal/stored-entries.ts';
import { StoredEntry } from '../../../src/control/journal/stored-entry.ts';

const ended = {
  time: 1,
  operation: 'root',
  method: 'GET',
  rule: undefined,
  rules: undefined,
  outcome: undefined,
  fault: undefined,
  notes: undefined,
};

function entry(number: number, target = `/${number}`) {
  const one = new StoredEntry((messages, _head, notes) => ({
    ...messages,
    notes,
    authenticatedClient: undefined,
    keyDigest: undefined,
  }));
  const body = { content: '', length: 0 };
  one.begin({ ...ended, number }, 'example-app', '1.1', 200, 1);
  one.store(target, [], body, '', body);
  return one;
}

function entries(bounds: { readonly maxEntries?: number; readonly maxBytes?: number; readonly totalBytes?: number }) {
  const { maxEntries = 10, maxBytes = 10_000, totalBytes = 100_000 } = bounds;
  const dropped: number[] = [];
  const budget = journalBudget(totalBytes);
  const stored = new StoredEntries({ maxEntries, maxBytes, budget }, ({ number }) => dropped.push(number));
  return { stored, dropped, budget };
}

const numbersOf = (stored: StoredEntries) => stored.show().map(({ number }) => number);

describe('the entries of a journal', () => {
  test('are as many as there may be, the oldest go first, and are counted', () => {
    const { stored, dropped, budget } = entries({ maxEntries: 2 });
    expect([3, 1, 2].map((number) => stored.add(entry(number)))).toEqual([true, true, true]);
    expect([numbersOf(stored), dropped]).toEqual([[1, 2], [3]]);
    expect([stored.droppedCount, stored.droppedUntil]).toEqual([1, { number: 3, time: 1 }]);
    expect(budget.bytes).toBe(2 * 802);
    stored.clear();
    expect([numbersOf(stored), dropped, budget.bytes]).toEqual([[], [3], 0]);
    expect([stored.droppedCount, stored.droppedUntil]).toEqual([0, { number: 0, time: 0 }]);
  });

  test('are those of all journals together within the budget', () => {
    const { stored, dropped } = entries({ totalBytes: 1700 });
    for (const number of [1, 2, 3]) stored.add(entry(number));
    expect([numbersOf(stored), dropped]).toEqual([[2, 3], [1]]);
  });

  test('leave the budget also when they have been read', () => {
    const { stored, dropped } = entries({ totalBytes: 1700 });
    for (const number of [1, 2]) stored.add(entry(number));
    for (const one of stored.show()) one.read();
    stored.add(entry(3));
    expect([numbersOf(stored), dropped]).toEqual([[2, 3], [1]]);
  });

  test('do not include one that alone is larger than all may be', () => {
    const { stored } = entries({ maxBytes: 900 });
    const large = entry(1, '/'.repeat(200));
    expect([stored.add(large), numbersOf(stored)]).toEqual([false, []]);
    stored.drop(large);
    expect([large.read(), stored.droppedCount]).toEqual([undefined, 1]);
  });

  test('are in their order however many have gone', () => {
    const { stored, dropped } = entries({ maxEntries: 3, maxBytes: 1_000_000, totalBytes: 10_000_000 });
    for (let number = 1; number <= 2500; number += 1) stored.add(entry(number));
    expect([numbersOf(stored), dropped.length, stored.droppedCount]).toEqual([[2498, 2499, 2500], 2497, 2497]);
  });
});

describe('an entry that was dropped', () => {
  test('is begun again when nobody has seen it, and knows nothing of before', () => {
    const one = entry(1);
    one.forget();
    expect(one.isShown).toBe(false);
    one.begin({ ...ended, number: 2, method: 'PUT' }, 'search', '1.0', 204, 2);
    one.store('/again', ['a', 'b'], { content: 'x', length: 1 }, 'head', { content: '', length: 0 });
    expect(one.read()).toMatchObject({ id: '2', method: 'PUT', interface: 'search', target: '/again', status: 204 });
  });

  test('stays what it was when somebody has it', () => {
    for (const see of [(one: StoredEntry) => one.show(), (one: StoredEntry) => one.read()]) {
      const one = entry(1);
      see(one);
      one.forget();
      expect(one.isShown).toBe(true);
      expect(() => one.begin({ ...ended, number: 2 }, 'search', '1.1', 200, 1)).toThrow('somebody has this entry');
    }
  });
});
