import { expect, test } from 'vitest';
import type { RequestContext } from '../../../../src/token/openid/context/request-context.ts';
import { isOtpRight } from '../../../../src/token/openid/grants/otp-check.ts';
import { expiringIds } from '../../../../src/token/openid/sessions/expiring-id-store.ts';
import type { User } from '../../../../src/token/realm/user.ts';

/** RFC 4226 appendix D: the codes of the counters 0 to 3. */
const codes = ['755224', '287082', '359152', '969429'];
const generator = {
  type: 'totp',
  algorithm: 'sha1',
  secret: Buffer.from('12345678901234567890'),
  digits: 6,
  period: 30,
  counter: 0,
};
const user = (otp: object | undefined = generator, id = 'u') => ({ id, otp }) as User;

/** A realm whose time is that of the counter 1. */
function contextOf(rules: object = {}) {
  const assertions = expiringIds({ now: () => 45_000 });
  const realm = { otp: { lookAround: 1, isReusable: false, ...rules } };
  return { state: { realm, now: () => 45, assertions } } as unknown as RequestContext;
}

test('a user without a generator needs no code', async () => {
  expect(await isOtpRight(contextOf(), { id: 'u', otp: undefined } as User, undefined)).toBe(true);
});

test.each([
  [0, [false, true, false, false]],
  [1, [true, true, true, false]],
  [2, [true, true, true, true]],
])('with %i codes before and after, of four %j are right', async (lookAround, expected) => {
  const context = contextOf({ lookAround });
  expect(await Promise.all(codes.map((code) => isOtpRight(context, user(), code)))).toEqual(expected);
});

test('a code serves each user once, unless the realm allows more', async () => {
  const [once, often] = [contextOf(), contextOf({ isReusable: true })];
  const answers = [once, once, often, often].map((context) => isOtpRight(context, user(), codes[1]));
  expect(await Promise.all(answers)).toEqual([true, false, true, true]);
  expect(await isOtpRight(once, user(generator, 'other'), codes[1])).toBe(true);
  expect(await isOtpRight(once, user(), undefined)).toBe(false);
});

test('a counted code is looked for from the counter on', async () => {
  const counted = user({ ...generator, type: 'hotp' });
  const context = contextOf();
  expect(await Promise.all(codes.map((code) => isOtpRight(context, counted, code)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
