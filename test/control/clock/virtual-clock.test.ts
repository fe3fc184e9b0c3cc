import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { virtualClock } from '../../../src/control/clock/virtual-clock.ts';
import { nextTurn } from '../../../src/runtime/turn.ts';
import { movableClock } from '../../support/movable-clock.ts';

const second = 1000;

async function fewTurns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
}

function setUp() {
  const real = movableClock();
  return { real, clock: virtualClock(real, fewTurns), start: real.now() };
}

describe('real time', () => {
  test('is followed until the clock is moved', async () => {
    const { real, clock } = setUp();
    await real.advance(5 * second);
    expect(clock.state()).toEqual({ now: real.now(), frozen: false, offset: 0, waiting: 0 });
  });

  test('ends pauses', async () => {
    const { real, clock } = setUp();
    let ended = false;
    void clock.sleep(2 * second).then(() => {
      ended = true;
    });
    await real.advance(2 * second - 1);
    await fewTurns();
    expect([ended, clock.state().waiting]).toEqual([false, 1]);
    await real.advance(1);
    await fewTurns();
    expect([ended, clock.state().waiting]).toEqual([true, 0]);
  });
});

describe('a moved clock', () => {
  test('runs on from where it was set', async () => {
    const { real, clock, start } = setUp();
    await clock.set({ now: start + 100 * second });
    await real.advance(second);
    expect(clock.state()).toMatchObject({ now: start + 101 * second, offset: 100 * second, frozen: false });
  });

  test('stands still when it is frozen, and runs on from there', async () => {
    const { real, clock, start } = setUp();
    await clock.set({ frozen: true });
    await real.advance(10 * second);
    expect(clock.now()).toBe(start);
    await clock.set({ frozen: false });
    await real.advance(second);
    expect(clock.now()).toBe(start + second);
  });

  test('a pause of a frozen clock waits for the clock', async () => {
    const { real, clock } = setUp();
    await clock.set({ frozen: true });
    let ended = false;
    void clock.sleep(second).then(() => {
      ended = true;
    });
    await real.advance(60 * second);
    await fewTurns();
    expect(ended).toBe(false);
    await clock.advance(second);
    expect(ended).toBe(true);
  });

  test('a pause that began while it ran does not end while it stands still', async () => {
    const { real, clock } = setUp();
    let ended = false;
    void clock.sleep(second).then(() => {
      ended = true;
    });
    await clock.set({ frozen: true });
    await real.advance(5 * second);
    await fewTurns();
    expect([ended, real.sleeping]).toEqual([false, 0]);
    await clock.advance(second);
    expect(ended).toBe(true);
  });

  test('a jump back leaves what remains of a pause', async () => {
    const { real, clock, start } = setUp();
    let ended = false;
    void clock.sleep(10 * second).then(() => {
      ended = true;
    });
    await real.advance(4 * second);
    await clock.set({ now: start - 3600 * second });
    await real.advance(6 * second - 1);
    await fewTurns();
    expect(ended).toBe(false);
    await real.advance(1);
    await fewTurns();
    expect(ended).toBe(true);
  });

  test('real time comes back without ending a pause', async () => {
    const { real, clock } = setUp();
    await clock.set({ now: 0, frozen: true });
    void clock.sleep(second);
    await clock.toRealTime();
    expect(clock.state()).toEqual({ now: real.now(), frozen: false, offset: 0, waiting: 1 });
  });

  test('its monotonic line never goes back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ now: fc.integer({ min: -1e12, max: 1e12 }) }),
            fc.record({ frozen: fc.boolean() }),
            fc.record({ advance: fc.nat(1e9) }),
            fc.record({ real: fc.nat(1e6) }),
            fc.constant({ reset: true }),
          ),
          { maxLength: 12 },
        ),
        async (steps) => {
          const { real, clock } = setUp();
          let last = clock.monotonic();
          for (const step of steps) {
            if ('advance' in step) await clock.advance(step.advance);
            else if ('real' in step) await real.advance(step.real);
            else if ('reset' in step) await clock.toRealTime();
            else await clock.set(step);
            expect(clock.monotonic()).toBeGreaterThanOrEqual(last - 1e-6);
            last = clock.monotonic();
          }
        },
      ),
    );
  });
});

describe('advance', () => {
  test('ends pauses in their order, each at its own moment, those that begin on the way too', async () => {
    const { clock, start } = setUp();
    const log: [string, number][] = [];
    const steps = async (name: string, ms: number) => {
      for (let step = 0; step < 3; step += 1) {
        await clock.sleep(ms);
        log.push([name, clock.now() - start]);
      }
    };
    void steps('a', 100);
    void steps('b', 150);
    await clock.advance(1000);
    expect(log).toEqual([
      ['a', 100],
      ['b', 150],
      ['a', 200],
      ['b', 300],
      ['a', 300],
      ['b', 450],
    ]);
    expect(clock.now()).toBe(start + 1000);
  });

  test('the shortest pause ends first, whichever began first', async () => {
    const { clock } = setUp();
    const ended: string[] = [];
    void clock.sleep(300).then(() => ended.push('long'));
    void clock.sleep(100).then(() => ended.push('short'));
    await clock.advance(200);
    expect([...ended]).toEqual(['short']);
    await clock.advance(200);
    expect(ended).toEqual(['short', 'long']);
  });

  test('of a clock that runs leaves it running, and its date moved', async () => {
    const { real, clock, start } = setUp();
    expect(clock.isMoved).toBe(false);
    await clock.advance(5 * second);
    await real.advance(second);
    expect(clock.state()).toMatchObject({ now: start + 6 * second, frozen: false, offset: 5 * second });
    expect(clock.isMoved).toBe(true);
    await clock.toRealTime();
    expect(clock.isMoved).toBe(false);
  });

  test('two of them add up', async () => {
    const { clock, start } = setUp();
    await Promise.all([clock.advance(second), clock.advance(second)]);
    expect(clock.now()).toBe(start + 2 * second);
  });

  test('an aborted pause rejects and is forgotten', async () => {
    const { clock } = setUp();
    const abort = new AbortController();
    const pause = clock.sleep(second, abort.signal);
    abort.abort();
    await expect(pause).rejects.toThrow('aborted');
    expect(clock.state().waiting).toBe(0);
  });

  test('a clock that is closed holds nobody up', async () => {
    const { clock } = setUp();
    const pause = clock.sleep(second);
    clock.close();
    await pause;
    await clock.sleep(9 * second);
    expect(clock.state().waiting).toBe(0);
  });

  test('all pauses can be ended', async () => {
    const { clock } = setUp();
    const pauses = [clock.sleep(second), clock.sleep(9 * second)];
    clock.endPauses();
    await Promise.all(pauses);
    expect(clock.state().waiting).toBe(0);
  });
});
