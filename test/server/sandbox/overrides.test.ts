import { expect, test } from 'vitest';
import type { Owner } from '../../../src/server/path-owner.ts';
import { type InterfaceOverrides, overriding } from '../../../src/server/sandbox/overrides.ts';

function contextOf(owner: Owner) {
  const context: { readonly owner: Owner; overrides: InterfaceOverrides | undefined } = { owner, overrides: undefined };
  return { context, rule: overriding(context) };
}

test.each<[Owner, InterfaceOverrides | undefined]>([
  ['search', { search: { error: 'rate-limit' as never } }],
  ['token', { token: { error: 'rate-limit' as never } }],
  ['example-app', { exampleApp: { error: 'rate-limit' as never } }],
  ['stand-in', undefined],
])('an error of %s is its own', (owner, overrides) => {
  const { context, rule } = contextOf(owner);
  rule.error('rate-limit');
  expect(context.overrides).toEqual(overrides);
});

test('results are what a rule says when they are needed', () => {
  const { context, rule } = contextOf('search');
  rule.results(() => ({ results: 'empty', answer: 'none' }) as never);
  expect(context.overrides?.search?.pinned?.()).toEqual({ set: 'empty', answer: 'none' });
  rule.results(() => ({ results: [{ url: 'https://a.test/' }], answer: undefined }) as never);
  expect(context.overrides?.search?.pinned?.()).toMatchObject({
    hits: [{ page: { url: 'https://a.test/' } }],
  });
});

test('only tokens of the kinds that a rule names change', () => {
  const { context, rule } = contextOf('token');
  let uses = 0;
  rule.token(new Set(['access']) as never, () => {
    uses += 1;
    return {} as never;
  });
  expect(context.overrides?.token?.token?.('id' as never)).toBeUndefined();
  expect(uses).toBe(0);
  expect(context.overrides?.token?.token?.('access' as never)).toBeDefined();
  expect(uses).toBe(1);
});

test('a number is drawn when it is needed', () => {
  const { context, rule } = contextOf('example-app');
  rule.number(() => 7);
  expect(context.overrides?.exampleApp?.number?.()).toBe(7);
});
