import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CacheStore, memoryCacheStore } from '../../src/example-app/cache-store.ts';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { type ApiError, apiError } from '../../src/search/api-error.ts';
import { createSearchState, type SearchState } from '../../src/search/search-service.ts';
import { connectState, type SharedState } from '../../src/state/shared-state.ts';
import { maxRotations } from '../../src/token/openid/sessions/memory-sessions.ts';
import { memoryRealmStores, type RealmStores } from '../../src/token/openid/sessions/realm-stores.ts';
import { useRefreshToken } from '../../src/token/openid/sessions/rotation.ts';
import {
  type Attachment,
  type Session,
  type SessionStart,
  sessionOf,
  type UserSession,
} from '../../src/token/openid/sessions/session-store.ts';
import { readRealm } from '../../src/token/realm/import/read-realm.ts';
import type { Realm } from '../../src/token/realm/realm.ts';
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
  id,
  userId: 'u',
  offline: false,
  rememberMe: false,
  startedAt: 100,
  notes: new Map([['clientHost', '::1']]),
  client: { clientId: 'c"1', scope: 'a b a', notes: new Map([['nonce', '\ud800 n']]), startedAt: 100 },
  ...more,
});
const rotation = { tokenId: 't', uses: 1, refreshedAt: 130 };
const seen = (session: UserSession | undefined, clientId = 'c"1'): Session => {
  const own = sessionOf(session, clientId);
  if (own === undefined) throw new Error(`no client ${clientId}`);
  return own;
};
const attachment = (clientId: string, more: Partial<Attachment> = {}): Attachment => ({
  client: { clientId, scope: 'x', notes: new Map([['redirect_uri', '/']]), startedAt: 130 },
  isNew: false,
  usedAt: 130,
  ...more,
});

/** The error that a call ends with, and what it notes for people who ask why. */
async function refusalOf(call: () => unknown) {
  try {
    await call();
  } catch (error) {
    const { status, headers, reason } = error as ApiError;
    return { status, headers, noted: reason?.() };
  }
  throw new Error('it was not refused');
}

describe.each(kinds)('state %s', (_kind, isSkipped, open) => {
  test.skipIf(isSkipped)('a session is what it was opened with, and what has happened since', async () => {
    const { sessions } = open().realm;
    const opened = await sessions.open(start('s1'), 1e12);
    const { client, ...rest } = start('s1');
    const own = { ...client, scope: 'a b', usedAt: 100, rotations: new Map() };
    expect(opened).toEqual({ ...rest, usedAt: 100, clients: new Map([['c"1', own]]) });
    expect(await sessions.get(opened)).toEqual(opened);
    expect(await sessions.open(start('s2', { client: undefined, rememberMe: true }), 1e12)).toEqual(
      await sessions.get({ id: 's2', offline: false }),
    );
    await sessions.touch(opened, 'c"1', 130, 1e12);
    expect(await sessions.rotate(seen(opened), 'chain', rotation)).toBe(true);
    const used = { ...own, usedAt: 130, rotations: new Map([['chain', rotation]]) };
    expect(await sessions.get(opened)).toEqual({ ...rest, usedAt: 130, clients: new Map([['c"1', used]]) });
    expect([...(await sessions.list())].map(({ id }) => id).sort()).toEqual(['s1', 's2']);
    await sessions.end(opened);
    expect(await sessions.get(opened)).toBeUndefined();
  });

  test.skipIf(isSkipped)('clients come into a session and leave it, each for itself', async () => {
    const { sessions } = open().realm;
    const opened = await sessions.open(start('s'), 1e12);
    await sessions.rotate(seen(opened), 'chain', rotation);
    const notes = new Map([['AUTH_TIME', '130']]);
    const both = await sessions.attach(opened, attachment('c2', { notes }), 1e12);
    expect(both).toMatchObject({ usedAt: 130, notes: new Map([['clientHost', '::1'], ...notes]) });
    expect([...(both?.clients.keys() ?? [])].sort()).toEqual(['c"1', 'c2']);
    const again = await sessions.attach(opened, attachment('c"1', { usedAt: 140 }), 1e12);
    expect(seen(again).client).toEqual({
      clientId: 'c"1',
      scope: 'x',
      startedAt: 100,
      usedAt: 140,
      rotations: new Map([['chain', rotation]]),
      notes: new Map([
        ['nonce', '\ud800 n'],
        ['redirect_uri', '/'],
      ]),
    });
    const anew = await sessions.attach(opened, attachment('c"1', { isNew: true }), 1e12);
    expect(seen(anew).client).toMatchObject({ startedAt: 130, usedAt: 130, rotations: new Map() });
    await sessions.touch(opened, undefined, 150, 1e12);
    expect(await sessions.get(opened)).toMatchObject({ usedAt: 150 });
    await sessions.detach(opened, 'c"1', true);
    await sessions.touch(opened, 'c"1', 160, 1e12);
    const left = await sessions.get(opened);
    expect([left?.usedAt, [...(left?.clients.keys() ?? [])]]).toEqual([150, ['c2']]);
    await sessions.detach(opened, 'c2', false);
    expect((await sessions.get(opened))?.clients.size).toBe(0);
    await sessions.detach(opened, 'c2', true);
    expect(await sessions.get(opened)).toBeUndefined();
  });

  test.skipIf(isSkipped)('an online and an offline session of one id do not touch each other', async () => {
    const { sessions } = open().realm;
    const online = await sessions.open(start('s'), 1e12);
    const offline = await sessions.open(start('s', { offline: true, startedAt: 110 }), 1e12);
    expect([...(await sessions.list())].map((session) => session.offline).sort()).toEqual([false, true]);
    await sessions.end(online);
    expect([await sessions.get(online), await sessions.get(offline)]).toEqual([undefined, offline]);
  });

  test.skipIf(isSkipped)('a session that has ended does not come back, and neither does a client', async () => {
    const { sessions } = open().realm;
    const session = seen(await sessions.open(start('s'), 1e12));
    await sessions.detach(session, 'c"1', false);
    expect(await sessions.rotate(session, '', rotation)).toBe(false);
    await sessions.end(session);
    await sessions.touch(session, 'c"1', 130, 1e12);
    await sessions.touch(session, undefined, 130, 1e12);
    await sessions.detach(session, 'c"1', false);
    expect(await sessions.attach(session, attachment('c2'), 1e12)).toBeUndefined();
    expect(await sessions.rotate(session, '', rotation)).toBe(false);
    expect(await sessions.get(session)).toBeUndefined();
    expect(await useRefreshToken(sessions, session, { jti: 't' }, { maxReuse: 0, now: 1 })).toBe('ended');
  });

  test.skipIf(isSkipped)('of too many chains of refresh tokens the oldest is forgotten', async () => {
    const { sessions } = open().realm;
    const opened = await sessions.open(start('s'), 1e12);
    for (let at = 0; at <= maxRotations; at += 1) {
      const session = seen(await sessions.get(opened));
      await sessions.rotate(session, String(at), { ...rotation, refreshedAt: at });
    }
    const { rotations } = seen(await sessions.get(opened)).client;
    expect([rotations.size, rotations.has('0'), rotations.has('1')]).toEqual([maxRotations, false, true]);
  });

  test.skipIf(isSkipped)('of uses of a refresh token at the same time one counts as the first', async () => {
    const { sessions } = open().realm;
    const session = seen(await sessions.open(start('s'), 1e12));
    const claims = { jti: 't1', iat: 100, reuse_id: 'r' };
    const use = () => useRefreshToken(sessions, session, claims, { maxReuse: 0, now: 110 });
    const [first, ...others] = (await Promise.all([use(), use(), use()])).sort().reverse();
    expect(first).toBeUndefined();
    // The first that comes again costs the client its session, so the next finds none.
    for (const other of others) expect(['reused', 'ended']).toContain(other);
    expect((await sessions.get(session))?.clients.size).toBe(0);
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

  test.skipIf(isSkipped)('a record is taken once, and gone when its time is over by the clock', async () => {
    const { clock, realm } = open();
    const { records } = realm;
    const now = Math.floor(clock.now() / 1000);
    await records.put('code \ud800', { user: 'u', notes: [1, '\ud800'] }, now + 60);
    expect(await records.get('code \ud800')).toEqual({ user: 'u', notes: [1, '\ud800'] });
    const taken = await Promise.all([1, 2, 3].map(() => records.take('code \ud800')));
    expect(taken.filter(Boolean)).toEqual([{ user: 'u', notes: [1, '\ud800'] }]);
    for (const [key, until] of [['a', now + 5] as const, ['b', now + 6] as const, ['c', now] as const])
      await records.put(key, { key }, until);
    await records.put('b', { is: 'new' }, now + 6);
    await clock.advance(5_000 - (clock.now() % 1000));
    expect([await records.get('a'), await records.take('a'), await records.get('c')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await records.get('b')).toEqual({ is: 'new' });
    await records.delete('b');
    expect(await records.get('b')).toBeUndefined();
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
    await expect(refusalOf(() => account.spend('map', 2))).resolves.toMatchObject({
      status: 433,
      noted: {
        step: 'limit',
        text: expect.stringContaining('14 were spent since the start, and this request costs 2'),
      },
    });
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
    await expect(refusalOf(ask)).resolves.toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      noted: {
        step: 'limit',
        text: expect.stringMatching(/make 3 requests in any 60 seconds: 3 came .*room again in 1$/),
      },
    });
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
      id: `t${realms}`,
      owner: 'o',
      created: 1,
      isStreamed: false,
      credits: 4,
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
    for (const offline of [false, true]) await realm.sessions.open(start('s', { offline }), now + 1800);
    await realm.revoked.add('t', now + 60);
    await realm.assertions.add('a', now + 60);
    await realm.lockouts.fail({ bruteForce } as Realm, 'u');
    await realm.records.put('code c', {}, now + 60);
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
      'offline-session:r:s',
      'probe',
      `rate:${account.id}`,
      'record:r:code%20c',
      'research:t',
      'revoked:r:t',
      'session:r:s',
    ]);
    expect(before.keys).toBe(-1);
    expect(Object.entries(before).filter(([name, life]) => name !== 'keys' && life <= 0)).toEqual([]);
    expect(before['cache:root']).toBeGreaterThan(hour + 590);
    expect(before['session:r:s']).toBeGreaterThan(hour + 1790);
    await own.forget('sessions');
    expect(
      Object.keys(await lives()).filter((name) =>
        /^(?:assertion|lockout|offline-session|record|revoked|session)/.test(name),
      ),
    ).toEqual([]);
    expect(await own.cacheStore(clock).get('root')).toBeDefined();
    await own.forget('caches');
    await own.forget('credits');
    expect(Object.keys(await lives())).toEqual(['keys', 'probe']);
    client.destroy();
  });
});
