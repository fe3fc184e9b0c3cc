import { describe, expect, test } from 'vitest';
import { startServer } from '../../../src/index.ts';
import { at2030 } from '../../support/both-ways.ts';

describe('startServer()', () => {
  test('is controlled without a connection: fetch may be anything', async () => {
    await using server = await startServer({ port: 0 });
    const real = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new Error('no network in tests'));
    try {
      await using box = await server.sandbox();
      expect((await box.clock.freeze(at2030)).now).toBe(at2030);
    } finally {
      globalThis.fetch = real;
    }
  });

  test('hands out nothing that the server goes on using', async () => {
    await using server = await startServer({ port: 0 });
    const shown = await server.settings.get();
    Object.assign(shown.app ?? {}, { greeting: 'Broken' });
    expect((await server.settings.get()).app?.greeting).toBe('Hello');
  });

  test.each(['localhost', '0.0.0.0'])('on host %s it is the same', async (host) => {
    await using server = await startServer({
      port: 0,
      host,
      control: { mode: 'on', token: 'x', hosts: ['elsewhere.example'] },
    });
    await using box = await server.sandbox({ settings: { app: { greeting: 'There' } } });
    expect(await (await fetch(box.url)).text()).toBe('"There"');
  });

  test('with control off it is controlled all the same, by sandboxes with ports of their own', async () => {
    await using server = await startServer({ port: 0, control: { mode: 'off' } });
    await using box = await server.sandbox({ settings: { app: { greeting: 'Off' } } });
    expect(new URL(box.url).pathname).toBe('/');
    expect(await (await fetch(box.url)).text()).toBe('"Off"');
    await box.rules.add({ then: { respond: { status: 418 } } });
    expect((await fetch(box.url)).status).toBe(418);
    expect((await fetch(`${server.url}/-/clock`)).status).toBe(404);
    expect((await fetch(`${box.url}/-/clock`)).status).toBe(404);
    expect((await fetch(`${server.url}/-/s/${box.name}/`)).status).toBe(404);
    const headers = { 'x-understudy-sandbox': box.name };
    expect(await (await fetch(server.url, { headers })).text()).toBe('"Hello"');
    expect((await box.requests.list()).total).toBe(2);
  });
});
