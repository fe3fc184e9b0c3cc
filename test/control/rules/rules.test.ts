import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ServerOptions, startServer } from '../../../src/index.ts';
import { folderOf } from '../../support/folder.ts';
import { memoryOutput } from '../../support/memory-output.ts';

async function serverWith(options: ServerOptions = {}) {
  const [stdout, stderr] = [memoryOutput(), memoryOutput()];
  const server = await startServer({ port: 0, log: { level: 'info' }, ...options }, { stdout, stderr });
  onTestFinished(() => server.close());

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(server.url + path, {
      method,
      headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.status, text, json: json as never, headers: response.headers };
  }

  return {
    ...server,
    stdout,
    stderr,
    call,
    add: async (rule: unknown) => (await call('POST', '/-/rules', rule)).json as { id: string },
    rules: async () => ((await call('GET', '/-/rules')).json as { rules: Record<string, unknown>[] }).rules,
    search: (body: unknown = { query: 'tides' }, headers = { authorization: 'Bearer tvly-dev-understudy' }) =>
      call('POST', '/search', body, headers),
    token: (fields: Record<string, string> = {}) =>
      call(
        'POST',
        '/realms/demo/protocol/openid-connect/token',
        new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'understudy',
          client_secret: 'understudy-secret',
          ...fields,
        }),
      ),
  };
}

test('rules are added, shown, replaced and deleted', async () => {
  const { call } = await serverWith();
  const then = { respond: { status: 418 } };
  const added = await call('POST', '/-/rules', { name: 'a', then });
  expect([added.status, added.json]).toEqual([
    201,
    {
      id: 'rule-1',
      name: 'a',
      match: {},
      when: { skip: 0, every: 1, probability: 1 },
      then: { respond: { status: 418, headers: {} } },
      matched: 0,
      applied: 0,
      spent: false,
    },
  ]);
  await call('POST', '/-/rules', { first: true, when: { times: 1 }, then: { refuse: 'proxy.unavailable' } });
  expect((await call('GET', '/')).status).toBe(503);
  expect((await call('GET', '/')).status).toBe(418);
  expect((await call('GET', '/-/rules/rule-2')).json).toMatchObject({ matched: 2, applied: 1, spent: true });
  expect((await call('PUT', '/-/rules/rule-2', { then: { refuse: 'proxy.bad-gateway' } })).json).toMatchObject({
    id: 'rule-2',
    matched: 0,
  });
  expect((await call('GET', '/')).status).toBe(502);
  expect((await call('DELETE', '/-/rules/rule-2')).status).toBe(204);
  expect((await call('DELETE', '/-/rules/rule-2')).status).toBe(404);
  expect((await call('GET', '/-/rules/rule-2')).status).toBe(404);
  expect((await call('PUT', '/-/rules/rule-2', { then })).status).toBe(404);
  expect((await call('DELETE', '/-/rules')).status).toBe(204);
  expect((await call('GET', '/')).text).toBe('"Hello"');
});

test.each([
  ['{', 400, 'the body is not valid JSON'],
  [{ then: {} }, 422, 'then: must have one of'],
  [{ then: { refuse: 'search.nothing' } }, 422, 'then.refuse: must be a name from GET /-/refusals'],
  [{ match: { operation: 'serch' }, then: { fault: 'close' } }, 422, 'match.operation: must be one of search,'],
  [{ match: { path_pattern: '(' }, then: { fault: 'close' } }, 422, 'match.path_pattern: is not a regular expression'],
])('%j is refused and changes nothing', async (rule, status, detail) => {
  const { call, rules } = await serverWith();
  const response = await call('POST', '/-/rules', rule);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect([response.status, (response.json as { detail: string }).detail.slice(0, detail.length)]).toEqual([
    status,
    detail,
  ]);
  expect(await rules()).toEqual([]);
});

describe('refusals', () => {
  test('each is what the interface itself sends, with the status that the list says', async () => {
    const { call, add, search, token, stdout } = await serverWith();
    const { refusals } = (await call('GET', '/-/refusals')).json as {
      refusals: { name: string; interface: string; status: number; summary: string }[];
    };
    expect(refusals.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['search.unauthorized', 'search.rate-limited', 'search.plan-exceeded', 'search.paygo-exceeded'],
        ...['search.forbidden', 'search.server-error', 'token.invalid-client', 'token.unauthorized-client'],
        ...['token.invalid-scope', 'token.client-disabled', 'token.realm-not-found', 'token.server-error'],
        ...['example-app.validation-error', 'example-app.server-error'],
        ...['proxy.bad-gateway', 'proxy.gateway-timeout', 'proxy.unavailable'],
      ]),
    );
    for (const { name, interface: owner, status } of refusals) {
      await add({ when: { times: 1 }, then: { refuse: name } });
      const response = await (owner === 'search' ? search() : owner === 'token' ? token() : call('GET', '/'));
      expect([name, response.status]).toEqual([name, status]);
      await call('DELETE', '/-/rules');
    }
    expect(stdout.text).toContain('"POST /search HTTP/1.1" 432 Plan Limit Exceeded');
    expect(stdout.text).toContain('"GET / HTTP/1.1" 502 Bad Gateway');
  });

  test('the bytes are those of the real refusal', async () => {
    const { add, search, token, call } = await serverWith();
    const bytes = ({ text, headers }: Awaited<ReturnType<typeof search>>) => {
      return [text, [...headers].filter(([name]) => name !== 'date')];
    };
    const real = [
      bytes(await search({ query: 'tides' }, { authorization: 'x' })),
      bytes(await token({ client_secret: 'x' })),
    ];
    await add({ then: { refuse: 'search.unauthorized' } });
    await add({ then: { refuse: 'token.unauthorized-client' } });
    expect([bytes(await search()), bytes(await token())]).toEqual(real);
    expect(await call('GET', '/-/refusals')).toMatchObject({ status: 200 });
  });
});

describe('results', () => {
  const results = [
    { url: 'https://a.example/1', title: 'One', content: 'First. And more.' },
    { url: 'https://a.example/2', title: 'Two', content: 'Second.', raw_content: '# Whole', score: 0.5 },
  ];

  test('what a search finds, with everything around it real', async () => {
    const { add, search, rules } = await serverWith();
    await add({ then: { results, answer: '42' } });
    const found = (
      await search({ query: 'tides', include_answer: true, include_raw_content: true, include_favicon: true })
    ).json as { answer: string; results: Record<string, unknown>[] };
    expect(found.answer).toBe('42');
    expect(found.results).toMatchObject([
      {
        url: 'https://a.example/1',
        content: 'First. And more.',
        score: 0.95,
        favicon: 'https://a.example/favicon.ico',
      },
      { url: 'https://a.example/2', raw_content: '# Whole', score: 0.5 },
    ]);
    expect((await search({ query: 'tides', max_results: 1 })).json).toMatchObject({
      answer: '42',
      results: [{ title: 'One' }],
    });
    expect((await search({ query: 'tides' }, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await search({})).status).toBe(422);
    await expect.poll(rules).toMatchObject([{ matched: 4, applied: 2 }]);
  });
});

describe('tokens', () => {
  const issued = async ({ token }: Awaited<ReturnType<typeof serverWith>>) => {
    const { access_token: text, expires_in } = (await token()).json as { access_token: string; expires_in: number };
    return { text, expires_in, header: decodeProtectedHeader(text), claims: decodeJwt(text) };
  };
  /** Whether a resource server accepts it. */
  const isGood = async ({ call }: Awaited<ReturnType<typeof serverWith>>, token: string) => {
    const keys = (await call('GET', '/realms/demo/protocol/openid-connect/certs')).json as JSONWebKeySet;
    return jwtVerify(token, createLocalJWKSet(keys)).then(
      () => true,
      () => false,
    );
  };

  test('claims, lifespan and age', async () => {
    const server = await serverWith();
    await server.add({
      then: { token: { claims: { aud: 'other', x: [1] }, remove_claims: ['scope'], lifespan: 30, issued_ago: 100 } },
    });
    const { expires_in, claims, text } = await issued(server);
    expect(expires_in).toBe(30);
    expect(claims).toMatchObject({ aud: 'other', x: [1] });
    expect(claims).not.toHaveProperty('scope');
    expect(Number(claims.exp) - Number(claims.iat)).toBe(30);
    expect(Date.now() / 1000 - Number(claims.iat)).toBeGreaterThan(98);
    expect(await isGood(server, text)).toBe(false);
    expect(await server.rules()).toMatchObject([{ matched: 1, applied: 1 }]);
  });

  test.each([{ signature: 'broken' }, { key: 'unknown' }, { algorithm: 'none' }])('%j', async (changes) => {
    const server = await serverWith();
    const { header: real, text: good } = await issued(server);
    const rule = await server.add({ then: { token: changes } });
    const { header, text } = await issued(server);
    await server.call('DELETE', `/-/rules/${rule.id}`);
    expect([await isGood(server, good), await isGood(server, text)]).toEqual([true, false]);
    expect(header.alg).toBe(changes.algorithm ?? real.alg);
    expect(header.kid === real.kid).toBe('signature' in changes);
    expect(text.endsWith('.')).toBe('algorithm' in changes);
  });

  test('a request that is refused takes it back', async () => {
    const { token, add, rules } = await serverWith();
    await add({ when: { times: 1 }, then: { token: { lifespan: 7 } } });
    expect((await token({ client_secret: 'wrong' })).status).toBe(401);
    await expect.poll(rules).toMatchObject([{ matched: 1, applied: 0 }]);
    expect((await token()).json).toMatchObject({ expires_in: 7 });
  });
});

test('number is the cached number', async () => {
  const { add, call } = await serverWith({ app: { variant: 'cached' } });
  const { id } = await add({ then: { number: 0.25 } });
  expect((await call('GET', '/')).text).toBe('0.25');
  await call('DELETE', `/-/rules/${id}`);
  expect((await call('GET', '/')).text).not.toBe('0.25');
});

test('patch changes what the real service answers', async () => {
  const { add, search, call } = await serverWith();
  await add({ match: { body: { query: { contains: 'tides' } } }, then: { patch: { results: null, extra: true } } });
  const { json } = await search();
  expect(json).toMatchObject({ query: 'tides', extra: true });
  expect(json).not.toHaveProperty('results');
  expect((await search({ query: 'other' })).json).toHaveProperty('results');
  await add({ match: { client_id: 'understudy' }, then: { respond: { body: 'mine' } } });
  expect((await call('GET', '/realms/demo')).status).toBe(200);
});

describe('RULES_FILE', () => {
  const rule = (body: string) => `- name: ${body}\n  then: { respond: { body: ${body} } }\n`;

  test('gives the rules of the start, and again after a change and a reset', async () => {
    const folder = await folderOf({ 'rules.yaml': rule('one') });
    const rulesFile = join(folder, 'rules.yaml');
    const { call, add, rules, stderr } = await serverWith({ rulesFile });
    const names = async () => (await rules()).map(({ name }) => name);
    expect((await call('GET', '/')).text).toBe('one');
    await add({ name: 'added', then: { fault: 'close' } });
    await writeFile(join(folder, 'new'), rule('two') + rule('three'));
    await rename(join(folder, 'new'), rulesFile);
    await expect.poll(names, { timeout: 15_000 }).toEqual(['two', 'three', 'added']);
    await writeFile(rulesFile, 'then: 5');
    await expect.poll(() => stderr.text, { timeout: 15_000 }).toContain(`RULES_FILE: ${rulesFile}:1: `);
    expect(await names()).toEqual(['two', 'three', 'added']);
    await call('POST', '/-/reset', { only: ['rules'] });
    expect(await names()).toEqual(['two', 'three']);
  });

  test('other sandboxes begin without them', async () => {
    const rulesFile = join(await folderOf({ 'rules.yaml': rule('one') }), 'rules.yaml');
    const { call } = await serverWith({ rulesFile });
    expect((await call('GET', '/-/s/other/')).text).toBe('"Hello"');
  });

  test('a broken one stops the start with its place', async () => {
    const rulesFile = join(await folderOf({ 'rules.json': '[\n{"then": {"fault": "none"}}]' }), 'rules.json');
    await expect(startServer({ port: 0, rulesFile })).rejects.toThrow(
      `rulesFile: ${rulesFile}:2: 0.then.fault: must be one of`,
    );
  });
});
