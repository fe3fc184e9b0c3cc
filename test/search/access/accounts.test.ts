import { expect, test } from 'vitest';
import { createAccounts } from '../../../src/search/access/accounts.ts';
import { apiError } from '../../../src/search/api-error.ts';
import { heapInUse, wordOfBigText } from '../../support/heap.ts';

const limits = { requestsPerMinute: undefined, planCredits: undefined, paygoCredits: undefined };
const errors = {
  tooManyRequests: () => apiError.internal(),
  planLimit: () => apiError.internal(),
  payAsYouGoLimit: () => apiError.internal(),
};
const entry = { timestamp: 1, endpoint: 'search', depth: 'basic', responseTime: 0, credits: 1, requestId: 'r' };

test('the account of a caller without a key keeps no log, because nobody can read it', () => {
  const accounts = createAccounts();
  const [keyed, anonymous] = [accounts.ofKey('k', limits), accounts.ofAnonymous('1.2.3.4', 1, limits, errors)];
  for (const account of [keyed, anonymous]) account.record(entry);
  expect([keyed.log().length, anonymous.log().length]).toEqual([1, 0]);
});

test('it lasts as long as its period', () => {
  const accounts = createAccounts();
  const of = (caller: string, period: number) => accounts.ofAnonymous(caller, period, limits, errors);
  of('a', 1).spend('search', 5);
  of('b', 1).spend('search', 7);
  expect([of('a', 1).spent()(), of('b', 1).spent()()]).toEqual([5, 7]);
  expect(of('a', 2).spent()()).toBe(0);
  expect(of('a', 1).spent()()).toBe(0);
});

test('the oldest of 10,001 callers is forgotten', { tags: ['thorough'] }, () => {
  const accounts = createAccounts();
  const of = (caller: number) => accounts.ofAnonymous(String(caller), 1, limits, errors);
  for (let caller = 0; caller <= 10_000; caller += 1) of(caller).spend('search', 1);
  expect([of(10_000).spent()(), of(1).spent()(), of(0).spent()()]).toEqual([1, 1, 0]);
});

test('what a caller calls itself is not kept, however long it is', { tags: ['thorough'] }, () => {
  const accounts = createAccounts();
  const before = heapInUse();
  for (let caller = 0; caller < 40; caller += 1) {
    accounts.ofAnonymous(wordOfBigText(`client number ${caller}`, 4), 1, limits, errors);
    accounts.ofAnonymous(`${Buffer.alloc(4_000_000, 'y')}${caller}`, 1, limits, errors);
  }
  expect(heapInUse() - before).toBeLessThan(100_000_000);
});
