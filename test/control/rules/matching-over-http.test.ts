import { afterAll, describe, expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer({ search: { apiTokens: ['tvly-one', 'tvly-two'] } });
afterAll(() => server.close());
let count = 0;

function box() {
  count += 1;
  const base = `/-/s/matching-${count}`;
  return (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.call(method, base + path, body, headers);
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
/** Requests of every kind by a short name. */
const requests = {
  search: ['POST', '/search', '{"query":"tides","topic":"news"}', { ...json, authorization: 'Bearer tvly-one' }],
  'other search': ['POST', '/search', '{"query":"whales"}', { ...json, authorization: 'Bearer tvly-two' }],
  usage: ['GET', '/usage', undefined, { authorization: 'Bearer tvly-one' }],
  token: ['POST', '/realms/demo/protocol/openid-connect/token', 'client_id=billing&scope=a', form],
  certs: ['GET', '/realms/other/protocol/openid-connect/certs', undefined, {}],
  root: ['GET', '/?a=1&a=2', undefined, { 'x-kind': 'Blue' }],
  nowhere: ['DELETE', '/deep/er/x%20y', undefined, {}],
} as const;
type Name = keyof typeof requests;

describe('match', () => {
  test.each<[match: object, expected: Name[]]>([
    [{}, ['search', 'other search', 'usage', 'token', 'certs', 'root', 'nowhere']],
    [{ interface: 'token' }, ['token', 'certs']],
    [{ interface: 'search', operation: 'usage' }, ['usage']],
    [{ operation: 'root' }, ['root']],
    [{ operation: { present: false } }, ['nowhere']],
    [{ method: 'DELETE' }, ['nowhere']],
    [{ path: '/search' }, ['search', 'other search']],
    [{ path: '/deep/*/x y' }, ['nowhere']],
    [{ path: '/realms/**' }, ['token', 'certs']],
    [{ path_pattern: '^/(usage|realms/o)' }, ['usage', 'certs']],
    [{ query: { a: '2' } }, ['root']],
    [{ query: { a: { present: false } }, interface: 'example-app' }, ['nowhere']],
    [{ headers: { 'X-Kind': { pattern: '^B' } } }, ['root']],
    [{ headers: { 'x-kind': 'blue' } }, []],
    [{ body: { topic: 'news' } }, ['search']],
    [{ body: { query: { contains: 'ale' } } }, ['other search']],
    [{ body: { scope: 'a' } }, ['token']],
    [{ client_id: 'billing' }, ['token']],
    [{ realm: 'other' }, ['certs']],
    [{ realm: { pattern: '.' } }, ['token', 'certs']],
    [{ api_key: 'tvly-two' }, ['other search']],
    [{ interface: 'search', method: 'POST', body: { topic: 'news' }, api_key: 'tvly-two' }, []],
  ])('%j', async (match, expected) => {
    const call = box();
    await call('POST', '/-/rules', { match, then: { respond: { status: 299, body: 'matched' } } });
    const matched: string[] = [];
    for (const [name, [method, path, body, headers]] of Object.entries(requests))
      if ((await call(method, path, body, headers)).status === 299) matched.push(name);
    expect(matched).toEqual(expected);
  });
});

test('a rule is counted as matched and applied, skips, takes every nth, and stays when it is spent', async () => {
  const call = box();
  const when = { skip: 1, every: 2, times: 2 };
  const { json: added } = await call('POST', '/-/rules', { when, then: { respond: { status: 299 } } });
  const statuses: number[] = [];
  for (let time = 0; time < 8; time += 1) statuses.push((await call('GET', '/')).status);
  expect(statuses).toEqual([200, 200, 299, 200, 299, 200, 200, 200]);
  expect((await call('GET', `/-/rules/${added.id}`)).json).toMatchObject({ matched: 8, applied: 2, spent: true });
});

test('rules are tried in their order up to the first that decides', async () => {
  const call = box();
  await call('POST', '/-/rules', { when: { times: 1 }, then: { respond: { body: 'first' } } });
  await call('POST', '/-/rules', { then: { respond: { body: 'second' } } });
  await call('POST', '/-/rules', { first: true, when: { skip: 2 }, then: { respond: { body: 'front' } } });
  const texts: string[] = [];
  for (let time = 0; time < 3; time += 1) texts.push((await call('GET', '/')).text);
  expect(texts).toEqual(['first', 'second', 'front']);
  const { rules } = (await call('GET', '/-/rules')).json;
  expect(rules.map(({ matched }: { matched: number }) => matched)).toEqual([3, 2, 1]);
});
