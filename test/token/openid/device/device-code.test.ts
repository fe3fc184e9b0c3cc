import { beforeEach, describe, expect, test } from 'vitest';
import {
  approveDevice,
  denyDevice,
  deviceByCode,
  deviceByUserCode,
  openDeviceCode,
  plainUserCode,
  takeDevice,
} from '../../../../src/token/openid/device/device-code.ts';
import type { Client } from '../../../../src/token/realm/realm-client.ts';
import { startTokens, stateOf, type Tokens } from '../../../support/whole-tokens.ts';

const now = 1_700_000_000;
let own: Tokens;
beforeEach(async () => {
  own = await startTokens();
});
const open = (attributes: Readonly<Record<string, string>> = {}) => {
  const client = { clientId: 'tv', attributes: new Map(Object.entries(attributes)) } as unknown as Client;
  return openDeviceCode(stateOf(own), client, { scope: 's', nonce: 'n' });
};

describe('how long a code lives, and how often a device may ask', () => {
  const named = (lifespan: string, interval: string) => ({
    'oauth2.device.code.lifespan': lifespan,
    'oauth2.device.polling.interval': interval,
  });
  test.each([
    [{}, 600, 5],
    [named('30', '10'), 30, 10],
    [named('0', '0'), 600, 5],
    [named('x30', '10x'), 600, 5],
    [named('1234567890', ' 7'), 600, 5],
    [named('123456789', '7'), 123_456_789, 7],
  ])('%j', async (attributes, lifespan, interval) => {
    const device = await open(attributes);
    expect(device).toEqual({
      code: expect.any(String),
      userCode: expect.stringMatching(/^[A-Z]{8}$/),
      clientId: 'tv',
      scope: 's',
      nonce: 'n',
      expiresAt: now + lifespan,
      interval,
    });
    expect(await deviceByCode(stateOf(own), device.code)).toEqual(device);
    expect(await deviceByUserCode(stateOf(own), device.userCode)).toEqual(device);
  });
});

test('a code is remembered for a while after its end', async () => {
  const device = await open();
  await own.clock.advance(614_000);
  expect(await deviceByCode(stateOf(own), device.code)).toEqual(device);
  expect(await deviceByUserCode(stateOf(own), device.userCode)).toEqual(device);
  await own.clock.advance(2_000);
  expect(await deviceByCode(stateOf(own), device.code)).toBeUndefined();
  expect(await deviceByUserCode(stateOf(own), device.userCode)).toBeUndefined();
});

test('somebody logs in for a device once, and it takes its tokens once', async () => {
  const [device, other] = [await open(), await open()];
  const state = stateOf(own);
  expect(await approveDevice(state, device.userCode, 'session')).toBe(true);
  expect(await deviceByCode(state, device.code)).toEqual({ ...device, sessionId: 'session' });
  expect(await approveDevice(state, device.userCode, 'again')).toBe(false);
  expect([await takeDevice(state, device), await takeDevice(state, device)]).toEqual([true, false]);
  expect(await deviceByCode(state, other.code)).toEqual(other);
});

test('or denies it', async () => {
  const device = await open();
  await denyDevice(stateOf(own), 'NOBODY');
  await denyDevice(stateOf(own), device.userCode);
  expect(await deviceByCode(stateOf(own), device.code)).toEqual({ ...device, isDenied: true });
});

test.each([
  ['abcd-EFGH', 'ABCDEFGH'],
  [' a b.c1 ', 'ABC'],
  ['', ''],
])('%j is %j', (typed, plain) => expect(plainUserCode(typed)).toBe(plain));
