import { describe, expect, test, vi } from 'vitest';
import { openState } from '../../../src/server/loading/open-state.ts';
import { SettingsError } from '../../../src/settings/read-settings.ts';
import { controlServer } from '../../support/control-server.ts';
import { fakeRedis } from '../../support/fake-redis.ts';
import { freePort } from '../../support/free-port.ts';
import { memoryLog } from '../../support/memory-log.ts';
import { memoryOutput } from '../../support/memory-output.ts';

test('without an address there is no state that processes share', async () => {
  expect(await openState({ url: undefined, prefix: '' }, memoryLog(), new AbortController().signal)).toBeUndefined();
});

test('a store that cannot be used is told by the name of its setting, without credentials', async () => {
  const port = await freePort();
  const opening = openState(
    { url: `redis://user:secret@127.0.0.1:${port}/2`, prefix: '' },
    memoryLog(),
    new AbortController().signal,
  );
  await expect(opening).rejects.toEqual(
    new SettingsError([{ name: 'STATE_URL', message: `redis://127.0.0.1:${port}/2 cannot be used: ECONNREFUSED` }]),
  );
});

test('its component is loaded, and away when the store is', async () => {
  const redis = await fakeRedis();
  const ended = new AbortController();
  const opened = await openState({ url: redis.url, prefix: 'a:' }, memoryLog(), ended.signal);
  expect(opened?.components.state?.isAway).toBe(false);
  await redis.goAway();
  await vi.waitFor(() => expect(opened?.components.state?.isAway).toBe(true));
  ended.abort();
});

test('a signal ends the connection', async () => {
  await using redis = await fakeRedis();
  const ended = new AbortController();
  const opened = await openState({ url: redis.url, prefix: 'a:' }, memoryLog(), ended.signal);
  const state = opened?.components.state;
  expect([state?.loaded, await state?.get()]).toEqual([expect.anything(), state?.loaded]);
  expect(redis.connections).toBe(1);
  ended.abort();
  await vi.waitFor(() => expect(redis.connections).toBe(0));
});

describe('a server with a store', () => {
  const started = async (url: string) => {
    const stderr = memoryOutput();
    const server = await controlServer({ state: { url }, log: { level: 'info' } }, { stderr });
    return Object.assign(server, { stderr });
  };

  test('says of it whether it is there', async () => {
    await using redis = await fakeRedis();
    await using server = await started(redis.url);
    const up = async () =>
      /understudy_store_up\{store="state"\} (\d)/.exec((await server.call('GET', '/-/metrics')).text)?.[1];
    expect(await up()).toBe('1');
    expect((await server.call('GET', '/-/metrics')).text).not.toContain('search_index');
    await redis.goAway();
    await vi.waitFor(async () => expect(await up()).toBe('0'), { timeout: 5_000 });
    expect(server.stderr.text).toContain(`WARNING:  STATE_URL: ${redis.url} is away: `);
  });

  test('rotates no keys that others sign with', async () => {
    await using redis = await fakeRedis();
    await using server = await started(redis.url);
    expect((await server.call('DELETE', '/-/clock')).status).toBe(409);
    const rotated = await server.call('POST', '/-/keys/rotate');
    expect([rotated.status, rotated.json.detail]).toEqual([
      409,
      'all processes at STATE_URL sign with these keys; rotate those of another sandbox',
    ]);
  });

  test('forgets what it has stored, for `default` alone', async () => {
    await using redis = await fakeRedis();
    await using server = await started(redis.url);
    const scans = () => redis.commands.filter(([name]) => name === 'SCAN').length;
    await server.call('POST', '/-/s/one/-/reset', { only: ['caches'] });
    expect(scans()).toBe(0);
    await server.call('POST', '/-/reset?process=this', { only: ['caches'] });
    expect(scans()).toBe(1);
  });
});

test('an engine is told of as a store is', async () => {
  await using server = await controlServer({ search: { engine: ['http://127.0.0.1:1'] } });
  expect((await server.call('GET', '/-/metrics')).text).toContain('understudy_store_up{store="search_index"} 1');
  expect((await server.call('DELETE', '/-/clock')).status).toBe(200);
});
