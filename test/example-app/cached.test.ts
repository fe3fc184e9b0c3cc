import { describe, expect, test } from 'vitest';
import type { CacheEntry, CacheStore } from '../../src/example-app/cache-store.ts';
import { memoryCacheStore } from '../../src/example-app/cache-store.ts';
import { cachedIn } from '../../src/example-app/variants/cached.ts';
import { movableClock } from '../support/movable-clock.ts';

const numbers = () => {
  let count = 0;
  return () => {
    count += 1;
    return `0.${count}`;
  };
};

function variant({ expire = 600, start = 0, slowStore = false } = {}) {
  const clock = movableClock(Date.parse('2026-11-20T12:00:00Z') + start);
  const memory = memoryCacheStore(clock);
  const store: CacheStore = slowStore
    ? {
        get: (key) => clock.sleep(10).then(() => memory.get(key)),
        set: (key, value, seconds) => clock.sleep(10).then(() => memory.set(key, value, seconds)),
        add: (key, value, seconds) => clock.sleep(10).then(() => memory.add(key, value, seconds)),
      }
    : memory;
  const { respond: answer } = cachedIn(store, expire, numbers());
  const ask = async (headers: Record<string, string> = {}) => {
    const { status, body, headers: sent } = await answer({ query: '', header: (name) => headers[name] });
    const { 'cache-control': control, 'x-fastapi-cache': cache, etag } = sent;
    return { status, body, control, cache, etag };
  };
  return { clock, ask };
}

describe('the cached number', () => {
  test('is made once and counts down in whole seconds', async () => {
    const { clock, ask } = variant();
    const first = await ask();
    expect(first).toMatchObject({ status: 200, body: '0.1', control: 'max-age=600', cache: 'MISS' });
    expect(first.etag).toMatch(/^W\/-?\d+$/);
    expect(await ask()).toMatchObject({ body: '0.1', control: 'max-age=600', cache: 'HIT', etag: first.etag });
    await clock.advance(1_500);
    expect(await ask()).toMatchObject({ body: '0.1', control: 'max-age=599', cache: 'HIT' });
  });

  test('lives up to and including the second in which its time is over', async () => {
    const { clock, ask } = variant({ expire: 2, start: 900 });
    await ask();
    await clock.advance(2_099);
    expect(await ask()).toMatchObject({ body: '0.1', control: 'max-age=0', cache: 'HIT' });
    await clock.advance(1);
    expect(await ask()).toMatchObject({ body: '0.2', control: 'max-age=2', cache: 'MISS' });
  });

  test('with no time to live it lives to the end of its second', async () => {
    const { clock, ask } = variant({ expire: 0 });
    await ask();
    await clock.advance(999);
    expect(await ask()).toMatchObject({ body: '0.1', control: 'max-age=0', cache: 'HIT' });
    await clock.advance(1);
    expect(await ask()).toMatchObject({ body: '0.2', cache: 'MISS' });
  });

  test.each([false, true])('overlapping first requests get one number (slow store: %s)', async (slowStore) => {
    const { clock, ask } = variant({ slowStore });
    const asked = Promise.all(Array.from({ length: 50 }, () => ask()));
    if (slowStore) await clock.advance(100);
    const answers = await asked;
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['0.1']));
    expect(answers.filter(({ cache }) => cache === 'MISS')).toHaveLength(1);
    expect(answers.filter(({ cache }) => cache === 'HIT')).toHaveLength(49);
  });

  test('no-cache makes a new one, also when the tag fits; no-store leaves the cache alone', async () => {
    const { ask } = variant();
    const { etag = '' } = await ask();
    const renewed = { 'cache-control': 'no-cache', 'if-none-match': etag };
    expect(await ask(renewed)).toMatchObject({ status: 200, body: '0.2', cache: 'MISS' });
    const aside = await ask({ 'cache-control': 'no-store' });
    expect(aside).toEqual({ status: 200, body: '0.3', control: undefined, cache: undefined, etag: undefined });
    expect(await ask()).toMatchObject({ body: '0.2', cache: 'HIT' });
  });

  test.each(['No-Cache', 'no-cache, max-age=0', 'max-age=0', 'NO-STORE'])('%s is an ordinary hit', async (control) => {
    const { ask } = variant();
    await ask();
    expect(await ask({ 'cache-control': control })).toMatchObject({ body: '0.1', cache: 'HIT' });
  });

  test('304 only for exactly the tag, and only on a hit', async () => {
    const { ask } = variant();
    const { etag = '' } = await ask();
    expect(await ask({ 'if-none-match': etag })).toEqual({
      status: 304,
      body: undefined,
      control: 'max-age=600',
      cache: 'HIT',
      etag,
    });
    for (const other of ['*', `"${etag}"`, `${etag}, W/1`, etag.toLowerCase()]) {
      expect(await ask({ 'if-none-match': other })).toMatchObject({ status: 200 });
    }
  });
});

test('a store that fails fails the request, and the next one tries again', async () => {
  let broken = true;
  const store: CacheStore = {
    get: async (): Promise<CacheEntry | undefined> => {
      if (broken) throw new Error('gone');
      return undefined;
    },
    set: async () => {},
    add: async (_key, value, secondsLeft) => ({ value, secondsLeft, isNew: true }),
  };
  const { respond: answer } = cachedIn(store, 600, numbers());
  await expect(answer({ query: '', header: () => undefined })).rejects.toThrow('gone');
  broken = false;
  expect(await answer({ query: '', header: () => undefined })).toMatchObject({ status: 200, body: '0.1' });
});
