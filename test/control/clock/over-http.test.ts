import { afterAll, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer({ app: { variant: 'slow' } });
afterAll(() => server.close());
let count = 0;

/** A sandbox of the slow variant that stands still. */
async function box() {
  count += 1;
  const base = `/-/s/clock-${count}`;
  const call = (method: string, path: string, body?: unknown) => server.call(method, base + path, body);
  await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  return {
    call,
    clock: async (body: object) => (await call('PUT', '/-/clock', body)).json,
    /** A request that is in a pause of the sandbox. */
    async pause() {
      const reply = call('GET', '/?req_id=1');
      while ((await call('GET', '/-/clock')).json.waiting === 0);
      return reply.then(({ text }) => text);
    },
  };
}

test('what is absent stays, and it runs on from where it is let go', async () => {
  const { clock, call } = await box();
  expect(await clock({ now: '2031-01-01T00:00:00Z' })).toMatchObject({ now: '2031-01-01T00:00:00.000Z', frozen: true });
  const { now, frozen } = await clock({ frozen: false });
  expect([now.slice(0, 16), frozen]).toEqual(['2031-01-01T00:00', false]);
  await expect.poll(async () => (await call('GET', '/-/clock')).json.now > now).toBe(true);
  expect((await clock({ frozen: true })).now >= now).toBe(true);
});

test('it jumps back, too, and what remains of a pause is still to pass', async () => {
  const { clock, call, pause } = await box();
  const paused = pause();
  await expect.poll(async () => (await call('GET', '/-/clock')).json.waiting).toBe(1);
  expect((await clock({ now: '2029-01-01T00:00:00Z' })).waiting).toBe(1);
  await call('POST', '/-/clock/advance', { seconds: 3600 });
  expect(await paused).toBe('null');
});

test('a jump forward ends pauses as advance does', async () => {
  const { clock, call, pause } = await box();
  const paused = pause();
  await expect.poll(async () => (await call('GET', '/-/clock')).json.waiting).toBe(1);
  expect((await clock({ now: '2030-01-01T01:00:00Z' })).waiting).toBe(0);
  expect(await paused).toBe('null');
});

test('DELETE goes back to real time and leaves pauses to pass', async () => {
  const { call, pause } = await box();
  const paused = pause();
  await expect.poll(async () => (await call('GET', '/-/clock')).json.waiting).toBe(1);
  const { json } = await call('DELETE', '/-/clock');
  expect(json).toMatchObject({ frozen: false, offset_seconds: 0, waiting: 1 });
  await call('POST', '/-/clock/advance', { seconds: 3600 });
  expect(await paused).toBe('null');
});

test('delays of rules are of its time', async () => {
  const { call } = await box();
  await call('POST', '/-/rules', { then: { delay: { from: 100, to: 200 }, respond: { body: 'late' } } });
  const delayed = call('GET', '/');
  await expect.poll(async () => (await call('GET', '/-/clock')).json.waiting).toBe(1);
  await call('POST', '/-/clock/advance', { seconds: 99 });
  expect((await call('GET', '/-/clock')).json.waiting).toBe(1);
  await call('POST', '/-/clock/advance', { seconds: 101 });
  expect((await delayed).text).toBe('late');
});
