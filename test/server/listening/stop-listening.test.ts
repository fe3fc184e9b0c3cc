import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { stopListening } from '../../../src/server/listening/stop-listening.ts';

/** A clock that says how long each turn takes. */
function clockOf(turnsMs: readonly number[], rest: number) {
  let now = 1_000;
  let calls = 0;
  return {
    turns: () => calls / 2,
    monotonic() {
      // Each turn asks twice: before and after.
      if (calls % 2 === 1) now += turnsMs[(calls - 1) / 2] ?? rest;
      calls += 1;
      return now;
    },
  };
}

test.each([
  ['a turn without work', [0.05], 1, 1],
  ['the first turn without work', [5, 0.1, 0.05], 1, 3],
  ['500 turns', [], 1, 500],
])('a server stops to listen after %s', async (_what, turnsMs, rest, turns) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clock = clockOf(turnsMs, rest);
  const { ended } = await stopListening(server, clock);
  expect([clock.turns(), server.listening]).toEqual([turns, false]);
  await ended;
});

test('the end is that of the last connection', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  let isOver = false;
  const { ended } = await stopListening(server, clockOf([0], 0));
  void ended.then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  client.destroy();
  await ended;
});
