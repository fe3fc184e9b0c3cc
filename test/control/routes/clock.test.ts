import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
const at2030 = '2030-01-01T00:00:00Z';
let count = 0;

/** A sandbox of this test alone. */
async function box(settings: object = {}) {
  count += 1;
  const name = `clock-${count}`;
  await server.call('POST', '/-/sandboxes', { name, settings });
  return (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.call(method, `/-/s/${name}${path}`, body, headers);
}

test('it shows real time until it is moved', async () => {
  const call = await box();
  const { json } = await call('GET', '/-/clock');
  expect(json).toMatchObject({ frozen: false, offset_seconds: 0, waiting: 0 });
  expect(Math.abs(Date.parse(json.now) - Date.now())).toBeLessThan(60_000);
});

test('all four operations answer with the clock', async () => {
  const call = await box();
  expect((await call('PUT', '/-/clock', { now: at2030, frozen: true })).json.now).toBe('2030-01-01T00:00:00.000Z');
  expect((await call('POST', '/-/clock/advance', { seconds: 1.5 })).json.now).toBe('2030-01-01T00:00:01.500Z');
  expect((await call('PUT', '/-/clock', {})).json).toMatchObject({ now: '2030-01-01T00:00:01.500Z', frozen: true });
  const back = await call('DELETE', '/-/clock');
  expect([back.status, back.json.frozen, back.json.offset_seconds]).toEqual([200, false, 0]);
});

describe('one clock for all', () => {
  test('the cached number lives up to its last second', async () => {
    const call = await box({ app: { variant: 'cached' } });
    await call('PUT', '/-/clock', { now: at2030, frozen: true });
    const number = (await call('GET', '/')).text;
    await call('POST', '/-/clock/advance', { seconds: 600 });
    expect((await call('GET', '/')).text).toBe(number);
    await call('POST', '/-/clock/advance', { seconds: 1 });
    expect((await call('GET', '/')).text).not.toBe(number);
  });

  test('tokens are of its time', async () => {
    const call = await box();
    await call('PUT', '/-/clock', { now: at2030, frozen: true });
    const form = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { json } = await call('POST', '/realms/demo/protocol/openid-connect/token', form, headers);
    const claims = JSON.parse(Buffer.from(json.access_token.split('.')[1], 'base64url').toString());
    expect([claims.iat, claims.exp]).toEqual([Date.parse(at2030) / 1000, Date.parse(at2030) / 1000 + 60]);
  });

  test('a rate limit is over when its minute is', async () => {
    const call = await box({ search: { rateLimit: 1 } });
    await call('PUT', '/-/clock', { now: at2030, frozen: true });
    const headers = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };
    const search = async () => (await call('POST', '/search', { query: 'capital of France' }, headers)).status;
    expect([await search(), await search()]).toEqual([200, 429]);
    await call('POST', '/-/clock/advance', { seconds: 61 });
    expect(await search()).toBe(200);
  });

  test('news are as old as the sandbox has it, whatever another one shows', async () => {
    const [then, now] = [await box(), await box()];
    await then('PUT', '/-/clock', { now: at2030, frozen: true });
    const headers = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };
    const dates = async (call: Awaited<ReturnType<typeof box>>): Promise<number[]> => {
      const news = { query: 'economy', topic: 'news', time_range: 'week', max_results: 3 };
      const { json } = await call('POST', '/search', news, headers);
      return json.results.map(({ published_date: date }: { published_date: string }) => Date.parse(date));
    };
    for (const [call, time] of [
      [then, Date.parse(at2030)],
      [now, Date.now()],
      [then, Date.parse(at2030)],
    ] as const) {
      const found = await dates(call);
      expect(found.length).toBeGreaterThan(0);
      for (const date of found) expect(Math.abs(time - date)).toBeLessThan(8 * 24 * 3_600_000);
    }
    const { json } = await then('POST', '/search', { query: 'economy', topic: 'news', max_results: 1 }, headers);
    const [hit] = (
      await then('POST', '/-/search/explain', { query: 'economy', topic: 'news', max_results: 1 })
    ).json.why.filter(({ step }: { step: string }) => step === 'hit');
    expect([hit.url, hit.score]).toEqual([json.results[0].url, json.results[0].score]);
  });

  test('a research is done when its seconds have passed', async () => {
    const call = await box({ search: { researchSeconds: 30 } });
    await call('PUT', '/-/clock', { now: at2030, frozen: true });
    const headers = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };
    const { json } = await call('POST', '/research', { input: 'whales', model: 'pro' }, headers);
    const status = async () => (await call('GET', `/research/${json.request_id}`, undefined, headers)).json.status;
    await call('POST', '/-/clock/advance', { seconds: 29 });
    expect(await status()).not.toBe('completed');
    await call('POST', '/-/clock/advance', { seconds: 2 });
    expect(await status()).toBe('completed');
  });

  test('the date of every interface follows', async () => {
    const call = await box();
    await call('PUT', '/-/clock', { now: at2030, frozen: true });
    expect((await call('GET', '/')).headers.date).toBe('Tue, 01 Jan 2030 00:00:00 GMT');
    expect((await call('POST', '/search', {})).headers.date).toBe('Tue, 01 Jan 2030 00:00:00 GMT');
  });
});

describe('advance', () => {
  test('ends pauses in their order and answers when what they set free has settled', async () => {
    const call = await box({ app: { variant: 'slow', stepPause: 10 } });
    await call('PUT', '/-/clock', { frozen: true });
    const ended: number[] = [];
    const requests = [1, 2].map((id) => call('GET', `/?req_id=${id}`).then(() => ended.push(id)));
    while ((await call('GET', '/-/clock')).json.waiting < 2);
    expect((await call('POST', '/-/clock/advance', { seconds: 29 })).json.waiting).toBe(2);
    expect(ended).toEqual([]);
    expect((await call('POST', '/-/clock/advance', { seconds: 1 })).json.waiting).toBe(0);
    await Promise.all(requests);
  });
});

describe('bad input changes nothing', () => {
  test.each([
    ['PUT', '/-/clock', { now: 'soon' }, 'now'],
    ['PUT', '/-/clock', { now: '1969-12-31T23:59:59Z' }, 'now'],
    ['PUT', '/-/clock', { frozen: 'yes' }, 'frozen'],
    ['PUT', '/-/clock', { freeze: true }, 'freeze'],
    ['POST', '/-/clock/advance', {}, 'seconds'],
    ['POST', '/-/clock/advance', { seconds: -1 }, 'seconds'],
    ['POST', '/-/clock/advance', { seconds: 1e300 }, 'seconds'],
    ['POST', '/-/clock/advance', { seconds: '1' }, 'seconds'],
  ])('%s %s %j', async (method, path, body, field) => {
    const call = await box();
    await call('PUT', '/-/clock', { now: at2030, frozen: true });
    const { status, json } = await call(method, path, body);
    expect([status, json.detail.includes(field)]).toEqual([422, true]);
    expect((await call('GET', '/-/clock')).json.now).toBe('2030-01-01T00:00:00.000Z');
  });
});
