import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../src/client.ts';
import { type RunningServer, startServer } from '../../../src/index.ts';
import { refusal } from '../../support/both-ways.ts';
import { searchOf } from '../../support/search-request.ts';

describe('connect()', () => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer({
      port: 0,
      control: { mode: 'on', token: 'control-token' },
      search: { apiTokens: ['tvly-elsewhere'] },
      auth: { clientSecret: 'elsewhere-secret' },
    });
  });
  afterAll(() => running.close());
  /** As a proxy sends it: such a caller is not local. */
  const fromElsewhere: typeof fetch = (input, init) =>
    fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': '192.0.2.1' },
    });

  test('sends the token', async () => {
    const error = await refusal(connect(running.url, { fetch: fromElsewhere }));
    expect([error.status, error.message]).toEqual([403, expect.stringContaining('CONTROL_TOKEN')]);
    const server = await connect(running.url, { fetch: fromElsewhere, token: 'control-token' });
    await using box = await server.sandbox();
    expect((await box.clock.get()).frozen).toBe(false);
  });

  test('is told the secrets that the control plane does not show', async () => {
    const server = await connect(`${running.url}/`, { apiToken: 'tvly-elsewhere', clientSecret: 'elsewhere-secret' });
    await using box = await server.sandbox();
    expect((await searchOf(box)).status).toBe(200);
    expect(box.env.OIDC_CLIENT_SECRET).toBe('elsewhere-secret');
    expect(running.env.TAVILY_API_KEY).toBe('tvly-elsewhere');
  });

  test('takes the base path of a sandbox', async () => {
    await using box = await running.sandbox({ settings: { app: { greeting: 'Base' } } });
    const same = await connect(box.url);
    expect((await same.settings.get()).app?.greeting).toBe('Base');
    await using other = await same.sandbox();
    expect(other.url).toBe(`${running.url}/-/s/${other.name}`);
    expect(await (await fetch(other.url)).text()).toBe('"Hello"');
  });

  test('says where nothing answers, and what is no understudy', async () => {
    const stopped = await startServer({ port: 0 });
    await stopped.close();
    const silent = await refusal(connect(stopped.url));
    expect([silent.status, silent.message]).toEqual([
      undefined,
      expect.stringContaining(`no answer from ${stopped.url}`),
    ]);
    const foreign = await refusal(connect(`${running.url}/somewhere`));
    expect([foreign.status, foreign.problem?.detail, foreign.message]).toEqual([404, 'Not Found', expect.any(String)]);
  });
});
