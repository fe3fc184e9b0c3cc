import { describe, expect, test } from 'vitest';
import { at2030, describeBothWays, refusal, textOf } from '../../support/both-ways.ts';
import { confidential, person, realmFile } from '../../support/realm-server.ts';
import { searchOf } from '../../support/search-request.ts';

const peopled = realmFile('demo', { clients: [confidential('till')], users: [person('ada')] });

describeBothWays((server) => {
  test('everything is reset, or a part of it', async () => {
    await using box = await server().sandbox();
    await box.rules.add({ then: { fault: 'close' } });
    await box.clock.freeze(at2030);
    await box.reset(['rules']);
    expect([await box.rules.list(), (await box.clock.get()).frozen]).toEqual([[], true]);
    await textOf(box.url);
    await box.reset();
    expect([(await box.clock.get()).frozen, (await box.requests.list()).total]).toEqual([false, 0]);
    expect((await refusal(box.reset(['all' as 'clock']))).problem?.errors?.[0]?.field).toBe('only.0');
  });

  describe.each<[string, ('caches' | 'credits' | 'sessions')[] | undefined]>([
    ['whole', undefined],
    ['by its parts', ['caches', 'credits', 'sessions']],
  ])('%s', (_name, only) => {
    const others = (part: string) =>
      ['caches', 'credits', 'sessions', 'rules', 'journal', 'clock'].filter((name) => name !== part);

    test('empties credits', async () => {
      await using box = await server().sandbox({ settings: { search: { planCredits: 1, rateLimit: 2 } } });
      const status = async () => (await searchOf(box)).status;
      expect([await status(), await status(), await status()]).toEqual([200, 432, 429]);
      if (only !== undefined) await box.reset(others('credits') as typeof only);
      expect(await status()).toBe(429);
      await box.reset(only && ['credits']);
      expect([await status(), await status(), await status()]).toEqual([200, 432, 429]);
    });

    test('empties sessions', async () => {
      await using box = await server().sandbox({ settings: { auth: { realmFiles: [peopled] } } });
      const { access_token: token } = await box.tokens.mint({ client_id: 'till', username: 'ada' });
      const state = async () => [(await box.sessions.list()).total, (await box.tokens.decode(token)).good];
      if (only !== undefined) await box.reset(others('sessions') as typeof only);
      expect(await state()).toEqual([1, true]);
      await box.reset(only && ['sessions']);
      expect(await state()).toEqual([0, false]);
    });

    test('empties caches', async () => {
      await using box = await server().sandbox({ settings: { app: { variant: 'cached' } } });
      const number = await textOf(box.url);
      if (only !== undefined) await box.reset(others('caches') as typeof only);
      expect(await textOf(box.url)).toBe(number);
      await box.reset(only && ['caches']);
      expect(await textOf(box.url)).not.toBe(number);
    });
  });
});
