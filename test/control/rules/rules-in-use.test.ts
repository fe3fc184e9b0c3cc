import { afterAll, expect, test } from 'vitest';
import { readySetNames } from '../../../src/control/rules/outcome-schema.ts';
import { readySets } from '../../../src/search/ready-sets/ready-sets.ts';
import { controlServer } from '../../support/control-server.ts';
import { confidential, person, realmFile } from '../../support/realm-server.ts';

const realm = realmFile('demo', { clients: [confidential('till')], users: [person('ada'), person('bob')] });
const server = await controlServer({ auth: { realmFiles: [realm] } });
afterAll(() => server.close());
const keyed = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
let count = 0;

/** A sandbox of its own with one rule. */
async function box(rule: object, seed?: string) {
  count += 1;
  const name = `in-use-${count}`;
  await server.call('POST', '/-/sandboxes', { name, ...(seed !== undefined && { seed }) });
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.call(method, `/-/s/${name}${path}`, body, headers);
  const { id } = (await call('POST', '/-/rules', rule)).json;
  const counts = async () => {
    const { matched, applied } = (await call('GET', `/-/rules/${id}`)).json;
    return [matched, applied];
  };
  return { id, call, counts };
}

test('what is drawn by probability can be repeated with the seed, and after a reset', async () => {
  const rule = { when: { probability: 0.5 }, then: { respond: { status: 299 } } };
  const drawn = async ({ call }: Awaited<ReturnType<typeof box>>) => {
    let text = '';
    for (let time = 0; time < 24; time += 1) text += (await call('GET', '/')).status === 299 ? 'x' : '.';
    return text;
  };
  const one = await box(rule, 'seed');
  const first = await drawn(one);
  expect(first).toMatch(/x.*\..*x/);
  expect(await drawn(await box(rule, 'seed'))).toBe(first);
  expect(await drawn(await box(rule, 'other'))).not.toBe(first);
  await one.call('POST', '/-/reset', { only: ['rules'] });
  await one.call('POST', '/-/rules', rule);
  expect(await drawn(one)).toBe(first);
});

test('a rule for a user is for requests with the name, and for those with a token of the user', async () => {
  const { call, counts } = await box({ match: { username: 'ada' }, then: { refuse: 'token.invalid-grant' } });
  const ask = async (fields: Record<string, string>, at = 'demo') => {
    const sent = String(new URLSearchParams({ client_id: 'till', client_secret: 's', ...fields }));
    return (await call('POST', `/realms/${at}/protocol/openid-connect/token`, sent, form)).json.error;
  };
  const grant = 'password';
  expect(await ask({ grant_type: grant, username: 'ADA ', password: 'x' })).toBe('invalid_grant');
  expect(await counts()).toEqual([1, 1]);
  await ask({ grant_type: grant, username: 'bob', password: 'x' });
  await ask({ grant_type: grant, username: 'ada' }, 'nowhere');
  await ask({ grant_type: 'client_credentials' });
  await call('GET', '/?username=ada');
  expect(await counts()).toEqual([1, 1]);
  const { refresh_token: token } = (
    await call('POST', '/-/tokens', { client_id: 'till', username: 'ada', refresh: true })
  ).json;
  expect(await ask({ grant_type: 'refresh_token', refresh_token: token })).toBe('invalid_grant');
  expect(await counts()).toEqual([2, 2]);
});

test('with results everything around them is real: credits, identifiers, options', async () => {
  const results = [{ url: 'https://a.example/p', title: 'T', content: 'C' }];
  const { call } = await box({ then: { results, answer: '42' } });
  const search = async (body: object) => (await call('POST', '/search', { query: 'tides', ...body }, keyed)).json;
  expect(await search({ search_depth: 'advanced', include_usage: true, include_raw_content: true })).toEqual({
    query: 'tides',
    follow_up_questions: null,
    answer: '42',
    images: [],
    usage: { credits: 2 },
    results: [{ ...results[0], id: expect.any(String), score: 0.95, raw_content: 'C' }],
    response_time: expect.any(Number),
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect((await search({ topic: 'news' })).results).toEqual([
    { ...results[0], id: expect.any(String), score: 0.95, raw_content: null, published_date: null },
  ]);
  expect((await call('GET', '/usage', undefined, keyed)).json.key).toMatchObject({ usage: 3, search_usage: 3 });
});

test.each(readySetNames)('the ready set %s takes the place of what is found', async (name) => {
  const { call, counts } = await box({ then: { results: name } });
  const { json } = await call('POST', '/search', { query: 'tides', max_results: 2, include_answer: true }, keyed);
  expect(json).toMatchObject({ query: 'tides', answer: null, images: [] });
  expect(json.results).toEqual(JSON.parse(JSON.stringify(readySets[name]('tides'))));
  await expect.poll(counts).toEqual([1, 1]);
});

test('every ready set of the search API can be asked for', () => {
  expect([...readySetNames].sort()).toEqual(Object.keys(readySets).sort());
});

test('a number is used where a number is asked for, and counts only then', async () => {
  const { call, counts } = await box({ then: { number: 7.5 } });
  expect((await call('GET', '/')).text).toBe('"Hello"');
  await call('PATCH', '/-/settings', { app: { variant: 'cached' } });
  expect([(await call('POST', '/')).status, (await call('GET', '/docs')).status]).toEqual([405, 200]);
  await expect.poll(counts).toEqual([2, 0]);
  expect((await call('GET', '/')).text).toBe('7.5');
  await expect.poll(counts).toEqual([3, 1]);
});

test('who hangs is answered when another rule takes the place of the one', async () => {
  const { id, call } = await box({ match: { path: '/' }, then: { fault: 'hang' } });
  const hanging = call('GET', '/');
  await expect.poll(async () => (await call('GET', `/-/rules/${id}`)).json.applied).toBe(1);
  await call('PUT', `/-/rules/${id}`, { then: { respond: { body: 'new' } } });
  expect((await hanging).text).toBe('"Hello"');
  expect((await call('GET', '/')).text).toBe('new');
});

test('of what goes 64 KiB are kept, and how long it was is told in the archive', async () => {
  const { call } = await box({ then: { respond: { body: 'é'.repeat(50_000) } } });
  await call('GET', '/long');
  const { response } = (await call('GET', '/-/requests/1')).json;
  expect([response.body, response.truncated]).toEqual(['é'.repeat(32_768), true]);
  const [entry] = (await call('GET', '/-/requests.har')).json.log.entries;
  expect([entry.response.bodySize, entry.response.content.size]).toEqual([100_000, 100_000]);
});
