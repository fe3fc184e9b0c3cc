import { describe, expect, it } from 'vitest';
import { page } from '../../support/memory-index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { key, searchApp } from '../../support/search-app.ts';

const query = 'python';
const pages = Array.from({ length: 12 }, (_, number) =>
  page({ url: `https://example.com/${number}`, title: 'Python', content: 'About python.' }),
);
const urls = pages.map(({ url }) => url);
const keyless = { 'x-tavily-access-mode': 'keyless' };

describe('requests a minute', () => {
  it('beyond the limit are answered with 429 until the oldest is a minute old', async () => {
    const clock = movableClock();
    const { post } = await searchApp({ settings: { rateLimit: 2 }, clock });
    const ask = async () => (await post('/search', { query })).status;
    expect([await ask(), await ask()]).toEqual([200, 200]);
    await clock.advance(20_500);
    const rejected = await post('/search', { query });
    expect([rejected.status, rejected.headers['retry-after'], rejected.json]).toEqual([
      429,
      '40',
      {
        detail: {
          error: 'Your request has been blocked due to excessive requests. Please reduce the rate of requests.',
        },
      },
    ]);
    await clock.advance(39_000);
    expect(await ask()).toBe(429);
    await clock.advance(1_000);
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  it('are counted for each key', async () => {
    const { post } = await searchApp({ settings: { rateLimit: 1, apiTokens: [key, 'tvly-other'] } });
    expect((await post('/search', { query })).status).toBe(200);
    expect((await post('/search', { query })).status).toBe(429);
    expect((await post('/search', { query }, { authorization: 'Bearer tvly-other' })).status).toBe(200);
  });

  it('a limit of 0 rejects all of them, after the request and the key were checked', async () => {
    const { post, get } = await searchApp({ settings: { rateLimit: 0 } });
    expect((await post('/search', { query })).status).toBe(429);
    expect((await post('/search', { query: '' })).status).toBe(400);
    expect((await post('/search', { query }, { authorization: 'Bearer x' })).status).toBe(401);
    expect((await get('/usage')).status).toBe(429);
  });

  it('feedback and looking after research do not count', async () => {
    const { post, get } = await searchApp({ settings: { rateLimit: 0 } });
    expect((await post('/feedback', { request_id: 'x' })).status).toBe(200);
    expect((await get('/research/x')).status).toBe(404);
  });

  it('a clock that is set back does not lock a key out', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z');
    const clock = { ...movableClock(), now: () => now };
    const { post } = await searchApp({ settings: { rateLimit: 1 }, clock });
    await post('/search', { query });
    now -= 86_400_000;
    expect((await post('/search', { query })).status).toBe(200);
  });
});

describe('credits', () => {
  it.each([
    [
      { planCredits: 0 },
      432,
      "This request exceeds your plan's set usage limit. Please upgrade your plan or contact support@tavily.com",
    ],
    [
      { planCredits: 0, paygoCredits: 0 },
      433,
      'This request exceeds the pay-as-you-go limit. You can increase your limit on the Tavily dashboard.',
    ],
  ])('of %j are spent from the start', async (settings, status, error) => {
    const { post } = await searchApp({ settings });
    expect(await post('/search', { query })).toMatchObject({ status, json: { detail: { error } } });
  });

  it('of the plan are spent first, then those of pay as you go', async () => {
    const { post, get } = await searchApp({ settings: { planCredits: 3, paygoCredits: 1 } });
    const ask = async (search_depth: string) => (await post('/search', { query, search_depth })).status;
    expect([
      await ask('advanced'),
      await ask('basic'),
      await ask('advanced'),
      await ask('basic'),
      await ask('basic'),
    ]).toEqual([200, 200, 433, 200, 433]);
    expect((await get('/usage')).json).toMatchObject({
      key: { usage: 4, limit: 3, search_usage: 4, extract_usage: 0 },
      account: { plan_usage: 3, plan_limit: 3, paygo_usage: 1, paygo_limit: 1, search_usage: 4 },
    });
  });

  it('that are spent reject even what would cost nothing yet', async () => {
    const { post } = await searchApp({ pages, settings: { planCredits: 0 } });
    expect((await post('/extract', { urls: urls[0] })).status).toBe(432);
  });

  it('of pages are counted over several requests', async () => {
    const { post } = await searchApp({ pages });
    const spent = async (path: string, body: object) =>
      (await post(path, { ...body, include_usage: true })).json.usage.credits;
    expect(await spent('/extract', { urls: urls.slice(0, 4) })).toBe(0);
    expect(await spent('/extract', { urls: urls.slice(4, 6) })).toBe(1);
    expect(await spent('/extract', { urls: urls.slice(0, 9) })).toBe(2);
    expect(await spent('/extract', { urls: urls.slice(0, 5), extract_depth: 'advanced' })).toBe(2);
    expect(await spent('/map', { url: 'example.com', limit: 10 })).toBe(1);
    expect(await spent('/map', { url: 'example.com', limit: 10, instructions: 'python' })).toBe(2);
    expect(await spent('/crawl', { url: 'example.com', limit: 10 })).toBe(3);
  });
});

describe('without a key', () => {
  const ask = { authorization: '', ...keyless };
  it.each([
    ['/search', { query }, 200],
    ['/extract', { urls: urls[0] }, 200],
    ['/map', { url: 'example.com' }, 401],
    ['/research', { input: query }, 401],
  ])('%s is answered when the caller says so', async (path, body, status) => {
    const { app } = await searchApp({ pages });
    const send = (headers: Record<string, string>) => app.inject({ method: 'POST', url: path, headers, payload: body });
    expect((await send(keyless)).statusCode).toBe(status);
    expect((await send({})).statusCode).toBe(401);
  });

  it('a wrong key is still wrong', async () => {
    const { post } = await searchApp({ pages });
    expect((await post('/search', { query }, { ...keyless, authorization: 'Bearer x' })).status).toBe(401);
    expect((await post('/search', { query }, ask)).status).toBe(401);
  });

  it('limits are reported in the envelope of this mode, for each IP address', async () => {
    const { app } = await searchApp({ settings: { rateLimit: 1 }, trusted: ['127.0.0.1'] });
    const send = (from: string) =>
      app.inject({
        method: 'POST',
        url: '/search',
        headers: { ...keyless, 'x-forwarded-for': from },
        payload: { query },
      });
    expect((await send('192.0.2.1')).statusCode).toBe(200);
    const rejected = await send('192.0.2.1');
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '60']);
    expect(rejected.json().error).toMatchObject({
      code: expect.any(String),
      window: 'minute',
      retry_after_seconds: 60,
    });
    expect((await send('192.0.2.2')).statusCode).toBe(200);
  });

  it('credits are for an hour', async () => {
    const clock = movableClock(Date.parse('2026-11-20T12:30:00Z'));
    const { app } = await searchApp({ settings: { planCredits: 1 }, clock });
    const send = () => app.inject({ method: 'POST', url: '/search', headers: keyless, payload: { query } });
    expect((await send()).statusCode).toBe(200);
    expect((await send()).json().error).toMatchObject({
      code: 'hourly_cap_reached',
      window: 'hour',
      retry_after_seconds: 1800,
    });
    await clock.advance(1_800_000);
    expect((await send()).statusCode).toBe(200);
  });
});

describe('the log', () => {
  it('has the answered requests, newest first', async () => {
    const clock = movableClock();
    const { post } = await searchApp({ pages, clock, settings: { apiTokens: [key, 'tvly-other'] } });
    const { json: searched } = await post('/search', { query, search_depth: 'advanced' });
    await clock.advance(86_400_000);
    await post('/extract', { urls }, { authorization: 'Bearer tvly-other' });
    await post('/search', { query: '' });
    const { json } = await post('/logs', {});
    expect(Object.keys(json)).toEqual(['logs', 'count', 'response_time', 'request_id']);
    expect(json.count).toBe(2);
    expect(json.logs[1]).toEqual({
      timestamp: '2026-11-20T12:00:00.000Z',
      endpoint: 'search',
      depth: 'advanced',
      response_time: 0,
      credits: 2,
      api_key: '****-key',
      request_id: searched.request_id,
    });
    const endpoints = async (body: object) =>
      (await post('/logs', body)).json.logs.map(({ endpoint }: { endpoint: string }) => endpoint);
    expect(await endpoints({})).toEqual(['extract', 'search']);
    expect(await endpoints({ limit: 1 })).toEqual(['extract']);
    expect(await endpoints({ endpoints: ['search'] })).toEqual(['search']);
    expect(await endpoints({ filter_by_api_key: true })).toEqual(['search']);
    expect(await endpoints({ end_date: '2026-11-20' })).toEqual(['search']);
    expect(await endpoints({ start_date: '2026-11-21' })).toEqual(['extract']);
  });

  it('has requests of the same moment in the reverse of their order', async () => {
    const { post } = await searchApp({ pages });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await post('/search', { query })).json.request_id);
    const { json } = await post('/logs', {});
    expect(json.logs.map((entry: { request_id: string }) => entry.request_id)).toEqual(ids);
  });

  it('rejects endpoints that do not exist', async () => {
    const { post } = await searchApp();
    expect((await post('/logs', { endpoints: ['news'] })).json.detail.error).toBe(
      'Invalid endpoints: news. Valid endpoints are: search, extract, map, crawl, research',
    );
  });

  it('adds up to the usage of an organisation', async () => {
    const { post } = await searchApp({ pages });
    await post('/search', { query });
    await post('/extract', { urls });
    expect((await post('/org-usage', { organization_name: 'Example' })).json).toEqual({
      organization: { name: 'Example' },
      totals: { usage: 3, search_usage: 1, extract_usage: 2, map_usage: 0, crawl_usage: 0, research_usage: 0 },
      keys: [
        {
          api_key: '****-key',
          usage: 3,
          search_usage: 1,
          extract_usage: 2,
          map_usage: 0,
          crawl_usage: 0,
          research_usage: 0,
        },
      ],
    });
    expect((await post('/org-usage', {})).status).toBe(422);
  });
});
