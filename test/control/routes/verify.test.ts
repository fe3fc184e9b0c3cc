import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';
import { journalBoxes, twoKeys } from '../../support/journal-box.ts';

const server = await controlServer(twoKeys);
afterAll(() => server.close());
const box = journalBoxes(server);

describe('verify', () => {
  test.each<[object, number]>([
    [{ match: { interface: 'search' } }, 200],
    [{ match: { interface: 'search' }, count: 2 }, 200],
    [{ match: { interface: 'search' }, count: 1 }, 417],
    [{ match: { interface: 'search' }, at_least: 3 }, 417],
    [{ match: { interface: 'search' }, at_most: 2 }, 200],
    [{ match: { interface: 'search' }, at_most: 1 }, 417],
    [{ match: { interface: 'token' }, count: 0 }, 200],
    [{ match: { body: { topic: 'news' } } }, 200],
    [{ match: { api_key: 'tvly-key-0002' }, count: 1 }, 200],
    [{ match: { api_key: 'tvly-key-0003' } }, 417],
    [{ match: { headers: { authorization: { present: true } } }, count: 2 }, 200],
    [{ in_order: [{ path: '/one' }, { body: { topic: 'news' } }] }, 200],
    [{ in_order: [{ body: { topic: 'news' } }, { path: '/one' }] }, 417],
    [{ match: {}, in_order: [{}] }, 422],
    [{}, 422],
    [{ match: {}, count: 1, at_most: 2 }, 422],
    [{ match: {}, count: -1 }, 422],
    [{ match: { wanted: 1 } }, 422],
    [{ match: { operation: 'tokens' }, at_most: 0 }, 422],
    [{ match: { operation: { contains: 'tokens' } }, at_most: 0 }, 200],
    [{ in_order: [{}, { operation: 'tokens' }] }, 422],
    [{ match: { path_pattern: '(' } }, 422],
    [{ match: { body: { deep: [{ client_secret: 'x' }] } } }, 422],
    [{ match: { headers: { authorization: 'x' } } }, 422],
    [{ match: { query: { token: { contains: 'x' } } } }, 422],
    [{ match: { api_key: { contains: 'x' } } }, 422],
    [{ in_order: [] }, 422],
    [{ in_order: [{}], within: 1 }, 200],
    [{ in_order: [{}], count: 1 }, 422],
    [{ match: {}, within: 1e300 }, 422],
  ])('%j is %d', async (body, status) => {
    const { call, search, verify } = box();
    await call('GET', '/one');
    await search({ query: 'x' });
    await search({ query: 'y', topic: 'news' }, 'tvly-key-0002');
    const reply = await verify(body);
    expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
  });

  test('tells what came and how the nearest requests differ', async () => {
    const { search, verify, call } = box();
    await call('GET', '/one');
    await search({ query: 'rivers', topic: 'general' });
    const { json } = await verify({ match: { interface: 'search', body: { topic: 'news' } } });
    expect(json).toMatchObject({
      expected: 'at least 1',
      found: 0,
      nearest: [
        { id: '2', differs: ['body.topic'] },
        { id: '1', differs: ['interface', 'body.topic'] },
      ],
    });
    expect(json.detail).toContain('Nearest: #2 POST /search (200), but body.topic is "general".');
  });

  test('tells no key that it was asked for', async () => {
    const { search, verify } = box();
    await search({ query: 'x' });
    const { text } = await verify({ match: { api_key: 'tvly-another-secret-Zq9x' } });
    expect(text).toContain('***Zq9x');
    expect(text).not.toContain('another-secret');
  });

  test('waits no longer than its sandbox lives, and across a reset', async () => {
    const { call, verify, name } = box();
    const verified = verify({ match: { path: '/late' }, within: 60 });
    await call('POST', '/-/reset');
    await call('GET', '/late');
    expect((await verified).status).toBe(200);
    const other = verify({ match: { path: '/later' }, within: 60 });
    await call('GET', '/-/clock');
    await server.call('DELETE', `/-/sandboxes/${name}`);
    expect((await other).status).toBe(417);
  });

  test('waits for what is still to come', async () => {
    const { call, verify } = box();
    const verified = verify({ match: { path: '/late' }, within: 60 });
    await call('GET', '/late');
    expect((await verified).status).toBe(200);
  });

  test('ends its waiting when there are too many', async () => {
    const { call, verify } = box();
    await call('GET', '/one');
    const verified = verify({ match: {}, at_most: 1, within: 60 });
    await call('GET', '/two');
    expect((await verified).json).toMatchObject({ status: 417, found: 2 });
  });
});

test('what was dropped makes a verification uncertain', async () => {
  await using small = await controlServer({ journal: { entries: 2 } });
  for (const path of ['/1', '/2', '/3']) await small.call('GET', path);
  const verify = async (body: object) => (await small.call('POST', '/-/requests/verify', body)).json;
  expect(await verify({ match: { path: '/3' } })).toMatchObject({ found: 1 });
  expect(await verify({ match: { path: '/1' } })).toMatchObject({ status: 417, dropped: 1 });
  expect(await verify({ match: {}, at_most: 5 })).toMatchObject({ status: 417, dropped: 1 });
  expect(await verify({ match: {}, at_most: 1 })).toMatchObject({ status: 417, found: 2 });
  expect((await small.call('GET', '/-/requests')).json).toMatchObject({ total: 2, dropped: 1 });
});
