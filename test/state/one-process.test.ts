import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ControlServer, controlServer } from '../support/control-server.ts';
import { freePort } from '../support/free-port.ts';
import { hasRedis, type RedisServer, startRedis } from '../support/redis-server.ts';

const rule = { then: { respond: { status: 299 } } };

/** Every call that changes what one process alone knows of a sandbox. */
const calls: [method: string, path: string, body?: object][] = [
  ['PUT', '/clock', { frozen: true }],
  ['POST', '/clock/advance', { seconds: 1 }],
  ['DELETE', '/clock'],
  ['POST', '/rules', rule],
  ['PUT', '/rules', { rules: [rule] }],
  ['PUT', '/rules/rule-1', rule],
  ['DELETE', '/rules/rule-1'],
  ['DELETE', '/rules'],
  ['PATCH', '/settings', { app: { greeting: 'Hi' } }],
  ['POST', '/reset', { only: ['rules'] }],
];

describe.skipIf(!hasRedis())('behind a shared store', () => {
  let redis: RedisServer;
  let server: ControlServer;
  beforeAll(async () => {
    redis = await startRedis(await freePort());
    server = await controlServer({ state: { url: redis.url } });
  });
  afterAll(async () => {
    await server.close();
    await redis.stop();
  });

  /** What the calls could have changed in `default`. */
  async function stateOfDefault() {
    const [clock, rules, settings] = await Promise.all(
      ['clock', 'rules', 'settings'].map(async (part) => (await server.call('GET', `/-/${part}`)).json),
    );
    return [clock.frozen, clock.offset_seconds, rules, settings];
  }

  test.each(calls)('%s /-%s of default is a conflict that says what to do, and changes nothing', async (...call) => {
    const [method, path, body] = call;
    const before = await stateOfDefault();
    const { status, headers, json } = await server.call(method, `/-${path}`, body);
    expect([status, headers['content-type']]).toEqual([409, 'application/problem+json']);
    expect(json.detail).toMatch(/a sandbox by a name.*\?process=this/);
    expect(await stateOfDefault()).toEqual(before);
  });

  test.each(calls)('%s /-%s of a sandbox by a name is done', async (...call) => {
    const [method, path, body] = call;
    const base = `/-/s/named-${calls.indexOf(calls.find((one) => one[0] === method && one[1] === path) ?? call)}/-`;
    await server.call('PUT', `${base}/rules`, { rules: [{ id: 'rule-1', ...rule }] });
    expect((await server.call(method, base + path, body)).status).toBeLessThan(300);
  });

  test('?process=this changes the process that takes the call, and reading says which one it was', async () => {
    const name = (await server.call('GET', '/-/clock')).headers['x-understudy-process'];
    expect(name).toMatch(/:\d+$/);
    const done = await server.call('PUT', '/-/clock?process=this', { now: '2030-01-01T00:00:00Z', frozen: true });
    expect([done.status, done.json.frozen, done.headers['x-understudy-process']]).toEqual([200, true, name]);
    expect((await server.call('DELETE', '/-/clock?process=this')).json.frozen).toBe(false);
    const other = await server.call('PUT', '/-/clock?process=other', { frozen: true });
    expect([other.status, other.json.errors[0].field]).toEqual([422, 'process']);
  });

  test('a program that has started the server means its own process', async () => {
    expect((await server.clock.freeze('2030-01-01T00:00:00Z')).frozen).toBe(true);
    await server.clock.reset();
  });
});

test('without a store nothing of this is asked', async () => {
  await using server = await controlServer();
  const { status, headers } = await server.call('PUT', '/-/clock', { frozen: true });
  expect([status, headers['x-understudy-process']]).toEqual([200, undefined]);
});
