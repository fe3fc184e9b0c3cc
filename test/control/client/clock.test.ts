import { describe, expect, test } from 'vitest';
import { at2030, describeBothWays, refusal, textOf } from '../../support/both-ways.ts';
import { searchOf } from '../../support/search-request.ts';

describeBothWays((server) => {
  describe('the clock', () => {
    test('is frozen, moved and let go', async () => {
      await using box = await server().sandbox();
      const { clock } = box;
      expect(await clock.freeze(at2030)).toMatchObject({ now: at2030, frozen: true, waiting: 0 });
      expect((await clock.advance(1.5)).now).toBe('2030-01-01T00:00:01.500Z');
      expect((await clock.set({ now: new Date('2031-01-01T00:00:00Z') })).frozen).toBe(true);
      expect((await clock.unfreeze()).frozen).toBe(false);
      expect((await clock.freeze()).now.slice(0, 4)).toBe('2031');
      expect((await clock.reset()).offset_seconds).toBe(0);
      expect((await refusal(clock.advance(-1))).problem?.errors?.[0]?.field).toBe('seconds');
    });

    test('wakes pauses when the last of their seconds has passed', async () => {
      await using box = await server().sandbox({ settings: { app: { variant: 'slow', stepPause: 10 } } });
      await box.clock.freeze();
      let ended = 0;
      const requests = [1, 2].map((id) => textOf(box.url, `/?req_id=${id}`).then(() => (ended += 1)));
      while ((await box.clock.get()).waiting < 2);
      expect((await box.clock.advance(29)).waiting).toBe(2);
      expect(ended).toBe(0);
      expect((await box.clock.advance(1)).waiting).toBe(0);
      await Promise.all(requests);
    });

    test('ends pauses in their order, each at its own moment', async () => {
      await using box = await server().sandbox({ settings: { app: { variant: 'slow', stepPause: 7 } } });
      await box.clock.freeze(at2030);
      for (const seconds of [30, 10, 20])
        await box.rules.add({ match: { path: `/${seconds}` }, then: { delay: { seconds }, respond: { status: 200 } } });
      const ended: [path: string, date: string | null][] = [];
      const paths = ['/30', '/10', '/20', '/?req_id=1'];
      const requests = paths.map(async (path) => {
        const { headers } = await fetch(box.url + path);
        ended.push([path, headers.get('date')]);
      });
      while ((await box.clock.get()).waiting < paths.length);
      expect(await box.clock.advance(60)).toMatchObject({ now: '2030-01-01T00:01:00.000Z', waiting: 0 });
      await Promise.all(requests);
      expect(ended).toEqual([
        ['/10', 'Tue, 01 Jan 2030 00:00:10 GMT'],
        ['/20', 'Tue, 01 Jan 2030 00:00:20 GMT'],
        ['/?req_id=1', 'Tue, 01 Jan 2030 00:00:21 GMT'],
        ['/30', 'Tue, 01 Jan 2030 00:00:30 GMT'],
      ]);
    });
  });

  test('600 seconds of a cache, 60 of a token and the minute of a rate limit take no time', async () => {
    await using box = await server().sandbox({ settings: { app: { variant: 'cached' }, search: { rateLimit: 1 } } });
    await box.clock.freeze(at2030);
    const number = await textOf(box.url);
    const { access_token: token } = await box.tokens.mint({ client_id: 'understudy' });
    expect([(await searchOf(box)).status, (await searchOf(box)).status]).toEqual([200, 429]);
    await box.clock.advance(61);
    expect([(await box.tokens.decode(token)).good, (await searchOf(box)).status]).toEqual([false, 200]);
    expect(await textOf(box.url)).toBe(number);
    await box.clock.advance(540);
    expect(await textOf(box.url)).not.toBe(number);
  });
});
