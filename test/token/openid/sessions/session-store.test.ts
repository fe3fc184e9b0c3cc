import { expect, test } from 'vitest';
import { memorySessions } from '../../../../src/token/openid/sessions/memory-sessions.ts';
import type { SessionStart } from '../../../../src/token/openid/sessions/session-store.ts';
import { heapInUse, wordOfBigText } from '../../../support/heap.ts';
import { movableClock } from '../../../support/movable-clock.ts';

const start = (id: string, scope?: string): SessionStart => ({
  id,
  userId: 'u',
  offline: false,
  rememberMe: false,
  notes: new Map(),
  startedAt: 0,
  client: { clientId: 'c', scope, notes: new Map(), startedAt: 0 },
});
const online = (id: string) => ({ id, offline: false });

test('a session keeps the names of its scope, each once, and nothing of the form that they came in', {
  tags: ['thorough'],
}, () => {
  const sessions = memorySessions(movableClock());
  const scopeOf = (id: string) => sessions.get(online(id))?.clients.get('c')?.scope;
  const before = heapInUse();
  for (let id = 0; id < 40; id += 1) sessions.open(start(String(id), wordOfBigText('offline_access email', 4)));
  expect(heapInUse() - before).toBeLessThan(100_000_000);
  expect(scopeOf('7')).toBe('offline_access email');
  sessions.open(start('long', 'a b a '.repeat(10_000).trim()));
  sessions.open(start('none'));
  sessions.open(start('empty', ''));
  expect(['long', 'none', 'empty'].map(scopeOf)).toEqual(['a b', undefined, '']);
});

test('the oldest of 100,001 sessions is forgotten', { tags: ['thorough'] }, () => {
  const sessions = memorySessions(movableClock());
  for (let id = 0; id <= 100_000; id += 1) sessions.open(start(String(id)));
  const idOf = (id: string) => sessions.get(online(id))?.id;
  expect([idOf('0'), idOf('1'), idOf('100000')]).toEqual([undefined, '1', '100000']);
});
