import { afterEach, describe, expect, test, vi } from 'vitest';
import { trackAvailability, UnavailableError } from '../../src/runtime/availability.ts';
import { connectStore, reasonOf } from '../../src/state/connection.ts';
import { script } from '../../src/state/script.ts';
import { type FakeRedis, fakeRedis, type RedisAnswer } from '../support/fake-redis.ts';
import { type MovableClock, movableClock } from '../support/movable-clock.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const works: RedisAnswer = ([name]) => (name === 'PING' ? '+PONG\r\n' : name === 'GET' ? '$1\r\nv\r\n' : '+OK\r\n');

async function connected(answer: RedisAnswer = works) {
  const state = { answer };
  const store = await fakeRedis((words) => (words[0] === 'CLIENT' ? '+OK\r\n' : state.answer(words)));
  closing.push(() => void store.goAway());
  const clock: MovableClock = movableClock();
  const told: string[] = [];
  const tell = (line: string) => void told.push(line);
  const tracker = trackAvailability({ name: 'STATE_URL', clock, warn: tell, info: tell });
  const ended = new AbortController();
  closing.push(() => ended.abort());
  const options = { url: store.url, probe: 'probe', tracker, clock, signal: ended.signal };
  const connection = await connectStore(options);
  return { ...store, state, clock, told, tracker, ended, connection };
}

const names = (commands: FakeRedis['commands']) => commands.map(([name]) => name).filter((name) => name !== 'CLIENT');

describe('a connection to the store', () => {
  test('begins with a key that is written, and asks every half second whether the store is there', async () => {
    const { commands, clock, connection, ended } = await connected();
    expect(commands.at(-1)).toEqual(['SET', 'probe', '1', 'PX', '60000']);
    expect(await connection.command('GET', 'k')).toBe('v');
    await clock.advance(499);
    expect(names(commands)).toEqual(['SET', 'GET']);
    await clock.advance(1);
    await vi.waitFor(() => expect(names(commands)).toEqual(['SET', 'GET', 'PING']));
    ended.abort();
    await clock.advance(10_000);
    expect(names(commands)).toEqual(['SET', 'GET', 'PING']);
  });

  test('fails at once while the store is away, and comes back by itself', async () => {
    const { connection, hangUp, told, tracker, clock } = await connected();
    hangUp();
    await vi.waitFor(() => expect(tracker.isAway).toBe(true));
    expect(told).toEqual([expect.stringMatching(/^STATE_URL is away: ./)]);
    await expect(connection.command('GET', 'k')).rejects.toThrow(new UnavailableError('the store is away'));
    await vi.waitFor(async () => {
      await clock.advance(200);
      expect(tracker.isAway).toBe(false);
    });
    expect(told).toEqual([expect.anything(), expect.stringMatching(/^STATE_URL is back after \d+\.\d s$/)]);
    expect(await connection.command('GET', 'k')).toBe('v');
  });

  test('is given up when the store does not answer within a second', async () => {
    const { connection, clock, told, tracker, state } = await connected();
    state.answer = () => undefined;
    const asked = connection.command('GET', 'k');
    asked.catch(() => {});
    await clock.advance(500);
    await clock.advance(999);
    expect(tracker.isAway).toBe(false);
    await clock.advance(1);
    await vi.waitFor(() => expect(told).toEqual(['STATE_URL is away: no answer within 1000 ms']));
    await expect(asked).rejects.toThrow(UnavailableError);
  });

  test('does not begin when the store refuses the key', async () => {
    const refused = connected(([name]) => (name === 'SET' ? '-READONLY no writes\r\n' : '+OK\r\n'));
    await expect(refused).rejects.toThrow('READONLY no writes');
  });

  test.each(['READONLY x', 'LOADING x', 'NOAUTH x', 'OOM x'])(
    'an answer %s means that the store cannot be used',
    async (error) => {
      const { connection, state, told } = await connected();
      state.answer = () => `-${error}\r\n`;
      await expect(connection.command('GET', 'k')).rejects.toThrow(new UnavailableError('the store is away'));
      expect(told).toEqual([`STATE_URL is away: ${error}`]);
    },
  );

  test('any other error is that of the command, and the connection stays', async () => {
    const { connection, state, tracker } = await connected();
    state.answer = () => '-WRONGTYPE not a list\r\n';
    await expect(connection.command('GET', 'k')).rejects.toThrow('WRONGTYPE not a list');
    state.answer = works;
    expect([tracker.isAway, await connection.command('GET', 'k')]).toEqual([false, 'v']);
  });
});

describe('a script', () => {
  const one = script('return 1');

  test('is sent by its digest, and whole where the store does not know it', async () => {
    const { connection, state, commands } = await connected();
    state.answer = ([name]) => (name === 'EVAL' ? ':1\r\n' : '-NOSCRIPT No matching script\r\n');
    expect(await connection.run(one, ['a', 'b'], ['x', 2])).toBe(1);
    expect(commands.slice(-2)).toEqual([
      ['EVALSHA', one.sha1, '2', 'a', 'b', 'x', '2'],
      ['EVAL', 'return 1', '2', 'a', 'b', 'x', '2'],
    ]);
  });

  test('that fails is not sent again', async () => {
    const { connection, state, commands } = await connected();
    state.answer = () => '-ERR wrong\r\n';
    await expect(connection.run(one, [], [])).rejects.toThrow('ERR wrong');
    expect(commands.at(-1)?.[0]).toBe('EVALSHA');
  });
});

test.each([
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new Error('Socket closed'), 'Socket closed'],
  [new TypeError(''), 'TypeError'],
])('the reason in %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
