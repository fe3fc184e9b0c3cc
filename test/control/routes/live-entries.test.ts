import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
let count = 0;

function box() {
  count += 1;
  const base = `/-/s/live-${count}`;
  const call = (method: string, at: string, sent?: unknown, headers?: Record<string, string>) =>
    server.call(method, base + at, sent, headers);
  return {
    base,
    call,
    verify: (body: object) => call('POST', '/-/requests/verify', body),
    list: async (query = '') => (await call('GET', `/-/requests${query}`)).json,
    search: (query: string, more: object = {}) =>
      call(
        'POST',
        '/search',
        { query, ...more },
        { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' },
      ),
  };
}

test('a request is an entry from its head on, and says how far it has come', async () => {
  const { base, call, verify, list } = box();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece.toString();
  });
  const head = [
    'Host: 127.0.0.1',
    'Authorization: Bearer tvly-dev-understudy',
    'Content-Type: application/json',
    'Content-Length: 18',
  ];
  socket.write(`POST ${base}/search HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"query":`);
  const receiving = await verify({ match: { operation: 'search', progress: 'receiving' }, within: 10 });
  expect(receiving.json).toMatchObject({ found: 1, ids: ['1'] });
  const [entry] = (await list('?progress=receiving')).requests;
  expect(entry).toMatchObject({ id: '1', progress: 'receiving', target: '/search' });
  expect(['status' in entry, 'duration_ms' in entry]).toEqual([false, false]);
  expect((await call('GET', '/-/requests/1')).json.request.body).toBe('{"query":');
  // What the body says is not known yet: it neither fits nor does not fit.
  expect((await verify({ match: { body: { query: 'rivers' } } })).json).toMatchObject({ status: 417, truncated: 1 });
  expect((await verify({ match: { interface: 'search' } })).status).toBe(200);
  expect((await call('GET', '/-/requests.har')).json.log.entries).toEqual([]);
  socket.write('"rivers"}');
  expect((await verify({ match: { progress: 'done', body: { query: 'rivers' } }, within: 60 })).json.ids).toEqual([
    '1',
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect((await list('?progress=done')).requests[0]).toMatchObject({ id: '1', status: 200 });
  expect((await call('GET', '/-/requests.har')).json.log.entries.length).toBe(1);
  socket.destroy();
});

test('the stream of events tells that a request has begun, and that it is over', async () => {
  await using own = await server.sandbox();
  await own.clock.freeze();
  await own.rules.add({ then: { delay: { seconds: 5 } } });
  const told: string[] = [];
  const ended = new AbortController();
  const opened = new Promise<void>((onOpen) => {
    void (async () => {
      const onStarted = ({ id, progress }: { id: string; progress: string }) =>
        told.push(`${id} ${progress === 'done'}`);
      for await (const { id, status } of own.requests.events({ signal: ended.signal, onOpen, onStarted })) {
        told.push(`${id} ${status}`);
        ended.abort();
      }
    })();
  });
  await opened;
  const answer = fetch(own.url);
  await own.verify({ match: { progress: 'waiting' }, within: 10 });
  await own.clock.advance(5);
  await answer;
  await own.verify({ match: { progress: 'done' }, within: 10 });
  while (told.length < 2) await own.clock.get();
  expect(told).toEqual(['1 false', '1 200']);
});

test('verify tells which requests fitted, by status, rule and since when', async () => {
  const { call, verify, search, list } = box();
  await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  await search('one');
  await call('POST', '/-/clock/advance', { seconds: 60 });
  await call('POST', '/-/rules', { name: 'no more', when: { times: 1 }, then: { refuse: 'search.rate-limited' } });
  await search('two');
  await search('three');
  const ids = async (body: object) => (await verify(body)).json.ids;
  expect(await ids({ match: {} })).toEqual(['1', '2', '3']);
  expect(await ids({ match: { status: 429 } })).toEqual(['2']);
  expect(await ids({ match: { status: ['4xx', 200] } })).toEqual(['1', '2', '3']);
  expect(await ids({ match: { not: { status: '2xx' } } })).toEqual(['2']);
  expect(await ids({ match: { rule: 'no more' } })).toEqual(['2']);
  expect(await ids({ match: { rule: 'rule-1' } })).toEqual(['2']);
  expect(await ids({ match: { rule: ['nobody', { contains: 'more' }] } })).toEqual(['2']);
  expect(await ids({ match: { rule: { present: false } } })).toEqual(['1', '3']);
  expect(await ids({ match: { status: { above: 399 } } })).toEqual(['2']);
  expect(await ids({ match: { status: { not: ['2XX', 500] } } })).toEqual(['2']);
  expect(await ids({ match: { progress: ['waiting', 'done'] } })).toEqual(['1', '2', '3']);
  expect(await ids({ match: { progress: { not: 'waiting' }, path: ['/map', '/s*'], interface: ['search'] } })).toEqual([
    ...['1', '2', '3'],
  ]);
  expect(await ids({ match: {}, since: '2' })).toEqual(['3']);
  expect(await ids({ match: {}, since: '2030-01-01T00:01:00Z' })).toEqual(['2', '3']);
  expect((await list('?since=1')).total).toBe(2);
  expect(await ids({ in_order: [{ status: 200 }, { status: 200 }], within: 1 })).toEqual(['1', '3']);
  expect((await verify({ match: {}, since: '2', count: 1 })).status).toBe(200);
});

test.each<[body: object, field: string]>([
  [{ match: { status: 99 } }, 'match.status'],
  [{ match: { status: '4x' } }, 'match.status'],
  [{ match: { status: [] } }, 'match.status'],
  [{ match: { rule: 5 } }, 'match.rule'],
  [{ match: { progress: 'over' } }, 'match.progress'],
  [{ match: { progress: ['done', 'over'] } }, 'match.progress.1'],
  [{ match: { status: { above: '4xx' } } }, 'match.status.above'],
  [{ match: { status: { is: 429 } } }, 'match.status.is'],
  [{ match: { status: [200, '4x'] } }, 'match.status'],
  [{ match: { interface: { any_of: ['search', 'serach'] } } }, 'match.interface.any_of.1'],
  [{ match: { interface: { equals: 'serach' } } }, 'match.interface.equals'],
  [{ match: { state: '' } }, 'match.state'],
  [{ match: {}, since: 'yesterday' }, 'since'],
  [{ match: { cookies: { a: 'b' } } }, 'match.cookies.a'],
  [{ match: { any_of: [{ api_key: { contains: 'x' } }] } }, 'match.any_of.0.api_key'],
  [{ match: { not: { headers: { authorization: 'x' } } } }, 'match.not.headers.authorization'],
])('%j is refused', async (body, field) => {
  const { status, json } = await box().verify(body);
  expect([status, json.errors?.[0]?.field?.startsWith(field)]).toEqual([422, true]);
});

test('a body that was cut counts neither as fitting nor as not fitting', async () => {
  const { search, verify } = box();
  await search('x', { topic: 'y'.repeat(70_000) });
  await search('z');
  const match = { body: { query: 'x' } };
  expect((await verify({ match })).json).toMatchObject({ status: 417, truncated: 1 });
  expect((await verify({ match, at_most: 0 })).json).toMatchObject({ status: 417, truncated: 1 });
  expect((await verify({ match, at_most: 1 })).status).toBe(200);
  expect((await verify({ match: { interface: 'search' }, count: 2 })).status).toBe(200);
  expect((await verify({ match: { method: 'GET', body: { query: 'x' } }, count: 0 })).status).toBe(200);
  expect((await verify({ match: { any_of: [{ method: 'POST' }, match] }, count: 2 })).status).toBe(200);
  expect((await verify({ match, count: 3 })).json.truncated).toBeUndefined();
});
