import { expect, test } from 'vitest';
import { type SessionStart, sessionStore } from '../../../src/token/sessions/sessions.ts';
import { heapInUse, wordOfBigText } from '../../support/heap.ts';
import { movableClock } from '../../support/movable-clock.ts';

const start = (id: string, scope?: string): SessionStart => ({
  ...{ id, userId: 'u', clientId: 'c', offline: false, notes: new Map(), startedAt: 0 },
  scope,
});

test('a session keeps the names of its scope, each once, and nothing of the form that they came in', () => {
  const sessions = sessionStore(movableClock());
  const before = heapInUse();
  for (let id = 0; id < 40; id += 1) sessions.open(start(String(id), wordOfBigText('offline_access email', 4)));
  expect(heapInUse() - before).toBeLessThan(100_000_000);
  expect(sessions.get('7')?.scope).toBe('offline_access email');
  expect(sessions.open(start('long', 'a b a '.repeat(10_000).trim())).scope).toBe('a b');
  expect(sessions.open(start('none')).scope).toBeUndefined();
  expect(sessions.open(start('empty', '')).scope).toBe('');
});

test('the oldest of 100,001 sessions is forgotten', () => {
  const sessions = sessionStore(movableClock());
  for (let id = 0; id <= 100_000; id += 1) sessions.open(start(String(id)));
  expect([sessions.get('0'), sessions.get('1')?.id, sessions.get('100000')?.id]).toEqual([undefined, '1', '100000']);
});
