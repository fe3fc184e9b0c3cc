import { get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { parts as resetParts } from '../../../src/control/routes/reset.ts';
import { controlServer } from '../../support/control-server.ts';

const server = await controlServer({ search: { apiTokens: ['tvly-key-0001', 'tvly-key-0002'] } });
afterAll(() => server.close());
const tokenPath = '/realms/demo/protocol/openid-connect/token';
let count = 0;

/** A sandbox of this test alone. */
function box() {
  count += 1;
  const name = `journal-${count}`;
  const base = `/-/s/${name}`;
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.call(method, base + path, body, headers);
  return {
    name,
    base,
    call,
    search: (body: object, key = 'tvly-key-0001') =>
      call('POST', '/search', body, { authorization: `Bearer ${key}`, 'content-type': 'application/json' }),
    token: (form: Record<string, string>) =>
      call('POST', tokenPath, new URLSearchParams(form).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    verify: (body: object) => call('POST', '/-/requests/verify', body),
    targets: async (query = '') =>
      (await call('GET', `/-/requests${query}`)).json.requests.map(({ target }: { target: string }) => target),
  };
}

const credentials = { grant_type: 'client_credentials', client_id: 'understudy', client_secret: 'understudy-secret' };

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
      ...['id', 'time', 'interface', 'method', 'target', 'status', 'duration_ms'],
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
    await token(credentials);
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
    await token(credentials);
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
    await token(credentials);
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

describe('why', () => {
  const why = async (call: ReturnType<typeof box>['call'], id = 1) =>
    (await call('GET', `/-/requests/${id}`)).json.why as { step: string; text: string; [more: string]: unknown }[];
  const textOf = (steps: readonly { step: string; text: string }[], step: string) =>
    steps.find((one) => one.step === step)?.text;

  test('a token has its claims', async () => {
    const { call, token } = box();
    await token(credentials);
    const steps = await why(call);
    expect(textOf(steps, 'realm')).toBe('demo');
    expect(textOf(steps, 'authentication')).toMatch(/by client-secret; the request brought client_secret in the form/);
    expect(steps.find(({ claim }) => claim === 'email_verified')?.text).toMatch(
      /mapper "email verified" of scope email$/,
    );
    expect(steps.find(({ claim }) => claim === 'exp')?.text).toBe('exp: every token has it');
  });

  test.each([
    [{ ...credentials, client_secret: 'wrong-secret' }, /^invalid_client_credentials: /],
    [{ ...credentials, client_id: 'nobody' }, /^client_not_found: /],
    [{ ...credentials, scope: 'no-such' }, /^invalid_request: Invalid scopes: no-such$/],
  ])('a token is refused: %j', async (form, text) => {
    const { call, token } = box();
    await token(form);
    const steps = await why(call);
    expect(textOf(steps, 'refused')).toMatch(text);
    expect(JSON.stringify(steps)).not.toContain('wrong-secret');
  });

  test('a search found its hits', async () => {
    const { call, search } = box();
    const { json } = await search({ query: 'the colours of rivers', max_results: 2, exclude_domains: ['no.example'] });
    const steps = await why(call);
    expect(steps.find(({ step }) => step === 'terms')).toMatchObject({
      terms: [
        { term: 'color', words: ['colours'] },
        { term: 'river', words: ['rivers'] },
      ],
      ignored: ['the', 'of'],
    });
    expect(textOf(steps, 'filters')).toBe('not no.example');
    const hits = steps.filter(({ step }) => step === 'hit');
    expect(hits.map(({ url, score }) => [url, score])).toEqual(
      json.results.map(({ url, score }: { url: string; score: number }) => [url, score]),
    );
    const fields = [{ field: 'content', score: expect.any(Number) }];
    expect(hits.flatMap(({ terms }) => terms)).toContainEqual(expect.objectContaining({ term: 'river', fields }));
  });

  describe('of an answer that a rule has made is no more than the interface decided', () => {
    const results = [{ url: 'https://a.example/', title: 'A', content: 'About A.' }];
    test.each<[then: object, ofSearch: string[], ofToken: string[]]>([
      [{ respond: { body: { a: 1 } } }, ['rule'], ['rule']],
      [{ refuse: 'proxy.unavailable' }, ['rule', 'refused'], ['rule', 'refused']],
      [{ refuse: 'search.rate-limited' }, ['rule', 'refused'], ['realm', 'client', 'authentication', 'scope', 'claim']],
      [{ refuse: 'token.invalid-client' }, ['parameters', 'terms', 'filters', 'hit'], ['rule', 'refused']],
      [{ fault: 'close' }, ['rule', 'fault'], ['rule', 'fault']],
      [
        { fault: 'truncate' },
        ['rule', 'fault', 'parameters', 'terms', 'filters', 'hit'],
        ['rule', 'fault', 'realm', 'client', 'authentication'],
      ],
      [{ results }, ['rule', 'parameters'], ['realm', 'client', 'authentication', 'scope', 'claim']],
    ])('%j', async (then, ofSearch, ofToken) => {
      const { call, search, token } = box();
      const { json: rule } = await call('POST', '/-/rules', { then });
      await search({ query: 'rivers', max_results: 1 }).catch(() => {});
      await token(credentials).catch(() => {});
      await expect.poll(async () => (await call('GET', '/-/requests')).json.total).toBe(2);
      const stepsOf = async (id: number) => [...new Set((await why(call, id)).map(({ step }) => step))];
      expect([await stepsOf(1), await stepsOf(2)]).toEqual([ofSearch, ofToken]);
      const [outcome] = Object.keys(then);
      const id = ofSearch[0] === 'rule' ? 1 : 2;
      expect((await why(call, id))[0]).toEqual({ step: 'rule', text: `${rule.id} applied`, id: rule.id, outcome });
      await call('DELETE', `/-/rules/${rule.id}`);
      expect((await why(call, id))[0]).toMatchObject({ text: `${rule.id}, which is gone since`, outcome });
      expect([await stepsOf(1), await stepsOf(2)]).toEqual([ofSearch, ofToken]);
    });

    test('claims', async () => {
      const { call, token } = box();
      const then = { token: { claims: { x: 1, aud: 'other' }, remove_claims: ['scope'], lifespan: 5 } };
      await call('POST', '/-/rules', { then });
      await token(credentials);
      const steps = await why(call);
      const textOfClaim = (name: string) => steps.find(({ claim }) => claim === name)?.text;
      expect(['x', 'aud', 'exp', 'iat', 'scope'].map(textOfClaim)).toEqual([
        'x: rule-1',
        'aud: rule-1',
        'exp: rule-1',
        'iat: every token has it',
        undefined,
      ]);
      await call('DELETE', '/-/rules/rule-1');
      expect((await why(call)).find(({ claim }) => claim === 'x')?.text).toBe(
        'x: no mapper in force gives it: a rule did, or a mapper that is gone since',
      );
    });
  });

  test('a search was one too many, and which limit says so', async () => {
    const { call, search } = box();
    await call('PUT', '/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    await call('PATCH', '/-/settings', { search: { rateLimit: 2 } });
    await search({ query: 'one' });
    await call('POST', '/-/clock/advance', { seconds: 20 });
    await search({ query: 'two' });
    expect((await search({ query: 'three' })).status).toBe(429);
    const steps = await why(call, 3);
    expect(steps.map(({ step }) => step)).toEqual(['limit', 'refused']);
    expect(textOf(steps, 'limit')).toBe(
      'search.rateLimit lets a caller make 2 requests in any 60 seconds: 2 came in the last 60 seconds, and there is room again in 40',
    );
    expect(textOf(steps, 'refused')).toMatch(/^429 \{"detail":\{"error":"Your request has been blocked/);
    await call('PATCH', '/-/settings', { search: { rateLimit: 1 } });
    expect((await search({ query: 'four' }, 'tvly-key-0002')).status).toBe(200);
    await search({ query: 'five' });
    expect(textOf(await why(call, 5), 'limit')).toContain('make 1 request in any 60 seconds: 2 came');
  });

  test.each([
    [{ planCredits: 3 }, 432, 'spend 3 credits: 2 were spent since the start, and this request costs 2'],
    [
      { planCredits: 1, paygoCredits: 2 },
      433,
      'spend 1 credit, and search.paygoCredits 2 more: 2 were spent since the start, and this request costs 2',
    ],
  ])('a search costs too much: %j', async (search, status, text) => {
    const sandbox = box();
    await sandbox.call('PATCH', '/-/settings', { search });
    await sandbox.search({ query: 'one', search_depth: 'advanced' });
    expect((await sandbox.search({ query: 'two', search_depth: 'advanced' })).status).toBe(status);
    expect(textOf(await why(sandbox.call, 2), 'limit')).toBe(`search.planCredits lets a caller ${text}`);
  });

  test('a caller without a key has limits of its own hour', async () => {
    const { call } = box();
    await call('PATCH', '/-/settings', { search: { planCredits: 1 } });
    const ask = () =>
      call(
        'POST',
        '/search',
        { query: 'one' },
        { 'x-tavily-access-mode': 'keyless', 'content-type': 'application/json' },
      );
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
    expect(textOf(await why(call, 2), 'limit')).toContain('1 were spent in this hour, and this request costs 1');
  });

  test('a search that has not come yet can be explained', async () => {
    const { call } = box();
    const explained = await call('POST', '/-/search/explain', { query: 'rivers', max_results: 1 });
    expect(explained.json.why.map(({ step }: { step: string }) => step)).toEqual([
      'parameters',
      'terms',
      'filters',
      'hit',
    ]);
    const refused = await call('POST', '/-/search/explain', { query: 'rivers', max_results: 'x' });
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [{ field: 'max_results', message: expect.stringMatching(/^Input should be a valid integer/) }],
    ]);
    const [hit] = explained.json.why.slice(-1);
    const [term] = hit.terms;
    expect(hit.terms).toEqual([
      {
        term: 'river',
        score: expect.any(Number),
        fields: [
          { field: 'title', score: expect.any(Number) },
          { field: 'content', score: expect.any(Number) },
        ],
      },
    ]);
    const [title, content] = term.fields.map(({ score }: { score: number }) => score);
    expect([title > 0, content > 0, title + content]).toEqual([true, true, expect.closeTo(term.score, 12)]);
    const rounded = (score: number) => Math.round(score * 1000) / 1000;
    expect(hit.text).toBe(
      `${hit.url} ${hit.score}: river: ${rounded(term.score)} (title ${rounded(title)}, content ${rounded(content)})`,
    );
  });

  test('the example application read its parameters', async () => {
    const { call } = box();
    await call('PATCH', '/-/settings', { app: { variant: 'echo' } });
    await call('GET', '/?a=1&b=x');
    await call('GET', '/?a=x');
    await call('GET', '/nowhere');
    expect(textOf(await why(call, 1), 'parameters')).toBe('a is "1", b is "x"');
    expect(textOf(await why(call, 2), 'parameters')).toBe('a: int_parsing, got "x"; b: missing, got null');
    expect(textOf(await why(call, 3), 'path')).toBe('nothing answers this path');
  });
});

test('HAR has the requests in their order', async () => {
  const { call, base, token } = box();
  await call('GET', '/?a=1&a=2', undefined, { cookie: 'session=abcdefgh' });
  await token(credentials);
  const { log } = (await call('GET', '/-/requests.har')).json;
  expect(log.entries.every(({ _id }: { _id: string }) => /^\d+$/.test(_id))).toBe(true);
  expect([log.version, log.entries.length]).toEqual(['1.2', 2]);
  const [first, second] = log.entries;
  expect(first.request).toMatchObject({
    method: 'GET',
    url: `http://${new URL(server.url).host}${base}/?a=1&a=2`,
    queryString: [
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ],
    cookies: [{ name: 'session', value: '***' }],
  });
  expect(first.response).toMatchObject({ status: 200, statusText: 'OK', content: { text: '"Hello"', size: 7 } });
  expect(second.request.postData).toEqual({
    mimeType: 'application/x-www-form-urlencoded',
    text: 'grant_type=client_credentials&client_id=understudy&client_secret=***',
  });
});

describe('events', () => {
  /** Reads events until there are enough of them. */
  const events = (path: string, wanted: number, headers: Record<string, string> = {}) => {
    let connected: () => void = () => {};
    const isConnected = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const ids = new Promise<string[]>((resolve) => {
      const request = get(`${server.url}${path}`, { headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
          connected();
          const found = [...text.matchAll(/^event: request\nid: (\d+)\ndata: \{.*\}\n\n/gm)].map(([, id = '']) => id);
          if (found.length < wanted) return;
          request.destroy();
          resolve(found);
        });
      });
    });
    return { isConnected, ids };
  };

  test('come with every new request', async () => {
    const { base, call } = box();
    await call('GET', '/before');
    const { isConnected, ids } = events(`${base}/-/requests/events`, 2);
    await isConnected;
    await call('GET', '/1');
    await call('GET', '/2');
    expect(await ids).toEqual(['2', '3']);
  });

  test.each<[string, string, object | undefined, string[]]>([
    ['DELETE', '/-/requests', undefined, ['journal']],
    ['POST', '/-/reset', { only: ['clock', 'rules'] }, ['clock', 'rules']],
    ['POST', '/-/reset', {}, [...resetParts]],
  ])('tell of %s %s %j', async (method, path, body, parts) => {
    const { base, call } = box();
    const told = new Promise<string>((resolve) => {
      const request = get(`${server.url}${base}/-/requests/events`, { agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          if (text === '') void call(method, path, body);
          text += piece;
          const [, data] = /^event: reset\ndata: (.*)\n\n/m.exec(text) ?? [];
          if (data === undefined) return;
          request.destroy();
          resolve(data);
        });
      });
    });
    expect(JSON.parse(await told)).toEqual({ parts });
  });

  test('are as many as wanted', async () => {
    const { call } = box();
    expect((await call('GET', '/-/requests/events?max_per_second=0')).json.detail).toBe(
      'max_per_second: must be at least 1',
    );
  });

  test('go on from Last-Event-ID', async () => {
    const { base, call } = box();
    for (const path of ['/1', '/2', '/3']) await call('GET', path);
    expect(await events(`${base}/-/requests/events`, 2, { 'last-event-id': '1' }).ids).toEqual(['2', '3']);
  });
});

test('what the parser rejects is an entry with a fault', async () => {
  await using own = await controlServer();
  const port = Number(new URL(own.url).port);
  const send = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(text));
      socket.on('close', () => resolve()).on('error', () => {});
      socket.resume();
    });
  await own.call('GET', '/-/s/other/');
  await send('GET /wrong?token=abcdefgh HTTP/9.9\r\n\r\n');
  await send('GET /-/s/other/search HTTP/9.9\r\n\r\n');
  const latest = async (base: string) => (await own.call('GET', `${base}/-/requests`)).json.requests[0];
  const fault = 'HPE_INVALID_VERSION';
  expect(await latest('')).toMatchObject({ target: '/wrong?token=***', fault, interface: 'example-app' });
  expect(await latest('/-/s/other')).toMatchObject({ target: '/search', fault, interface: 'search' });
  const { id } = await latest('');
  expect((await own.call('GET', `/-/requests/${id}`)).json.why[0]).toEqual({
    step: 'fault',
    text: `the HTTP parser rejected the request: ${fault}`,
  });
});

test('a server that closes ends its event streams', async () => {
  const own = await controlServer();
  const ended = new Promise<string>((resolve, reject) => {
    get(`${own.url}/-/requests/events`, { agent: false }, (response) => {
      response.once('data', () => own.close().catch(reject));
      response.on('end', () => resolve('end')).on('error', () => resolve('cut off'));
    });
  });
  expect(await ended).toBe('end');
});

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
    [{ match: { path_pattern: '(' } }, 422],
    [{ match: { body: { deep: [{ client_secret: 'x' }] } } }, 422],
    [{ match: { headers: { authorization: 'x' } } }, 422],
    [{ match: { query: { token: { contains: 'x' } } } }, 422],
    [{ match: { api_key: { contains: 'x' } } }, 422],
    [{ in_order: [] }, 422],
    [{ in_order: [{}], within: 1 }, 422],
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
