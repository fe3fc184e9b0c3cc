import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';
import { journalBoxes, tokenPath, twoKeys } from '../../support/journal-box.ts';
import { builtInClient } from '../../support/token-request.ts';

const server = await controlServer(twoKeys);
afterAll(() => server.close());
const box = journalBoxes(server);

describe('the list', () => {
  test('has what came, the latest first, without requests for the control plane', async () => {
    const { call, targets } = box();
    await call('GET', '/?a=1');
    await call('GET', '/-/clock');
    await call('GET', '/nothing');
    const { json } = await call('GET', '/-/requests');
    expect(json.requests).toMatchObject([
      { id: '2', interface: 'example-app', method: 'GET', target: '/nothing', status: 404 },
      { id: '1', interface: 'example-app', method: 'GET', target: '/?a=1', status: 200 },
    ]);
    expect([json.total, json.dropped]).toEqual([2, 0]);
    expect(Object.keys(json.requests[0])).toEqual([
      ...['id', 'time', 'interface', 'method', 'target', 'status', 'progress', 'duration_ms'],
    ]);
    expect((await call('DELETE', '/-/requests')).status).toBe(204);
    expect(await targets()).toEqual([]);
  });

  test('is of one sandbox', async () => {
    const [one, other] = [box(), box()];
    await one.call('GET', '/one');
    await other.call('GET', '/other');
    expect(await one.targets()).toEqual(['/one']);
    expect(await other.targets()).toEqual(['/other']);
  });

  test('is by the clock of the sandbox', async () => {
    const { call } = box();
    await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    await call('GET', '/');
    expect((await call('GET', '/-/requests')).json.requests[0].time).toBe('2030-01-01T00:00:00.000Z');
  });

  test('can be filtered and read in pages', async () => {
    const { call, search, token, targets } = box();
    await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    await call('GET', '/first?a=One');
    await call('POST', '/-/clock/advance', { seconds: 10 });
    await search({ query: 'rivers' });
    await token(builtInClient);
    const path = tokenPath;
    expect(await targets('?interface=search')).toEqual(['/search']);
    expect(await targets('?method=get')).toEqual(['/first?a=One']);
    expect(await targets('?path=/realms/**')).toEqual([path]);
    expect(await targets('?status=4xx')).toEqual(['/first?a=One']);
    expect(await targets('?status=200')).toEqual([path, '/search']);
    expect(await targets('?client_id=understudy')).toEqual([path]);
    expect(await targets('?text=a%3Done')).toEqual(['/first?a=One']);
    expect(await targets('?text=RIVERS')).toEqual(['/search']);
    expect(await targets('?since=2030-01-01T00:00:05Z')).toEqual([path, '/search']);
    expect(await targets('?until=2030-01-01T00:00:05Z')).toEqual(['/first?a=One']);
    expect(await targets('?rule=none')).toEqual([]);
    expect(await targets('?limit=1')).toEqual([path]);
    expect(await targets('?limit=1&after=3')).toEqual(['/search']);
    expect((await call('GET', '/-/requests?limit=1&interface=search')).json.total).toBe(1);
  });

  test('has 100 of them unless told otherwise, at most 1,000, and each by its rule', async () => {
    const { call, targets } = box();
    const { json: rule } = await call('POST', '/-/rules', {
      match: { path: '/7' },
      then: { refuse: 'proxy.unavailable' },
    });
    for (let number = 1; number <= 101; number += 1) await call('GET', `/${number}`);
    expect((await targets()).slice(-2)).toEqual(['/3', '/2']);
    expect(await targets('?limit=1000')).toHaveLength(101);
    expect(await targets('?after=3')).toEqual(['/2', '/1']);
    expect(await targets(`?rule=${rule.id}`)).toEqual(['/7']);
    const { log } = (await call('GET', `/-/requests.har?rule=${rule.id}`)).json;
    expect(log.entries.map(({ response }: { response: { status: number } }) => response.status)).toEqual([503]);
  });

  test('has durations in real time', async () => {
    const { call } = box();
    await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    await call('POST', '/-/rules', { then: { delay: { seconds: 3600 } } });
    const delayed = call('GET', '/');
    await expect.poll(async () => (await call('GET', '/-/clock')).json.waiting).toBe(1);
    await call('POST', '/-/clock/advance', { seconds: 3600 });
    await delayed;
    const [{ time, duration_ms: ms }] = (await call('GET', '/-/requests')).json.requests;
    expect([time, ms > 0, ms < 3_600_000]).toEqual(['2030-01-01T00:00:00.000Z', true, true]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['status=9xx', 'status'],
    ['since=yesterday', 'since'],
    ['interface=mail', 'interface'],
    ['wanted=1', 'wanted'],
  ])('%s is refused', async (query, field) => {
    const { status, json } = await box().call('GET', `/-/requests?${query}`);
    expect([status, json.detail.startsWith(`${field}: `)]).toEqual([422, true]);
  });
});

describe('one request', () => {
  test('has headers, bodies and the sandbox', async () => {
    const { call, base, token } = box();
    await token(builtInClient);
    const { json } = await call('GET', '/-/requests/1');
    expect(json).toMatchObject({ client_id: 'understudy', realm: 'demo', sandbox: base.slice('/-/s/'.length) });
    expect(json.request).toMatchObject({
      http_version: '1.1',
      body: 'grant_type=client_credentials&client_id=understudy&client_secret=***',
      truncated: false,
    });
    expect(json.response.headers).toContainEqual(['Content-Type', 'application/json']);
    expect(JSON.parse(json.response.body).access_token).toMatch(/^[\w-]+\.[\w-]+\.\*\*\*$/);
  });

  test('keeps 64 KiB of a body', async () => {
    const { call, search } = box();
    await search({ query: 'x', more: 'y'.repeat(100_000) });
    const { request } = (await call('GET', '/-/requests/1')).json;
    expect([request.body.length, request.truncated]).toEqual([65_536, true]);
  });

  test('that does not exist is 404', async () => {
    expect((await box().call('GET', '/-/requests/1')).status).toBe(404);
  });

  test('as a command line has variables where secrets were', async () => {
    const { call, token, search } = box();
    await token(builtInClient);
    await search({ query: "it's" });
    const code = async (id: number, as: string) => (await call('GET', `/-/requests/${id}?as=${as}`)).text;
    expect(await code(1, 'curl')).toContain(`client_id=understudy&client_secret='"$CLIENT_SECRET"`);
    expect(await code(2, 'curl')).toContain(`--header 'authorization: Bearer '"$TAVILY_API_KEY"`);
    expect(await code(2, 'curl')).toContain(`'{"query":"it'\\''s"}'`);
    expect(await code(2, 'fetch')).toContain('["authorization", "Bearer " + env.TAVILY_API_KEY]');
    expect(await code(2, 'python')).toContain('"Bearer " + os.environ["TAVILY_API_KEY"]');
    await call('POST', '/nowhere/../[a]', 'no type', { 'x-empty': '', 'sec-fetch-mode': 'cors' });
    expect(await code(3, 'curl')).toMatch(
      /--globoff .*\n.*--header 'x-empty;' .*\n.*'content-type:' .*\n.*--data-raw 'no type'/s,
    );
    expect(await code(3, 'fetch')).toContain('body: new TextEncoder().encode("no type")');
    expect(await code(3, 'python')).not.toMatch(/content-type|sec-fetch/i);
    expect((await call('GET', '/-/requests/1?as=ruby')).status).toBe(422);
    const { json: template } = await call('GET', '/-/requests/2?as=template');
    expect(template).toMatchObject({
      method: 'POST',
      headers: expect.arrayContaining([{ name: 'authorization', value: ['Bearer ', { variable: 'TAVILY_API_KEY' }] }]),
    });
  });
});
