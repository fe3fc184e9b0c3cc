import { afterAll, describe, expect, test } from 'vitest';
import { routes } from '../../../src/control/control-routes.ts';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer({ sandbox: { files: 'package.json' } });
afterAll(() => server.close());
const pathOf = ({ path }: { path: string }) => `/-${path.replace('{name}', 'default').replace('{id}', '1')}`;
const withBody = routes.filter(({ body }) => body !== undefined);

/** All that a request could have changed. */
async function stateOf() {
  const paths = ['/-/sandboxes', '/-/settings', '/-/rules', '/-/sessions'];
  const texts = await Promise.all(paths.map(async (path) => (await server.call('GET', path)).text));
  const { frozen, offset_seconds: offset } = (await server.call('GET', '/-/clock')).json;
  return [...texts, frozen, offset];
}
// No test changes it.
const initial = await stateOf();

describe('every operation with a body', () => {
  test.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s refuses what is not JSON and what is no object, and changes nothing',
    async (_name, route) => {
      for (const [body, status] of [
        ['{"a":', 400],
        ['not JSON', 400],
        ['[]', 422],
        ['"text"', 422],
        ['null', 422],
        ['7', 422],
      ] as const) {
        const reply = await server.call(route.method, pathOf(route), body);
        expect([body, reply.status, reply.headers['content-type']]).toEqual([body, status, 'application/problem+json']);
        expect(reply.json).toMatchObject({ type: 'about:blank', status, detail: expect.stringMatching(/^[a-z]/) });
      }
      expect(await stateOf()).toEqual(initial);
    },
  );

  test.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s refuses what schemas would pass over or follow without end, and changes nothing',
    async (_name, route) => {
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      for (const body of ['{"__proto__": {"a": 1}}', `{"query": {"a": ${deep}}}`, `{"settings": {"a": ${deep}}}`]) {
        const { status, json } = await server.call(route.method, pathOf(route), body);
        const field = /proto/.test(body) ? /^__proto__: is not/ : /^(?:query|settings)\.a\.0\..*: is nested too deeply/;
        expect([status, json.detail]).toEqual([422, expect.stringMatching(field)]);
      }
      expect(await stateOf()).toEqual(initial);
    },
  );

  // Settings and searches have the names of their own readers.
  const strict = withBody.filter(({ path }) => path !== '/search/explain');
  test.each(strict.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s names an unknown field, and changes nothing',
    async (_name, route) => {
      const { status, json } = await server.call(route.method, pathOf(route), { then: {}, unknown_field: 1 });
      expect([status, json.detail]).toEqual([422, expect.stringContaining('unknown_field')]);
      expect(await stateOf()).toEqual(initial);
    },
  );
});

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s names an unknown parameter',
  async (_name, route) => {
    const { status, json } = await server.call(route.method, `${pathOf(route)}?unknown_parameter=1`);
    expect([status, json.detail]).toEqual([422, expect.stringContaining('unknown_parameter')]);
    expect(await stateOf()).toEqual(initial);
  },
);

test.each([
  '/-/requests?limit=1&limit=2',
  '/-/requests.har?status=4xx&status=500',
  '/-/requests/events?max_per_second=1&max_per_second=1',
])('%s names the parameter that is repeated', async (path) => {
  const [, name] = /\?(\w+)=/.exec(path) ?? [];
  const { status, json } = await server.call('GET', path);
  expect([status, json.errors]).toEqual([422, [{ field: name, message: 'must be given only once' }]]);
});

const many = (count: number, value: unknown = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));

const refused: [method: string, path: string, body: unknown, detail: string][] = [
  ['PUT', '/-/clock', { now: 'tomorrow' }, 'now: must be a time'],
  ['PUT', '/-/clock', { now: '2030-02-30T00:00:00Z' }, 'now: must be a time'],
  ['PUT', '/-/clock', { frozen: 'yes' }, 'frozen: must be true or false'],
  ['POST', '/-/clock/advance', { seconds: 1e300 }, 'seconds: must be at most ten years'],
  ['POST', '/-/clock/advance', { seconds: -1 }, 'seconds: must not be negative'],
  ['POST', '/-/clock/advance', '{"seconds": 1e999}', 'seconds: '],
  ['POST', '/-/rules', { then: { refuse: 'no.such' } }, 'then.refuse: '],
  ['POST', '/-/rules', { match: { path_pattern: '(' }, then: { fault: 'close' } }, 'match.path_pattern: '],
  ['POST', '/-/rules', { when: { probability: 2 }, then: { fault: 'close' } }, 'when.probability: '],
  ['POST', '/-/rules', { when: { times: 0 }, then: { fault: 'close' } }, 'when.times: '],
  ['POST', '/-/rules', { then: { respond: { status: 99 } } }, 'then.respond.status: '],
  ['POST', '/-/rules', { then: { respond: { headers: { 'a b': 'c' } } } }, 'then.respond.headers.a b: '],
  ['POST', '/-/rules', { then: { delay: { from: 3, to: 1 } } }, 'then.delay: '],
  ['POST', '/-/rules', { then: { fault: 'close', respond: {} } }, 'cannot stand beside'],
  [
    'POST',
    '/-/rules',
    '{"match": {"query": {"__proto__": "x"}}, "then": {"fault": "close"}}',
    'match.query.__proto__: ',
  ],
  ['POST', '/-/rules', { match: { path: '/-/**' }, then: { fault: 'close' } }, 'match.path: must be outside of /-/'],
  ['POST', '/-/rules', { match: { headers: { 'a b': 'c' } }, then: { fault: 'close' } }, 'match.headers.a b: '],
  [
    'POST',
    '/-/rules',
    { match: { body: { a: many(1000) } }, then: { fault: 'close' } },
    'match: must have at most 1000',
  ],
  ['POST', '/-/rules', { match: { query: many(1001) }, then: { fault: 'close' } }, 'match: must have at most 1000'],
  [
    'POST',
    '/-/rules',
    { match: { query: many(201, { pattern: '' }) }, then: { fault: 'close' } },
    'match.query.k200.pat',
  ],
  ['POST', '/-/rules', { then: { respond: { headers: many(1001) } } }, 'then.respond.headers: must be at most 1000'],
  [
    'POST',
    '/-/rules',
    { then: { results: [{ url: 'a', title: 'b', content: 'c', score: 2 }] } },
    'then.results.0.score: must',
  ],
  [
    'POST',
    '/-/requests/verify',
    { in_order: Array(3).fill({ path_pattern: 'a'.repeat(700) }) },
    'in_order.2.path_pattern: ',
  ],
  ['POST', '/-/requests/verify', { match: { path_pattern: '(' } }, 'match.path_pattern: is not a regular expression'],
  [
    'POST',
    '/-/rules',
    Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field${at}`, 1])),
    'body: must have no object with more than 10000 members',
  ],
  ['POST', '/-/sandboxes', { name: '../x' }, 'name: must be'],
  ['POST', '/-/sandboxes', { name: 'a'.repeat(101) }, 'name: must be'],
  ['POST', '/-/sandboxes', { name: 'fünf' }, 'name: must be'],
  ['POST', '/-/sandboxes', { seed: 's'.repeat(1001) }, 'seed: must be a whole number or a string of at most 1000'],
  ['POST', '/-/sandboxes', { seed: 2 ** 53 }, 'seed: must be a whole number or a string'],
  ['POST', '/-/sandboxes', { settings: [] }, 'settings: must be an object'],
  ['PATCH', '/-/settings', { app: { greeting: 'x'.repeat(70_000) } }, 'must have at most 65536 characters'],
  ['PATCH', '/-/settings', { search: { apiTokens: ['***', 'new'] } }, 'settings.search.apiTokens: *** stands for'],
  ['PATCH', '/-/settings', { auth: { realmFiles: ['package.json'] } }, 'settings.auth.realmFiles: package.json: '],
  ['PATCH', '/-/settings', { app: { greeting: 5 } }, 'settings.app.greeting: '],
  ['POST', '/-/search/explain', { query: '' }, 'Query is missing'],
  ['POST', '/-/reset', { only: 'clock' }, 'only: '],
  ['DELETE', '/-/sandboxes/default', undefined, 'name: default can be reset, not deleted'],
  ['POST', '/-/tokens/decode', { token: 'a.b.c' }, 'token: is not a JWT'],
  ['POST', '/-/requests/verify', { match: { api_key: { contains: 'x' } } }, 'match.api_key: must be a whole key'],
  ['POST', '/-/requests/verify', { match: { body: { a: [{ password: 'x' }] } } }, 'match.body.a.0.password: secrets'],
];
test('of many unknown fields a hundred are named', async () => {
  const fields = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field${at}`, 1]));
  const { status, json } = await server.call('POST', '/-/rules', { then: {}, ...fields });
  expect([status, json.errors.length]).toEqual([422, 100]);
});

test.each(refused.map((row) => [JSON.stringify(row).slice(0, 120), row] as const))(
  '%s is refused and changes nothing',
  async (_name, [method, path, body, detail]) => {
    const { status, json } = await server.call(method, path, body);
    expect([status, json.detail]).toEqual([422, expect.stringContaining(detail)]);
    // What no schema finds, the search API says in a sentence of its own.
    if (path !== '/-/search/explain')
      expect(json.detail).toBe(
        json.errors.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`).join('; '),
      );
    expect(await stateOf()).toEqual(initial);
  },
);

test('each thing that is wrong is said once', async () => {
  const { json } = await server.call('POST', '/-/rules', { when: { skip: 1e300 }, then: { fault: 'close' } });
  expect(json.errors).toEqual([{ field: 'when.skip', message: expect.stringContaining('must be a whole number') }]);
  expect(json.detail.match(/when\.skip/g)).toHaveLength(1);
});

test('a clock does not leave the years of four digits', async () => {
  await using own = await controlServer();
  await own.call('PUT', '/-/clock', { now: '9999-12-31T23:00:00Z', frozen: true });
  const { status, json } = await own.call('POST', '/-/clock/advance', { seconds: 3600 });
  expect([status, json.errors]).toEqual([422, [{ field: 'seconds', message: 'must not lead beyond the year 9999' }]]);
  expect((await own.call('POST', '/-/clock/advance', { seconds: 3599 })).json.now).toBe('9999-12-31T23:59:59.000Z');
});

test('an address that cannot be decoded is a problem, too', async () => {
  const { status, headers, json } = await server.call('GET', '/-/rules/%zz');
  expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
  expect(json.detail).toBe('there is nothing at /-/rules/%zz');
});

test('a base path that can name no sandbox says so', async () => {
  const { status, json } = await server.call('GET', '/-/s/My%20Test/-/rules');
  expect([status, json.detail]).toEqual([
    404,
    'there is nothing at /-/s/My%20Test/-/rules: the name of a sandbox must be lower-case letters, digits, ".", "_" and "-", ' +
      'at most 100, first a letter or a digit',
  ]);
});

describe('rules without measure', () => {
  test('a body of more than 10 MB is not read', async () => {
    const body = JSON.stringify({ then: { respond: { body: 'x'.repeat(10 * 1024 * 1024) } } });
    const { status, json } = await server.call('POST', '/-/rules', body).catch(() => ({ status: 413, json: {} }));
    expect(status).toBe(413);
    if (json.detail !== undefined) expect(json.detail).toContain('the body is larger than');
    expect((await server.call('GET', '/-/rules')).json.rules).toEqual([]);
  });

  test('one that matches everything does not reach the control plane', async () => {
    await using own = await controlServer();
    await own.call('POST', '/-/rules', { then: { fault: 'reset' } });
    await own.call('POST', '/-/rules', { match: { path: '/**' }, then: { fault: 'hang' } });
    await expect(own.call('GET', '/')).rejects.toThrow();
    for (const path of ['/-/', '/-/rules', '/-/clock', '/-/healthy', '/-/nothing'])
      expect([path, (await own.call('GET', path)).status]).toEqual([path, path === '/-/nothing' ? 404 : 200]);
    expect((await own.call('DELETE', '/-/rules')).status).toBe(204);
    expect((await own.call('GET', '/')).text).toBe('"Hello"');
  });
});
