import { describe, expect, test } from 'vitest';
import { isOtpValid } from '../../../src/token/realm/one-time-password.ts';
import type { OtpSettings } from '../../../src/token/realm/user.ts';

const seed = (length: number) => Buffer.from('1234567890'.repeat(7).slice(0, length));
const hotp: OtpSettings = {
  type: 'hotp',
  algorithm: 'sha1',
  secret: seed(20),
  digits: 6,
  period: 30,
  counter: 0,
};
const totp: OtpSettings = { ...hotp, type: 'totp', digits: 8 };

// RFC 4226, appendix D.
const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];

test.each(codes.map((code, counter) => [counter, code] as const))('counter %d: %s', (counter, code) => {
  expect(isOtpValid({ ...hotp, counter }, code, 0, 0)).toBe(true);
});

test('by a counter codes ahead count, and none that is over', () => {
  const accepted = codes.filter((code) => isOtpValid({ ...hotp, counter: 3 }, code, 2, 1e9));
  expect(accepted).toEqual(codes.slice(3, 6));
});

// RFC 6238, appendix B.
describe.each([
  ['sha1', 20, ['94287082', '07081804', '14050471', '89005924', '69279037', '65353130']],
  ['sha256', 32, ['46119246', '68084774', '67062674', '91819424', '90698825', '77737706']],
  ['sha512', 64, ['90693936', '25091201', '99943326', '93441116', '38618901', '47863826']],
] as const)('%s', (algorithm, length, byTime) => {
  const settings = { ...totp, algorithm, secret: seed(length) };
  const times = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];

  test.each(times.map((time, at) => [time, byTime[at] ?? ''] as const))('at %d s: %s', (time, code) => {
    expect(isOtpValid(settings, code, 0, time)).toBe(true);
    expect(
      isOtpValid(
        settings,
        code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
        0,
        time,
      ),
    ).toBe(false);
  });
});

test.each([
  [0, [false, true, false]],
  [1, [true, true, true]],
])('by time codes before and after count: %d of them', (lookAround, [before, now, after]) => {
  const valid = (time: number) => isOtpValid(totp, '94287082', lookAround, time);
  expect([valid(60), valid(30), valid(29)]).toEqual([before, now, after]);
  expect([valid(59 + 60), valid(59 - 60)]).toEqual([false, false]);
});
