import { expect, test } from 'vitest';
import { at2030, describeBothWays, textOf } from '../../support/both-ways.ts';
import { movableClock } from '../../support/movable-clock.ts';

/** Real time, as far as the server knows. */
const real = movableClock();
const year = 365 * 86_400;

describeBothWays(
  (server) => {
    const names = async () => (await server().sandboxes.list()).map(({ name }) => name);

    test('a sandbox that nobody used for an hour goes, whatever its own clock says', async () => {
      const box = await server().sandbox({ name: 'idle' });
      await box.clock.freeze();
      await box.clock.advance(year);
      expect(await names()).toEqual(['default', 'idle']);
      await real.advance(3_600_000);
      expect(await names()).toEqual(['default', 'idle']);
      await real.advance(1);
      expect(await names()).toEqual(['default']);
    });

    test('a sandbox that is used stays', async () => {
      await using box = await server().sandbox({ name: 'used' });
      await box.clock.freeze();
      for (let time = 0; time < 2; time += 1) {
        await real.advance(3_600_000);
        await textOf(box.url);
      }
      expect(await names()).toEqual(['default', 'used']);
    });

    test('the offset of a clock is how far it is from real time', async () => {
      await using box = await server().sandbox();
      const { clock } = box;
      const offset = async () => (await clock.get()).offset_seconds;
      expect(await offset()).toBe(0);
      await clock.advance(90.5);
      expect(await offset()).toBe(90.5);
      await real.advance(60_000);
      expect(await offset()).toBe(90.5);
      await clock.freeze();
      await real.advance(60_000);
      expect(await offset()).toBe(30.5);
      expect((await clock.set({ now: new Date(real.now() - 10_000) })).offset_seconds).toBe(-10);
      expect((await clock.freeze(at2030)).offset_seconds).toBe((Date.parse(at2030) - real.now()) / 1000);
      expect((await clock.reset()).offset_seconds).toBe(0);
    });
  },
  {},
  { clock: real },
);
