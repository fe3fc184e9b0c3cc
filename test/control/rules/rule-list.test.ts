import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRuleList } from '../../../src/control/rules/create-rule-list.ts';
import type { RuleList } from '../../../src/control/rules/rule-list.ts';
import type { RuleInput } from '../../../src/control/rules/rule-schema.ts';
import { systemRandomness } from '../../../src/runtime/runtime.ts';
import { emptyFacts as facts } from '../../support/request-facts.ts';
import { ruleOf } from '../../support/ruled-server.ts';

const then: RuleInput['then'] = { fault: 'close' };

async function listOf(rules: readonly Omit<RuleInput, 'then'>[], seed: string | number = 1): Promise<RuleList> {
  const list = createRuleList({ seed, random: systemRandomness });
  for (const rule of rules) list.add(await ruleOf({ then, ...rule }));
  return list;
}

/** Which of `count` requests a rule decides, counted from 1. */
async function decided(when: RuleInput['when'], count: number, seed?: number): Promise<number[]> {
  const list = await listOf([{ when }], seed);
  return Array.from({ length: count }, (_, at) => at + 1).filter(() => list.decide(facts) !== undefined);
}

describe('when', () => {
  test.each<[RuleInput['when'], number[]]>([
    [{}, [1, 2, 3, 4, 5, 6, 7, 8]],
    [{ skip: 2 }, [3, 4, 5, 6, 7, 8]],
    [{ times: 2 }, [1, 2]],
    [{ every: 3 }, [3, 6]],
    [{ skip: 1, every: 2 }, [3, 5, 7]],
    [{ skip: 1, every: 2, times: 2 }, [3, 5]],
    [{ probability: 0 }, []],
    [{ skip: 9 }, []],
  ])('%j', async (when, expected) => {
    expect(await decided(when, 8)).toEqual(expected);
  });

  test('the same seed draws the same requests, another one others', async () => {
    const [one, again, other] = await Promise.all([1, 1, 2].map((seed) => decided({ probability: 0.5 }, 64, seed)));
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(one?.length).toBeGreaterThan(16);
    expect(one?.length).toBeLessThan(48);
  });

  test('every rule draws for itself', async () => {
    const list = await listOf([{ when: { probability: 0.5 } }, { when: { probability: 0.5 } }]);
    const ids = Array.from({ length: 64 }, () => list.decide(facts)?.outcome?.id);
    expect(new Set(ids)).toEqual(new Set(['rule-1', 'rule-2', undefined]));
  });

  test('what was taken back counts no more', async () => {
    const list = await listOf([{ when: { times: 1 } }]);
    list.decide(facts)?.outcome?.withdraw();
    expect(list.list()).toMatchObject([{ matched: 1, applied: 0 }]);
    expect(list.decide(facts)?.outcome?.id).toBe('rule-1');
    expect(list.decide(facts)).toBeUndefined();
    expect(list.list()).toMatchObject([{ matched: 3, applied: 1 }]);
  });

  test('it never decides more often than times, nor what skip lets pass', async () => {
    const rule = fc.record({
      skip: fc.nat(5),
      every: fc.integer({ min: 1, max: 4 }),
      times: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(rule, fc.nat(40), async (when, count) => {
        const found = await decided(when, count);
        const expected = Array.from({ length: count }, (_, at) => at + 1)
          .filter((place) => place > when.skip && (place - when.skip) % when.every === 0)
          .slice(0, when.times);
        expect(found).toEqual(expected);
      }),
    );
  });
});

describe('order', () => {
  test('the first that decides does, and those behind it are not tried', async () => {
    const list = await listOf([{ when: { times: 1 } }, { match: { method: 'GET' } }, {}]);
    expect([list.decide(facts)?.outcome?.id, list.decide(facts)?.outcome?.id]).toEqual(['rule-1', 'rule-3']);
    expect(list.list()).toMatchObject([{ matched: 2 }, { matched: 0 }, { matched: 1 }]);
  });

  test('first adds at the front, replacing keeps the place and counts anew', async () => {
    const list = await listOf([{ name: 'a' }, { name: 'b' }]);
    list.add(await ruleOf({ name: 'c', then }), true);
    list.decide(facts);
    expect(list.replace('rule-3', await ruleOf({ name: 'd', then }))).toMatchObject({ id: 'rule-3', matched: 0 });
    expect(list.list().map(({ rule }) => rule.name)).toEqual(['d', 'a', 'b']);
    expect(list.replace('rule-9', await ruleOf({ then }))).toBeUndefined();
  });

  test('what is deleted is gone', async () => {
    const list = await listOf([{}, {}]);
    const gone = list.gone('rule-1');
    expect([list.delete('rule-1'), list.delete('rule-1')]).toEqual([true, false]);
    await gone;
    await list.gone('rule-1');
    expect([list.size, list.get('rule-1'), list.get('rule-2')?.id]).toEqual([1, undefined, 'rule-2']);
  });

  test.each<[string, (list: RuleList) => void | Promise<void>]>([
    ['clear', (list) => list.clear()],
    ['reset', (list) => list.reset([])],
    ['replace', async (list) => void list.replace('rule-1', await ruleOf({ then }))],
  ])('%s lets those go who wait for the rule', async (_name, end) => {
    const list = await listOf([{}]);
    const gone = list.gone('rule-1');
    await end(list);
    await gone;
  });
});

describe('rules with which a list begins', () => {
  const named = async (...names: string[]) => Promise.all(names.map((name) => ruleOf({ name, then })));
  const namesOf = (list: RuleList) => list.list().map(({ rule }) => rule.name);

  test('stand first and come back', async () => {
    const initial = await named('a', 'b');
    const list = createRuleList({ seed: 1, random: systemRandomness, initial });
    list.add(...((await named('c')) as [never]));
    expect(namesOf(list)).toEqual(['a', 'b', 'c']);
    list.reset(initial);
    expect(namesOf(list)).toEqual(['a', 'b']);
  });

  test('others take their place, and what was added stays', async () => {
    const list = createRuleList({ seed: 1, random: systemRandomness, initial: await named('a', 'b') });
    const [added, before] = await named('c', 'd');
    if (added !== undefined) list.add(added);
    if (before !== undefined) list.add(before, true);
    list.replaceInitial(await named('x', 'y', 'z'));
    expect(namesOf(list)).toEqual(['d', 'x', 'y', 'z', 'c']);
    list.replaceInitial([]);
    expect(namesOf(list)).toEqual(['d', 'c']);
  });

  test('after a reset the same is drawn again', async () => {
    const [rule] = [await ruleOf({ then, when: { probability: 0.5 } })];
    const list = createRuleList({ seed: 's', random: systemRandomness, initial: [rule] });
    const drawn = () => Array.from({ length: 32 }, () => list.decide(facts) !== undefined);
    const first = drawn();
    list.reset([rule]);
    expect(drawn()).toEqual(first);
  });
});

describe('bounds', () => {
  test('so many rules, and no more', async () => {
    const list = await listOf([]);
    const rule = await ruleOf({ then });
    for (let count = 0; count < 10_000; count += 1) list.add(rule);
    expect(() => list.add(rule)).toThrow('there are 10000 rules, which is the limit');
    list.delete('rule-1');
    list.add(rule);
    expect(list.size).toBe(10_000);
  });

  test('so many characters, and what does not fit changes nothing', async () => {
    const list = await listOf([{ name: 'small' }]);
    const large = await ruleOf({ then: { respond: { body: 'x'.repeat(20_000_000) } } });
    list.add(large);
    const before = list.list();
    expect(() => list.add(large)).toThrow('more than 33554432 characters');
    expect(() => list.replace('rule-1', large)).toThrow('the limit');
    expect(() => list.replaceInitial([large])).toThrow('the limit');
    expect(list.list()).toEqual(before);
    list.delete('rule-2');
    list.add(large);
  });
});

test('the body is needed where the head fits and the body decides', async () => {
  const list = await listOf([{ match: { method: 'POST', body: { a: 1 } } }, { match: { client_id: 'x', path: '/a' } }]);
  expect(list.needsBody(facts)).toBe(true);
  expect(list.needsBody({ ...facts, method: 'GET' })).toBe(false);
});

describe('an outcome that belongs to one interface', () => {
  test.each<[RuleInput['then'], string, string]>([
    [{ refuse: 'search.forbidden' }, 'search', 'map'],
    [{ refuse: 'token.invalid-client' }, 'token', 'certs'],
    [{ refuse: 'example-app.server-error' }, 'example-app', 'docs'],
    [{ results: [] }, 'search', 'search'],
    [{ token: { lifespan: 1 } }, 'token', 'token'],
    [{ number: 1 }, 'example-app', 'root'],
  ])('%j applies to %s %s alone', async (only, name, operation) => {
    const list = createRuleList({ seed: 1, random: systemRandomness });
    list.add(await ruleOf({ then: only }));
    for (const other of ['search', 'token', 'example-app'] as const)
      expect(list.decide({ ...facts, interface: other, operation }) !== undefined).toBe(other === name);
    expect(list.list()).toMatchObject([{ matched: 1 }]);
  });

  test.each<RuleInput['then']>([{ refuse: 'proxy.unavailable' }, { delay: { seconds: 1 } }, { patch: { a: 1 } }])(
    '%j belongs to none',
    async (any) => {
      const list = createRuleList({ seed: 1, random: systemRandomness });
      list.add(await ruleOf({ then: any }));
      const decisions = list.decide({ ...facts, interface: 'token', operation: undefined });
      expect((decisions?.outcome ?? decisions?.waits[0])?.id).toBe('rule-1');
    },
  );
});
