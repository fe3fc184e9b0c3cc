import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { ControlError, type SandboxSettings } from '../../../src/index.ts';
import { at2030, describeBothWays, refusal, textOf } from '../../support/both-ways.ts';

describeBothWays((server) => {
  describe('sandboxes', () => {
    test('are made, listed and deleted', async () => {
      const box = await server().sandbox({
        name: 'own-name',
        seed: 7,
        now: at2030,
        settings: { app: { greeting: 'Hi' } },
      });
      expect([box.name, box.url, await textOf(box.url)]).toEqual(['own-name', `${server().url}/-/s/own-name`, '"Hi"']);
      expect((await box.clock.get()).now.slice(0, 10)).toBe('2030-01-01');
      expect((await server().sandboxes.list()).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['default', 'own-name']),
      );
      expect(await server().sandboxes.get('own-name')).toMatchObject({
        seed: 7,
        settings: { app: { greeting: 'Hi' } },
      });
      await box.delete();
      await box.delete();
      expect((await refusal(server().sandboxes.get('own-name'))).status).toBe(404);
    });

    test('need no name, and a name comes once', async () => {
      const names: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        await using box = await server().sandbox();
        names.push(box.name);
      }
      expect(new Set(names).size).toBe(3);
      const left = (await server().sandboxes.list()).map(({ name }) => name);
      expect(names.filter((name) => left.includes(name))).toEqual([]);
    });

    test('can have a port of their own', async () => {
      await using box = await server().sandbox({ port: 0, settings: { app: { greeting: 'Port' } } });
      expect(box.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(box.url).not.toBe(server().url);
      expect(await textOf(box.url)).toBe('"Port"');
      await box.settings.change({ app: { greeting: 'Changed' } });
      expect(await textOf(box.url)).toBe('"Changed"');
      const { access_token: token } = await box.tokens.mint({ client_id: 'understudy' });
      expect(decodeJwt(token).iss).toBe(`${box.url}/realms/demo`);
    });

    test('are deleted by name, and have no members then', async () => {
      const box = await server().sandbox();
      await box.delete();
      expect(await refusal(box.clock.get())).toMatchObject({ status: 404 });
      await expect(box.requests.events()[Symbol.asyncIterator]().next()).rejects.toThrow(ControlError);
      const other = await server().sandbox();
      await server().sandboxes.delete(other.name);
      await other.delete();
      expect((await server().sandboxes.list()).map(({ name }) => name)).not.toContain(box.name);
    });

    test('are refused by field', async () => {
      const error = await refusal(server().sandbox({ settings: { app: { variant: 'loud' as 'slow' } } }));
      expect([error.status, error.problem?.errors?.[0]?.field]).toEqual([422, 'settings.app.variant']);
      expect(error.message).toMatch(/^settings\.app\.variant: must be one of .* \(POST \/-\/sandboxes: 422\)$/);
      await using box = await server().sandbox();
      expect((await refusal(server().sandbox({ name: box.name }))).status).toBe(409);
      expect((await refusal(server().sandboxes.delete('default'))).status).toBe(422);
    });
  });

  describe('settings', () => {
    test('are shown and changed', async () => {
      await using box = await server().sandbox();
      const changed: SandboxSettings = await box.settings.change({ app: { variant: 'echo' } });
      expect(changed.app?.variant).toBe('echo');
      expect(await textOf(box.url, '/?a=1&b=x')).toBe('"a = 1, b = x"');
      expect((await box.settings.get()).search?.apiTokens).toEqual(['***']);
      const error = await refusal(box.settings.change({ app: { stepPause: -1 } }));
      expect(error.problem?.errors?.[0]?.field).toBe('settings.app.stepPause');
    });
  });

  test("the server's own members mean default", async () => {
    await server().rules.add({ match: { path: '/marked' }, then: { respond: { status: 202 } } });
    expect((await fetch(`${server().url}/marked`)).status).toBe(202);
    await using box = await server().sandbox();
    expect((await fetch(`${box.url}/marked`)).status).toBe(404);
    await server().verify({ match: { path: '/marked' }, count: 1 });
    await server().reset();
    expect(await server().rules.list()).toEqual([]);
  });
});
