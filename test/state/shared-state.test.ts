import { createClient } from '@redis/client';
import { describe, expect, test, vi } from 'vitest';
import { startServer } from '../../src/index.ts';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { settingsFromEnvironment } from '../../src/settings/read-settings.ts';
import { lifeUntil } from '../../src/state/key-lifetime.ts';
import { keyNames } from '../../src/state/key-names.ts';
import { addressOf, connectState } from '../../src/state/shared-state.ts';
import { freePort } from '../support/free-port.ts';
import { hasRedis, startRedis } from '../support/redis-server.ts';

test('names of keys keep any text apart, and patterns match no other key', () => {
  const names = keyNames('a*:');
  expect(names.of('session', 'Ünï:1', 'x/y')).toBe('a*:session:%C3%9Cn%C3%AF%3A1:x%2Fy');
  expect(names.pattern('session', 'r*')).toBe('a\\*:session:r\\*:*');
  expect(names.of('revoked', '\ud800')).toBe('a*:revoked:%EF%BF%BD');
});

test.each([
  [61_000, 3_661_000],
  [-5_000, 3_600_000],
  [Number.POSITIVE_INFINITY, 315_360_000_000],
])('what ends in %d ms is kept for %d ms', (left, life) => expect(lifeUntil(left, 0)).toBe(life));

test('an address is shown without its credentials', () => {
  expect(addressOf('redis://user:secret@h:6379/2')).toBe('redis://h:6379/2');
  expect(addressOf('rediss://:secret@[::1]')).toBe('rediss://[::1]');
});

test.each([
  [{ STATE_URL: 'http://user:secret@h' }, 'STATE_URL: must be a redis:// or rediss:// URL'],
  [{ STATE_URL: 'redis://' }, 'STATE_URL: must be a redis:// or rediss:// URL'],
  [{ STATE_URL: 'redis://h', SEED: '1' }, 'SEED: cannot be used together with STATE_URL; leave one of them out'],
])('%o cannot be used', (environment, message) => {
  expect(() => settingsFromEnvironment(environment)).toThrow(message);
});

test('a store that is not there is an error at once', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  const options = { url, prefix: '', signal: new AbortController().signal, warn: () => {}, info: () => {} };
  const connecting = connectState({ ...options, clock: systemClock, random: systemRandomness });
  await expect(connecting).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

describe.skipIf(!hasRedis())('a server with a store', () => {
  test('that cannot start leaves no connection, and one that stops neither', async () => {
    await using redis = await startRedis(await freePort());
    const client = createClient({ url: redis.url, RESP: 2 });
    await client.connect();
    const connections = async () =>
      String(await client.sendCommand(['CLIENT', 'LIST']))
        .trim()
        .split('\n').length;
    await using server = await startServer({ port: 0, state: { url: redis.url } });
    expect(await connections()).toBe(2);
    const port = Number(new URL(server.url).port);
    await expect(startServer({ port, state: { url: redis.url } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    const options = { state: { url: redis.url }, search: { mode: 'replay', cassettes: '/dev/null/none' } } as const;
    await expect(startServer({ port: 0, ...options })).rejects.toThrow('search.cassettes');
    await vi.waitFor(async () => expect(await connections()).toBe(2), 10_000);
    await server.close();
    await vi.waitFor(async () => expect(await connections()).toBe(1), 10_000);
    client.destroy();
  });

  test('says 503 at the control plane while the store is away', async () => {
    const redis = await startRedis(await freePort());
    await using server = await startServer({ port: 0, state: { url: redis.url } });
    expect((await fetch(`${server.url}/-/sessions`)).status).toBe(200);
    await redis.stop();
    const answer = await fetch(`${server.url}/-/sessions`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ detail: 'the store is away', status: 503 }),
    ]);
  });
});
