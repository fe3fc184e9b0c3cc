import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RequestFacts } from '../../../src/control/facts/request-facts.ts';
import type { CompiledRule } from '../../../src/control/rules/compile-rule.ts';
import { fitsRequest } from '../../../src/control/rules/condition.ts';
import { createRuleIndex } from '../../../src/control/rules/rule-index.ts';
import type { RuleInput } from '../../../src/control/rules/rule-schema.ts';
import { emptyFacts as facts } from '../../support/request-facts.ts';
import { ruleOf } from '../../support/ruled-server.ts';

const listOf = (matches: readonly RuleInput['match'][]) =>
  Promise.all(matches.map((match, at) => ruleOf({ name: String(at), match, then: { fault: 'close' } })));
const names = (rules: readonly CompiledRule[]) => rules.map(({ rule }) => Number(rule.name));

test('what differs by a text is looked up, everything else is tried, in the order of the list', async () => {
  const index = createRuleIndex(
    await listOf([
      { query: { q: 'b' } },
      {},
      { query: { q: 'a' } },
      { body: { topic: 'news' } },
      { query: { q: { contains: 'a' } } },
      { method: 'GET', query: { q: 'a' } },
      { path: '/search', query: { q: 'a' } },
      { path: '/other', query: { q: 'a' } },
    ]),
  );
  const of = (more: Partial<RequestFacts>) => names(index.candidates({ ...facts, ...more }));
  expect(of({})).toEqual([1, 4, 6]);
  expect(of({ path: '/x' })).toEqual([1, 4]);
  expect(of({ path: '/x', query: { q: 'a' } })).toEqual([1, 2, 4]);
  expect(of({ path: '/x', query: { q: ['c', 'a', 'a', 'b'] } })).toEqual([0, 1, 2, 4]);
  expect(of({ path: '/other', body: { topic: 'news' } })).toEqual([1, 3, 4, 7]);
  expect(of({ method: 'GET', path: '/x', query: { q: 'a' } })).toEqual([1, 2, 4, 5]);
  expect(of({ path: '/x', query: { q: undefined as never }, body: 'news' })).toEqual([1, 4]);
});

test('rules for a kind of requests that look into the body are known', async () => {
  const index = createRuleIndex(
    await listOf([
      { body: { a: 1 } },
      { method: 'GET', client_id: 'x' },
      { path: '/x' },
      { interface: 'token', body: { a: 1 } },
      { operation: 'map', body: {} },
      { api_key: { present: true } },
    ]),
  );
  const of = (more: Partial<RequestFacts>) => names(index.readingBodies({ ...facts, ...more }));
  expect(of({})).toEqual([0, 5]);
  expect(of({ method: 'GET' })).toEqual([0, 1, 5]);
  expect(of({ interface: 'token' })).toEqual([0, 3, 5]);
  expect(of({ operation: undefined })).toEqual([0, 5]);
});

describe('whatever the rules and the request', () => {
  const text = fc.constantFrom('a', 'b', 'c');
  const wanted = fc.oneof(text, fc.record({ contains: text }), fc.record({ present: fc.boolean() }));
  const match = fc.record(
    {
      method: fc.constantFrom('GET', 'POST'),
      path: fc.constantFrom('/a', '/b', '/*'),
      query: fc.record({ q: wanted, r: wanted }, { requiredKeys: [] }),
      headers: fc.record({ h: wanted }, { requiredKeys: [] }),
      body: fc.record({ x: fc.oneof(text, fc.array(text, { maxLength: 2 })) }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );
  const some = fc.option(fc.oneof(text, fc.array(text, { maxLength: 3 })), { nil: undefined });
  const request = fc.record({ q: some, r: some, h: some, x: some, at: text, method: fc.constantFrom('GET', 'POST') });

  test('no rule that fits is missing, and none comes twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(match, { maxLength: 8 }), fc.array(request, { maxLength: 4 }), async (given, all) => {
        const rules = await listOf(given as RuleInput['match'][]);
        const index = createRuleIndex(rules);
        for (const { q, r, h, x, at, method } of all) {
          const own = { method, path: `/${at}`, query: { q, r }, headers: { h }, body: { x } };
          const asked = { ...facts, ...own } as unknown as RequestFacts;
          const fits = ({ kind, head, body }: CompiledRule) => fitsRequest([...kind, ...head, ...body], asked);
          const found = names(index.candidates(asked));
          expect(found).toEqual([...new Set(found)].sort((one, other) => one - other));
          expect(names(index.candidates(asked).filter(fits))).toEqual(names(rules.filter(fits)));
        }
      }),
    );
  });
});
