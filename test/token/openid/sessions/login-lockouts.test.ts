import { describe, expect, test } from 'vitest';
import { createLockouts } from '../../../../src/token/openid/sessions/login-lockouts.ts';
import { readRealm } from '../../../../src/token/realm/import/read-realm.ts';
import { movableClock } from '../../../support/movable-clock.ts';

function account(settings: object) {
  const realm = readRealm({
    place: 'test: ',
    value: { realm: 'r', enabled: true, bruteForceProtected: true, ...settings },
  });
  const clock = movableClock(1_000_000);
  const lockouts = createLockouts(clock);
  return {
    clock,
    fail: () => lockouts.fail(realm, 'u'),
    succeed: () => lockouts.succeed('u'),
    isLocked: () => lockouts.isLocked(realm, 'u'),
    /** Fails so often, 2 s apart. */
    async failOften(times: number) {
      for (let time = 0; time < times; time += 1) {
        lockouts.fail(realm, 'u');
        await clock.advance(2_000);
      }
    },
  };
}

describe('failed logins', () => {
  test('lock nothing unless the realm says so', async () => {
    const { failOften, isLocked } = account({ bruteForceProtected: false, failureFactor: 1 });
    await failOften(50);
    expect(isLocked()).toBe(false);
  });

  test('lock the account for a while from the given number on', async () => {
    const { clock, failOften, isLocked } = account({ failureFactor: 3, waitIncrementSeconds: 60 });
    await failOften(2);
    expect(isLocked()).toBe(false);
    await failOften(1);
    expect(isLocked()).toBe(true);
    await clock.advance(57_999);
    expect(isLocked()).toBe(true);
    await clock.advance(1);
    expect(isLocked()).toBe(false);
  });

  test.each([
    ['MULTIPLE', 6, 120],
    ['LINEAR', 6, 240],
    ['MULTIPLE', 30, 300],
  ])('%s: %i of them for %i s', async (bruteForceStrategy, times, seconds) => {
    const settings = { bruteForceStrategy, failureFactor: 3, waitIncrementSeconds: 60, maxFailureWaitSeconds: 300 };
    const { clock, failOften, isLocked } = account(settings);
    await failOften(times);
    await clock.advance(seconds * 1000 - 2_001);
    expect(isLocked()).toBe(true);
    await clock.advance(1);
    expect(isLocked()).toBe(false);
  });

  test('two at once lock for the time of a quick login', async () => {
    const { clock, fail, isLocked } = account({ failureFactor: 30, minimumQuickLoginWaitSeconds: 10 });
    fail();
    expect(isLocked()).toBe(false);
    await clock.advance(999);
    fail();
    expect(isLocked()).toBe(true);
    await clock.advance(10_000);
    expect(isLocked()).toBe(false);
  });

  test('are forgotten after a right password, and after a long pause', async () => {
    const { clock, failOften, succeed, isLocked } = account({ failureFactor: 3, maxDeltaTimeSeconds: 100 });
    await failOften(2);
    succeed();
    await failOften(2);
    expect(isLocked()).toBe(false);
    await clock.advance(100_000);
    await failOften(2);
    expect(isLocked()).toBe(false);
  });

  test('lock for ever where lockouts are permanent', async () => {
    const { clock, failOften, isLocked } = account({ failureFactor: 2, permanentLockout: true });
    await failOften(2);
    await clock.advance(1e12);
    expect(isLocked()).toBe(true);
  });
});
