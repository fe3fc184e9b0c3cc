import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CacheStore, memoryCacheStore } from '../../src/example-app/cache-store.ts';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { apiError } from '../../src/search/api-error.ts';
import { createSearchState, type SearchState } from '../../src/search/search-service.ts';
import { connectState, type SharedState } from '../../src/state/shared-state.ts';
import { readRealm } from '../../src/token/realm/import/read-realm.ts';
import type { Realm } from '../../src/token/realm/realm.ts';
import { memoryRealmStores, type RealmStores } from '../../src/token/sessions/realm-stores.ts';
import { useRefreshToken } from '../../src/token/sessions/rotation.ts';
import type { SessionStart } from '../../src/token/sessions/sessions.ts';
import { freePort } from '../support/free-port.ts';
import { type MovableClock, movableClock } from '../support/movable-clock.ts';
import { hasRedis, type RedisServer, startRedis } from '../support/redis-server.ts';

let redis: RedisServer | undefined;
let shared: SharedState;
const closed = new AbortController();
const quiet = { warn: () => {}, info: () => {} };

beforeAll(async () => {
  if (!hasRedis()) return;
  redis = await startRedis(await freePort());
  const time = { clock: systemClock, random: systemRandomness };
  shared = await connectState({ url: redis.url, prefix: 'a*[b]:', signal: closed.signal, ...time, ...quiet });
});
afterAll(async () => {
  closed.abort();
  await redis?.stop();
});

interface Opened {
  readonly clock: MovableClock;
  readonly cache: CacheStore;
  readonly search: SearchState;
  readonly realm: RealmStores;
}

let realms = 0;

const kinds: [kind: string, isSkipped: boolean, open: () => Opened][] = [
  [
    'in memory',
    false,
    () => {
      const clock = movableClock();
      return {
        clock,
        cache: memoryCacheStore(clock),
        search: createSearchState(),
        realm: memoryRealmStores('r', clock),
      };
    },
  ],
  [
    'shared',
    !hasRedis(),
    () => {
      const clock = movableClock();
      realms += 1;
      const realm = shared.openRealmStores(`Ünï*:${realms}`, clock);
      return { clock, cache: shared.cacheStore(clock), search: shared.searchState(), realm };
    },
  ],
];

const start = (id: string, more: Partial<SessionStart> = {}): SessionStart => ({
  ...{ id, userId: 'u', clientId: 'c', scope: 'a b a', offline: false, startedAt: 100 },
  notes: new Map([['clientHost', '::1']]),
  ...more,
});

describe.each(kinds)('state %s', (_kind, isSkipped, open) => {
  test.skipIf(isSkipped)('a session is what it was opened with, and what has happened since', async () => {
    const { sessions } = open().realm;
    const opened = await sessions.open(start('s1'), 1e12);
    expect(opened).toEqual({ ...start('s1'), scope: 'a b', usedAt: 100, rotations: new Map(), isDetached: false });
    expect(await sessions.get('s1')).toEqual(opened);
    expect(await sessions.open(start('s2', { scope: undefined, offline: true }), 1e12)).toEqual(
      await sessions.get('s2'),
    );
    await sessions.touch('s1', 130, 1e12);
    await sessions.detach('s2');
    const rotation = { tokenId: 't', uses: 1, refreshedAt: 130 };
    expect(await sessions.rotate(opened, 'chain', rotation)).toBe(true);
    expect(await sessions.get('s1')).toMatchObject({ usedAt: 130, rotations: new Map([['chain', rotation]]) });
    expect((await sessions.get('s2'))?.isDetached).toBe(true);
    expect([...(await sessions.list())].map(({ id }) => id).sort()).toEqual(['s1', 's2']);
    await sessions.end('s1');
    expect(await sessions.get('s1')).toBeUndefined();
  });

  test.skipIf(isSkipped)('a session that has ended does not come back', async () => {
    const { sessions } = open().realm;
    const session = await sessions.open(start('s'), 1e12);
    await sessions.end('s');
    await sessions.touch('s', 130, 1e12);
    await sessions.detach('s');
    const rotation = { tokenId: 't', uses: 1, refreshedAt: 130 };
    expect(await sessions.rotate({ ...session, rotations: new Map([['', rotation]]) }, '', rotation)).toBe(false);
    expect(await sessions.get('s')).toBeUndefined();
    expect(await useRefreshToken(sessions, session, { jti: 't' }, { maxReuse: 0, now: 1 })).toBe('ended');
  });

  test.skipIf(isSkipped)('of uses of a refresh token at the same time one counts as the first', async () => {
    const { sessions } = open().realm;
    const session = await sessions.open(start('s'), 1e12);
    const claims = { jti: 't1', iat: 100, reuse_id: 'r' };
    const use = () => useRefreshToken(sessions, session, claims, { maxReuse: 0, now: 110 });
    expect((await Promise.all([use(), use(), use()])).sort()).toEqual(['reused', 'reused', undefined]);
    expect((await sessions.get('s'))?.isDetached).toBe(true);
  });

  test.skipIf(isSkipped)('an identifier is new once, until its last second by the clock is over', async () => {
    const { clock, realm } = open();
    const now = Math.floor(clock.now() / 1000);
    const ids = realm.assertions;
    const added = await Promise.all([1, 2, 3].map(() => ids.add('\ud800 x', now + 5)));
    expect(added.filter(Boolean)).toHaveLength(1);
    await clock.advance(5_999);
    expect([await ids.has('\ud800 x'), await ids.add('\ud800 x', now + 20)]).toEqual([true, false]);
    await clock.advance(1);
    expect([await ids.has('\ud800 x'), await ids.add('\ud800 x', now + 20)]).toEqual([false, true]);
    expect([await ids.add('old', now), await ids.has('old'), await realm.revoked.has('x')]).toEqual([
      true,
      false,
      false,
    ]);
    const long = 'x'.repeat(10_000);
    expect([await ids.add(long, now + 20), await ids.has(long)]).toEqual([true, true]);
  });

  test.skipIf(isSkipped)('failed logins lock an account, and a right password starts anew', async () => {
    const { clock, realm: stores } = open();
    const value = { realm: 'r', enabled: true, bruteForceProtected: true, failureFactor: 3, waitIncrementSeconds: 60 };
    const realm = readRealm({ place: '', value });
    const { lockouts } = stores;
    await Promise.all([1, 2].map(() => lockouts.fail(realm, 'u')));
    await clock.advance(2_000);
    expect(await lockouts.isLocked({ ...realm, bruteForce: undefined }, 'u')).toBe(false);
    await lockouts.fail(realm, 'u');
    expect([await lockouts.isLocked(realm, 'u'), await lockouts.isLocked(realm, 'v')]).toEqual([true, false]);
    await lockouts.succeed('u');
    expect(await lockouts.isLocked(realm, 'u')).toBe(false);
  });

  test.skipIf(isSkipped)('a value is added once and lives by the clock', async () => {
    const { clock, cache } = open();
    const key = `k${realms}`;
    expect(await cache.get(key)).toBeUndefined();
    const added = await Promise.all(['a:1', 'b', 'c'].map((value) => cache.add(key, value, 2)));
    expect(added.map(({ value }) => value)).toEqual(['a:1', 'a:1', 'a:1']);
    expect(added.map(({ isNew }) => isNew)).toEqual([true, false, false]);
    await clock.advance(2_999);
    expect(await cache.get(key)).toEqual({ value: 'a:1', secondsLeft: 0 });
    await clock.advance(1);
    expect(await cache.get(key)).toBeUndefined();
    expect(await cache.add(key, 'd', 2)).toEqual({ value: 'd', secondsLeft: 2, isNew: true });
    await cache.set(key, 'e', 9);
    expect(await cache.get(key)).toEqual({ value: 'e', secondsLeft: 9 });
  });

  test.skipIf(isSkipped)('credits are taken up to the limit, those for pages once they are full', async () => {
    const { accounts } = open().search;
    const limits = { requestsPerMinute: undefined, planCredits: 10, paygoCredits: undefined };
    const account = accounts.ofKey(`credits ${realms}`, limits);
    const taken = await Promise.allSettled(Array.from({ length: 12 }, async () => account.spend('search', 1)));
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    account.limitTo({ ...limits, paygoCredits: 5 });
    const prices = [
      { credits: 1, pages: 5 },
      { credits: 2, pages: 10 },
    ];
    expect(await account.spendByPages('crawl', prices, 4)).toBe(0);
    expect(await account.spendByPages('crawl', prices, 4)).toBe(2);
    expect(await account.spendByPages('crawl', prices, 2)).toBe(2);
    await expect((async () => account.spend('map', 2))()).rejects.toMatchObject({ status: 433 });
    const spent = await account.spent();
    expect([spent(), spent('search'), spent('crawl'), spent('map')]).toEqual([14, 10, 4, 0]);
    const again = accounts.ofKey(`credits ${realms}`, limits);
    expect([again.id, again.maskedKey]).toEqual([account.id, account.maskedKey]);
    await expect((async () => again.spend('map', 2))()).rejects.toMatchObject({ status: 432 });
  });

  test.skipIf(isSkipped)('requests of any minute are counted together', async () => {
    const { clock, search } = open();
    const limits = { requestsPerMinute: 3, planCredits: undefined, paygoCredits: undefined };
    const account = search.accounts.ofKey(`rate ${realms}`, limits);
    const ask = async () => account.admit(clock.now());
    const asked = await Promise.allSettled(Array.from({ length: 5 }, ask));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await clock.advance(59_000);
    await expect(ask()).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    await clock.advance(1_000);
    await ask();
    await clock.advance(-600_000);
    await ask();
    account.limitTo({ ...limits, requestsPerMinute: 0 });
    await expect(ask()).rejects.toMatchObject({ headers: { 'retry-after': '60' } });
    account.limitTo({ ...limits, requestsPerMinute: undefined });
    await ask();
  });

  test.skipIf(isSkipped)(
    'an account without a key lasts for its period and keeps no log; one with a key does',
    async () => {
      const { accounts } = open().search;
      const limits = { requestsPerMinute: undefined, planCredits: undefined, paygoCredits: undefined };
      const caller = `1.2.3.4 ${realms}`;
      const keyless = (period: number) => accounts.ofAnonymous(caller, period, limits, apiError as never);
      const entry = { timestamp: 1, endpoint: 'search', depth: 'basic', responseTime: 0.1, credits: 1, requestId: 'r' };
      await keyless(1).spend('search', 2);
      await keyless(1).record(entry);
      expect([(await keyless(1).spent())(), await keyless(1).log()]).toEqual([2, []]);
      expect((await keyless(2).spent())()).toBe(0);
      const account = accounts.ofKey(`log ${realms}`, limits);
      for (const requestId of ['1', '2']) await account.record({ ...entry, requestId });
      expect(await account.log()).toEqual([
        { ...entry, requestId: '1' },
        { ...entry, requestId: '2' },
      ]);
    },
  );

  test.skipIf(isSkipped)('a research task is kept as it is', async () => {
    const { tasks } = open().search;
    const task = {
      ...{ id: `t${realms}`, owner: 'o', created: 1, isStreamed: false, credits: 4 },
      model: 'mini' as const,
    };
    await tasks.add({ ...task, report: { content: 'Text.', sources: [] } });
    expect(await tasks.get(task.id)).toEqual({ ...task, report: { content: 'Text.', sources: [] } });
    expect(await tasks.get('none')).toBeUndefined();
  });
});

describe.skipIf(!hasRedis())('the store', () => {
  test('counts requests of processes whose clocks differ by some seconds', async () => {
    const limits = { requestsPerMinute: 2, planCredits: undefined, paygoCredits: undefined };
    const account = shared.searchState().accounts.ofKey('skewed', limits);
    const now = 1_000_000;
    await account.admit(now + 4_000);
    await account.admit(now);
    await expect(account.admit(now + 2_000)).rejects.toMatchObject({ status: 429 });
    await expect(account.admit(now + 4_000)).rejects.toMatchObject({ headers: { 'retry-after': '56' } });
  });

  test('keeps of keys that are made at the same time the one that was saved first', async () => {
    const { keyStore } = shared;
    const configs = ['a', 'b', 'c'].map((privateKey) => ({ privateKey }));
    const saved = await Promise.all(configs.map((config) => keyStore.save('Ünï/r', 'rsa/1', config)));
    expect(saved).toEqual([{ privateKey: 'a' }, { privateKey: 'a' }, { privateKey: 'a' }]);
    await keyStore.save('Ünï/r2', 'other', { secret: 's' });
    await keyStore.reload?.();
    expect(keyStore.names('Ünï/r')).toEqual(['rsa/1']);
    expect(keyStore.find('Ünï/r', 'rsa/1')).toEqual({ privateKey: 'a' });
    expect(keyStore.find('r', 'rsa/1')).toBeUndefined();
  });

  test('gives every key a lifetime but the signing keys, and forgets by parts', async () => {
    const prefix = 'lifetimes:';
    const time = { clock: systemClock, random: systemRandomness };
    const own = await connectState({ url: redis?.url ?? '', prefix, signal: closed.signal, ...time, ...quiet });
    const client = createClient({ url: redis?.url ?? '', RESP: 2 });
    await client.connect();
    const clock = movableClock();
    const realm = own.openRealmStores('r', clock);
    const { bruteForce } = readRealm({ place: '', value: { realm: 'r', enabled: true, bruteForceProtected: true } });
    const limits = { requestsPerMinute: 9, planCredits: undefined, paygoCredits: undefined };
    const account = own.searchState().accounts.ofKey('k', limits);
    await own.cacheStore(clock).set('root', '1', 600);
    await account.admit(clock.now());
    await account.spend('search', 1);
    await account.record({ timestamp: 1, endpoint: '', depth: '', responseTime: 0, credits: 1, requestId: '' });
    const task = { id: 't', owner: 'o', created: 1, model: 'mini' as const, isStreamed: false, credits: 4 };
    await own.searchState().tasks.add({ ...task, report: { content: '', sources: [] } });
    const now = Math.floor(clock.now() / 1000);
    await realm.sessions.open(start('s'), now + 1800);
    await realm.revoked.add('t', now + 60);
    await realm.assertions.add('a', now + 60);
    await realm.lockouts.fail({ bruteForce } as Realm, 'u');
    await own.keyStore.save('r', 'rsa', { privateKey: 'x' });
    const lives = async () => {
      const keys = (await client.keys(`${prefix}*`)).sort();
      return Object.fromEntries(
        await Promise.all(
          keys.map(async (key) => [key.slice(prefix.length), Math.ceil(await client.ttl(key))] as const),
        ),
      );
    };
    const before = await lives();
    const hour = 3600;
    expect(Object.keys(before)).toEqual([
      `account:${account.id}`,
      'assertion:r:a',
      'cache:root',
      'keys',
      'lockout:r:u',
      `log:${account.id}`,
      'probe',
      `rate:${account.id}`,
      'research:t',
      'revoked:r:t',
      'session:r:s',
    ]);
    expect(before.keys).toBe(-1);
    expect(Object.entries(before).filter(([name, life]) => name !== 'keys' && life <= 0)).toEqual([]);
    expect(before['cache:root']).toBeGreaterThan(hour + 590);
    expect(before['session:r:s']).toBeGreaterThan(hour + 1790);
    await own.forget('sessions');
    expect(Object.keys(await lives()).filter((name) => /^(?:assertion|lockout|revoked|session)/.test(name))).toEqual(
      [],
    );
    expect(await own.cacheStore(clock).get('root')).toBeDefined();
    await own.forget('caches');
    await own.forget('credits');
    expect(Object.keys(await lives())).toEqual(['keys', 'probe']);
    client.destroy();
  });
});
