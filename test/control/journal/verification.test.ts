import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/control/journal/entry.ts';
import {
  countVerification,
  type ExpectedCount,
  nearestTo,
  orderVerification,
  type Verification,
} from '../../../src/control/journal/verification.ts';
import type { RequestMatch } from '../../../src/control/rules/condition.ts';
import { requestMatch } from '../../../src/control/rules/match-request.ts';
import type { Match } from '../../../src/control/rules/match-schema.ts';
import { anyEntry } from './any-entry.ts';

/** Entries for targets in the order in which they came. */
const came = (...targets: string[]): Entry[] =>
  targets.map((target, at) => anyEntry({ id: String(at + 1), number: at + 1, target })).reverse();
/** What is found among entries, of which the latest is the first. */
const look = ({ matches, conclude }: Verification, entries: readonly Entry[], dropped = 0) =>
  conclude(entries.toReversed().filter(matches), dropped);
const nearest = (match: RequestMatch, entries: readonly Entry[]) => {
  const { add, list } = nearestTo(match);
  for (const entry of entries) add(entry);
  return list();
};
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);
const a: Match = { path: '/a' };

describe('how many requests fit', () => {
  test.each<[ExpectedCount, complete: [boolean, boolean], dropped: [boolean, boolean]]>([
    [{ kind: 'at_least', number: 1 }, [true, false], [true, false]],
    [{ kind: 'at_least', number: 2 }, [true, false], [true, false]],
    [{ kind: 'at_least', number: 3 }, [false, false], [false, true]],
    [{ kind: 'count', number: 1 }, [false, false], [false, false]],
    [{ kind: 'count', number: 2 }, [true, false], [false, true]],
    [{ kind: 'count', number: 3 }, [false, false], [false, true]],
    [{ kind: 'at_most', number: 1 }, [false, false], [false, false]],
    [{ kind: 'at_most', number: 2 }, [true, false], [false, true]],
    [{ kind: 'at_most', number: 3 }, [true, false], [false, true]],
  ])('two of %j: passed and uncertain are %j, and %j when some were dropped', async (expected, complete, dropped) => {
    const verification = countVerification(await requestMatch(a), expected);
    const entries = came('/a', '/b', '/a');
    for (const [forgotten, [passed, uncertain]] of [
      [0, complete],
      [1, dropped],
    ] as const) {
      const { found, ...finding } = look(verification, entries, forgotten);
      expect([finding, ids(found)]).toEqual([{ passed, uncertain }, ['1', '3']]);
    }
  });

  test('each is looked at once', async () => {
    let looks = 0;
    const fits = () => {
      looks += 1;
      return true;
    };
    const match = [{ field: 'x', needs: 'kind' as const, fits }];
    const verification = countVerification(match, { kind: 'count', number: 2 });
    const entries = came('/a', '/b');
    expect([look(verification, entries), look(verification, entries)].map(({ passed }) => passed)).toEqual([
      true,
      true,
    ]);
    expect(looks).toBe(2);
  });
});

describe('in order', () => {
  test.each<[targets: string[], dropped: number, passed: boolean, uncertain: boolean, found: string[]]>([
    [['/a', '/b'], 0, true, false, ['1', '2']],
    [['/x', '/a', '/x', '/b', '/a'], 0, true, false, ['2', '4']],
    [['/b', '/a'], 0, false, false, ['2']],
    [['/b', '/a'], 1, false, true, ['2']],
    [['/a', '/b'], 1, true, false, ['1', '2']],
    [[], 0, false, false, []],
  ])('%j after %i that were dropped', async (targets, dropped, passed, uncertain, found) => {
    const verification = orderVerification([await requestMatch(a), await requestMatch({ path: '/b' })]);
    const finding = look(verification, came(...targets), dropped);
    expect({ ...finding, found: ids(finding.found) }).toEqual({ passed, uncertain, found });
  });
});

test('the nearest are the three that differ least, the latest first', async () => {
  const match = await requestMatch({ path: '/a', method: 'POST', query: { b: '1' } });
  const entries = [
    ...came('/a?b=1', '/a', '/x', '/a?b=2', '/y', '/x?b=1'),
    anyEntry({ id: '9', number: 9, method: 'POST', target: '/a?b=1' }),
  ];
  expect(nearest(match, entries).map(({ entry, differs }) => [entry.id, differs])).toEqual([
    ['1', ['method']],
    ['6', ['method', 'path']],
    ['4', ['method', 'query.b']],
  ]);
  expect(nearest(match, entries)[0]?.facts).toMatchObject({ path: '/a', query: { b: '1' } });
  expect(nearest([], entries)).toEqual([]);
});
