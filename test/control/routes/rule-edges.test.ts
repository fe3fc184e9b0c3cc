import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
let count = 0;

function box() {
  count += 1;
  const base = `/-/s/edges-${count}`;
  return (method: string, at: string, sent?: unknown, headers?: Record<string, string>) =>
    server.call(method, base + at, sent, headers);
}

const json = { 'content-type': 'application/json' };
const close = { fault: 'close' };

describe('a name that is nearly an operator', () => {
  test.each<[word: string, meant: string]>([
    ['matches', 'pattern'],
    ['regex', 'pattern'],
    ['like', 'similar'],
    ['equal', 'equals'],
    ['is', 'equals'],
    ['eq', 'equals'],
    ['patern', 'pattern'],
    ['contain', 'contains'],
    ['presnt', 'present'],
    ['simular', 'similar'],
    ['abov', 'above'],
    ['belows', 'below'],
    ['any-of', 'any_of'],
  ])('%s is refused, and %s is named', async (word, meant) => {
    const call = box();
    for (const [match, field] of [
      [{ body: { name: { [word]: 'x' } } }, `match.body.name.${word}`],
      [{ headers: { 'x-a': { [word]: 'x' } } }, `match.headers.x-a.${word}`],
    ] as const) {
      const { status, json: problem } = await call('POST', '/-/rules', { match, then: close });
      expect([status, problem.errors[0].field]).toEqual([422, field]);
      expect(problem.detail).toContain(meant);
    }
    expect((await call('GET', '/-/rules')).json.rules).toEqual([]);
  });
});

test('equals is deep, and a subset is not', async () => {
  const call = box();
  await call('POST', '/-/rules', {
    match: { body: { a: { equals: { b: [1] } } } },
    then: { respond: { status: 201 } },
  });
  await call('POST', '/-/rules', { match: { body: { a: { b: [1] } } }, then: { respond: { status: 202 } } });
  const statusOf = async (body: object) => (await call('POST', '/any', body, json)).status;
  expect([await statusOf({ a: { b: [1] }, c: 2 }), await statusOf({ a: { b: [1], c: 2 } })]).toEqual([201, 202]);
});

test('a patch of the real answer is for JSON only', async () => {
  const call = box();
  await call('POST', '/-/rules', {
    then: { real: { headers: { 'x-real': '1' }, patch: { info: { title: 'Other' } } } },
  });
  const [page, document] = [await call('GET', '/docs'), await call('GET', '/openapi.json')];
  expect([page.status, page.headers['x-real'], page.text.includes('<html')]).toEqual([200, '1', true]);
  expect([document.json.info.title, document.headers['x-real']]).toEqual(['Other', '1']);
});

test('{{id}} is another one each time, and what is absent is empty', async () => {
  const call = box();
  await call('POST', '/-/rules', { then: { respond: { body: '{{id}}|{{header.x-none}}|{{query}}|{{counter}}' } } });
  const all = [(await call('GET', '/')).text.split('|'), (await call('GET', '/')).text.split('|')];
  expect(all.map((parts) => parts.slice(1))).toEqual([
    ['', '', '1'],
    ['', '', '2'],
  ]);
  expect(all[0]?.[0]).toMatch(/^.{8,}$/);
  expect(all[0]?.[0]).not.toBe(all[1]?.[0]);
});

test('each step of a sequence has its own delay, and a reset begins anew', async () => {
  const call = box();
  await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  const then = [{ respond: { body: '1' } }, { respond: { body: '2' }, delay: { seconds: 5 } }];
  await call('PUT', '/-/rules', { rules: [{ match: { path: '/' }, then }] });
  expect((await call('GET', '/')).text).toBe('1');
  const second = call('GET', '/');
  await call('POST', '/-/requests/verify', { match: { progress: 'waiting' }, within: 30 });
  await call('POST', '/-/clock/advance', { seconds: 5 });
  expect((await second).text).toBe('2');
  const { json: rules } = await call('GET', '/-/rules');
  await call('POST', '/-/reset', { only: ['rules'] });
  expect((await call('GET', '/-/rules')).json.rules).toEqual([]);
  await call('PUT', '/-/rules', rules);
  expect((await call('GET', '/')).text).toBe('1');
});

test('a sequence has at most 100 steps', async () => {
  const call = box();
  const steps = (many: number) => ({ then: Array.from({ length: many }, () => close) });
  expect((await call('POST', '/-/rules', steps(100))).status).toBe(201);
  const { status, json: problem } = await call('POST', '/-/rules', steps(101));
  expect([status, problem.errors[0].field]).toEqual([422, 'then']);
});

test('verify names 1,000 requests at most, the oldest', { tags: ['thorough'] }, async () => {
  await using own = await controlServer({ journal: { entries: 1_100 } });
  await own.rules.add({ then: { respond: {} } });
  for (let sent = 0; sent < 1_010; sent += 10)
    await Promise.all(Array.from({ length: 10 }, () => own.call('GET', '/')));
  const { found, ids } = await own.verify({ match: { method: 'GET' }, count: 1_010 });
  expect([found, ids.length, ids[0], ids.at(-1)]).toEqual([1_010, 1_000, '1', '1000']);
});

test('without an id the server gives one, and one that is given is kept', async () => {
  const call = box();
  await call('POST', '/-/rules', { then: close });
  const given = { rules: [{ id: 'mine', then: close }, { then: close }] };
  const { json: shown } = await call('PUT', '/-/rules', given);
  expect(shown.rules[0].id).toBe('mine');
  expect(new Set(shown.rules.map(({ id }: { id: string }) => id)).size).toBe(2);
});

describe('what cannot be minted', () => {
  test.each<[body: object, field: string]>([
    [{ claims: [] }, 'claims'],
    [{ remove_claims: 'sub' }, 'remove_claims'],
    [{ lifespan: -1 }, 'lifespan'],
    [{ lifespan: '5' }, 'lifespan'],
    [{ issued_ago: 1e12 }, 'issued_ago'],
    [{ signature: 'wrong' }, 'signature'],
    [{ key: 'other' }, 'key'],
    [{ algorithm: 'HS256' }, 'algorithm'],
    [{ in: ['acces'], lifespan: 1 }, 'in.0'],
    [{ in: [], lifespan: 1 }, 'in'],
    [{ in: ['refresh'], lifespan: 1 }, 'in'],
    [{ in: ['access'] }, 'in'],
    [{ audience: [] }, 'audience'],
    [{ audience: 5 }, 'audience'],
    [{ nonce: 'n' }, 'nonce'],
    [{ refresh: 'yes' }, 'refresh'],
    [{ realm: 'none' }, 'realm'],
    [{ client_id: 'nobody' }, 'client_id'],
    [{ username: 'nobody' }, 'username'],
    [{ claim: {} }, 'claim'],
  ])('%j', async (body, field) => {
    const call = box();
    const { status, json: problem } = await call('POST', '/-/tokens', { client_id: 'understudy', ...body });
    expect([status, problem.errors[0].field]).toEqual([422, field]);
    expect((await call('GET', '/-/sessions')).json.sessions).toEqual([]);
  });
});
