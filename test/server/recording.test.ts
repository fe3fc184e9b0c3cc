import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerOptions, startServer } from '../../src/index.ts';
import { systemRuntime } from '../../src/runtime/runtime.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import { type ControlServer, controlServer } from '../support/control-server.ts';
import { folderOf } from '../support/folder.ts';
import { mcpClient } from '../support/mcp-client.ts';
import { memoryOutput } from '../support/memory-output.ts';

const key = 'tvly-prod-0123456789abcdef';
const authorization = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
const question = { query: 'capital of France', max_results: 2, include_answer: true };
const searchWith = (search: ServerOptions['search'], stderr = memoryOutput()) =>
  controlServer(
    { search: { ...search }, log: { level: 'warn' } },
    { ...systemRuntime(), stdout: memoryOutput(), stderr },
  );
const recorderOf = (upstream: string, cassettes: string) => searchWith({ mode: 'record', upstream, cassettes });
/** What may differ. */
const withoutTimes = (text: string) =>
  text.replace(/"response_time":[\d.]+/g, '"response_time":0').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');

let upstream: ControlServer;
beforeAll(async () => {
  upstream = await controlServer({ search: { apiTokens: [key], researchSeconds: 0 } });
});
afterAll(() => upstream.close());

describe('what was recorded', () => {
  const requests: [string, string, unknown][] = [
    ['POST', '/search', question],
    ['POST', '/extract', { urls: ['https://en.wikipedia.org/wiki/France'] }],
    ['POST', '/search', { query: '' }],
    ['GET', '/usage', undefined],
    ['POST', '/research', { input: 'capital of France', model: 'mini', stream: true }],
  ];

  test('is replayed without a key, in equal bytes but for ids and times, and lasts', async () => {
    const cassettes = await folderOf({});
    const first: string[] = [];
    {
      await using recorder = await recorderOf(upstream.url, cassettes);
      for (const [method, path, body] of requests) {
        const { status, headers, text } = await recorder.call(method, path, body, authorization);
        first.push(`${status} ${headers['content-type']} ${withoutTimes(text)}`);
      }
    }
    expect(first[0]).toContain('Paris');
    expect(readdirSync(cassettes)).toHaveLength(requests.length);
    for (let time = 0; time < 2; time += 1) {
      await using replayer = await searchWith({ mode: 'replay', cassettes });
      const then: string[] = [];
      for (const [method, path, body] of requests) {
        const { status, headers, text } = await replayer.call(method, path, body, {
          'content-type': 'application/json',
        });
        then.push(`${status} ${headers['content-type']} ${withoutTimes(text)}`);
      }
      expect(then).toEqual(first);
    }
  });

  test('is what the tools of the MCP server say, too', async () => {
    const cassettes = await folderOf({});
    const calls: [string, object][] = [
      ['tavily_search', question],
      ['tavily_extract', { urls: ['https://en.wikipedia.org/wiki/France'] }],
      ['tavily_search', { query: '' }],
      ['tavily_map', { url: 'https://en.wikipedia.org/wiki/France', limit: 2 }],
    ];
    async function told(server: ControlServer, headers: Record<string, string>) {
      const { call } = await mcpClient((body, more) => server.call('POST', '/mcp', body, { ...more, ...headers }));
      const texts: unknown[] = [];
      for (const [name, given] of calls) {
        const { text = '', isError } = await call(name, given);
        texts.push([isError, withoutTimes(text).replaceAll(key, '***')]);
      }
      return texts;
    }
    const recorder = await recorderOf(upstream.url, cassettes);
    const first = await told(recorder, { authorization: authorization.authorization });
    const [latest] = (await recorder.call('GET', '/-/requests')).json.requests;
    expect((await recorder.call('GET', `/-/requests/${latest.id}`)).json.why[0].step).toBe('recording');
    await recorder.close();
    expect(first[0]).toEqual([false, expect.stringContaining('Paris')]);
    expect(first[2]).toEqual([true, expect.stringContaining('Tavily API error: ')]);
    const names = readdirSync(cassettes);
    expect(names).toHaveLength(calls.length);
    for (const name of names) expect(readFileSync(join(cassettes, name), 'utf8')).not.toContain(key);
    await using replayer = await searchWith({ mode: 'replay', cassettes });
    expect(await told(replayer, {})).toEqual(first);
  });

  test('is all that decided', async () => {
    const cassettes = await folderOf({});
    const why = async (server: ControlServer) => {
      await server.call('POST', '/search', question, authorization);
      return (await server.call('GET', '/-/requests/1')).json.why;
    };
    for (const mode of ['record', 'replay', 'replay-or-stand-in'] as const) {
      await using server = await searchWith({ mode, cassettes, ...(mode === 'record' && { upstream: upstream.url }) });
      const text = `search.mode is ${mode}: this is what the real service answered`;
      expect(await why(server)).toEqual([{ step: 'recording', text }]);
    }
    await using none = await searchWith({
      mode: 'replay-or-stand-in',
      cassettes: await folderOf({}),
      apiTokens: [key],
    });
    expect((await why(none)).map(({ step }: { step: string }) => step)).toContain('hit');
  });

  test('is readable, and tells neither key nor identifiers', async () => {
    const cassettes = await folderOf({});
    await using recorder = await recorderOf(upstream.url, cassettes);
    const { json } = await recorder.call(
      'POST',
      '/search',
      { ...question, api_key: key },
      { 'content-type': 'application/json' },
    );
    const [file = ''] = readdirSync(cassettes);
    expect(file).toMatch(/^search-capital-of-france-[0-9a-f]{8}\.json$/);
    const text = readFileSync(join(cassettes, file), 'utf8');
    expect(text).not.toContain(key);
    expect(text).not.toContain(json.request_id);
    expect(text.split('\n').slice(0, 10)).toEqual([
      '{',
      `  "upstream": "${upstream.url}",`,
      '  "request": {',
      '    "operation": "search",',
      '    "body": {',
      '      "include_answer": true,',
      '      "max_results": 2,',
      '      "query": "capital of France"',
      '    }',
      '  },',
    ]);
    expect(JSON.parse(text).response.json.results[0].title).toBe('France');
  });

  test('stays in its folder, whatever names a request has', async () => {
    const outside = await folderOf({});
    const cassettes = join(outside, 'cassettes');
    await using recorder = await recorderOf(upstream.url, cassettes);
    const names = [
      '../../escaped',
      '..\\..\\escaped',
      '/etc/escaped',
      'a\0b',
      '..',
      '.',
      '\0',
      'con',
      '%2e%2e%2fescaped',
    ];
    for (const name of names) {
      await recorder.call('POST', '/search', { query: name }, authorization);
      await recorder.call('POST', '/extract', { urls: [name] }, authorization);
      await recorder.call('POST', '/search', { query: 'x', [name]: name }, authorization);
      await recorder.call('GET', `/research/${encodeURIComponent(name)}`, undefined, authorization);
      await recorder.call(
        'GET',
        `/usage?${encodeURIComponent(name)}=${encodeURIComponent(name)}`,
        undefined,
        authorization,
      );
    }
    expect(readdirSync(outside)).toEqual(['cassettes']);
    const files = readdirSync(cassettes);
    expect(files.length).toBeGreaterThan(names.length);
    for (const file of files) expect(file).toMatch(/^[a-z][a-z0-9-]*\.json$/);
  });

  test('stays the same when it is recorded again', async () => {
    const cassettes = await folderOf({});
    await using recorder = await recorderOf(upstream.url, cassettes);
    const record = async () => {
      await recorder.call('POST', '/search', question, authorization);
      return readFileSync(join(cassettes, readdirSync(cassettes)[0] ?? ''), 'utf8');
    };
    expect(await record()).toBe(await record());
    expect(readdirSync(cassettes)).toHaveLength(1);
  });

  test('follows research to its end, and what is told about it', async () => {
    const cassettes = await folderOf({});
    const research = async (server: ControlServer) => {
      const { json } = await server.call('POST', '/research', { input: 'capital of France' }, authorization);
      const done = await server.call('GET', `/research/${json.request_id}`, undefined, authorization);
      const thanks = await server.call('POST', '/feedback', { request_id: json.request_id, rating: 5 }, authorization);
      return {
        id: json.request_id,
        told: done.json.request_id,
        status: done.status,
        content: done.json.content,
        thanks: thanks.status,
      };
    };
    const recorder = await recorderOf(upstream.url, cassettes);
    const first = await research(recorder);
    await recorder.close();
    await using replayer = await searchWith({ mode: 'replay', cassettes });
    const then = await research(replayer);
    expect(first).toMatchObject({ status: 200, told: first.id });
    expect(then).toEqual({ ...first, id: then.id, told: then.id });
    expect(then.id).not.toBe(first.id);
  });

  test('is not what depends on the caller and the moment', async () => {
    const cassettes = await folderOf({});
    await using recorder = await recorderOf(upstream.url, cassettes);
    const wrong = { ...authorization, authorization: 'Bearer wrong' };
    expect((await recorder.call('POST', '/search', question, wrong)).status).toBe(401);
    expect(readdirSync(cassettes)).toEqual([]);
  });
});

describe('a request without a recording', () => {
  const file = (request: object, response: object = { status: 200, headers: {}, json: {} }) =>
    JSON.stringify({ upstream: 'https://api.tavily.com', request, response });

  test('is answered with 502 that shows it and the nearest recording', async () => {
    const cassettes = await folderOf({
      'one.json': file({ operation: 'search', body: { query: 'x', max_results: 1 } }),
    });
    const stderr = memoryOutput();
    await using replayer = await searchWith({ mode: 'replay', cassettes }, stderr);
    const { status, json } = await replayer.call('POST', '/search', { query: 'x', max_results: 2 }, authorization);
    expect(status).toBe(502);
    expect(json.detail).toEqual({
      error: 'understudy: no recording fits this request; one.json differs in body.max_results',
      request: { operation: 'search', body: { query: 'x', max_results: 2 } },
      nearest: { file: 'one.json', differs: ['body.max_results'] },
    });
    expect(stderr.text).toBe(
      'WARNING:  no recording fits {"operation":"search","body":{"max_results":2,"query":"x"}}; one.json differs in body.max_results\n',
    );
    const other = await replayer.call('GET', '/usage', undefined, authorization);
    expect(other.json.detail.error).toBe('understudy: no recording fits this request; there is none of this operation');
  });

  test('is answered by the stand-in when that is wanted', async () => {
    const response = { status: 200, headers: { 'content-type': 'application/json' }, json: { recorded: true } };
    const cassettes = await folderOf({ 'one.json': file({ operation: 'search', body: { query: 'x y' } }, response) });
    await using server = await searchWith({ mode: 'replay-or-stand-in', cassettes });
    expect((await server.call('POST', '/search', { query: 'x y' })).text).toBe('{"recorded":true}');
    expect((await server.call('POST', '/search', question, authorization)).status).toBe(401);
    const [missed] = (await server.requests.list()).requests;
    expect((await server.requests.get(missed?.id ?? '')).why).toContainEqual({
      step: 'no-recording',
      text: expect.stringMatching(
        /: no recording fits this request \(one\.json differs in .*\); the stand-in answers$/,
      ),
    });
  });

  test('is answered by what a rule has arranged', async () => {
    await using server = await searchWith({ mode: 'replay', cassettes: await folderOf({}), apiTokens: [key] });
    await server.rules.add({
      match: { operation: 'search' },
      then: { results: [{ url: 'https://a.example', title: 'A', content: 'a' }] },
    });
    expect((await server.call('POST', '/search', question, authorization)).json.results[0].title).toBe('A');
  });
});

test('GET /-/cassettes lists what no recording has answered, counted, without secrets', async () => {
  await using server = await searchWith({ mode: 'replay', cassettes: await folderOf({}) });
  for (const query of ['rivers', 'my key tvly-prod-fedcba9876543210', 'rivers'])
    await server.call('POST', '/search', { query }, authorization);
  for (let at = 0; at < 200; at += 1) await server.call('POST', '/extract', { urls: [`https://a.example/${at}`] });
  for (const query of ['rivers', 'my key tvly-prod-fedcba9876543210', 'rivers'])
    await server.call('POST', '/search', { query }, authorization);
  const { missed } = (await server.call('GET', '/-/cassettes')).json;
  expect(missed).toHaveLength(100);
  expect(missed.slice(0, 2)).toEqual([
    { operation: 'search', request: '{"operation":"search","body":{"query":"rivers"}}', count: 2 },
    { operation: 'search', request: '{"operation":"search","body":{"query":"my key ***3210"}}', count: 1 },
  ]);
});

test('GET /-/cassettes lists what there is, and what was not used', async () => {
  const one = {
    upstream: 'https://u.example',
    request: { operation: 'usage' },
    response: { status: 200, headers: {}, text: '' },
  };
  const two = { ...one, request: { operation: 'logs' } };
  const cassettes = await folderOf({ 'a.json': JSON.stringify(one), 'b.json': JSON.stringify(two), 'notes.md': 'x' });
  await using server = await searchWith({ mode: 'replay', cassettes });
  await server.call('GET', '/usage');
  expect((await server.call('GET', '/-/cassettes')).json).toEqual({
    mode: 'replay',
    cassettes: [
      { file: 'a.json', operation: 'usage', request: one.request, status: 200, used: true },
      { file: 'b.json', operation: 'logs', request: two.request, status: 200, used: false },
    ],
    unused: ['b.json'],
    missed: [],
  });
  await using plain = await controlServer();
  expect((await plain.call('GET', '/-/cassettes')).json).toEqual({
    mode: 'stand-in',
    cassettes: [],
    unused: [],
    missed: [],
  });
});

describe('an upstream', () => {
  test('that cannot be asked has a line and a 502, and nothing is written', async () => {
    const cassettes = await folderOf({});
    const stderr = memoryOutput();
    await using recorder = await searchWith({ mode: 'record', upstream: 'http://127.0.0.1:1', cassettes }, stderr);
    const { status, json } = await recorder.call('POST', '/search', question, authorization);
    expect([status, json.detail.error]).toEqual([502, 'understudy: http://127.0.0.1:1 cannot be asked (ECONNREFUSED)']);
    expect(stderr.text).toBe('WARNING:  SEARCH_UPSTREAM: http://127.0.0.1:1 cannot be asked (ECONNREFUSED)\n');
    expect(readdirSync(cassettes)).toEqual([]);
  });
});

describe('the folder', () => {
  const good = { upstream: 'u', request: { operation: 'usage' }, response: { status: 200, headers: {} } };
  test.each([
    ['{\n  "upstream": "u",\n  oops\n}', /one\.json:3: is not valid JSON$/],
    ['', /one\.json:1: is not valid JSON$/],
    ['[]', /one\.json: the whole: /],
    [JSON.stringify({ ...good, response: { ...good.response, status: 99 } }), /one\.json: response\.status: /],
    [JSON.stringify({ ...good, request: {} }), /one\.json: request\.operation: /],
    [JSON.stringify({ ...good, more: 1 }), /one\.json: the whole: .*more/],
  ])('with a recording that was edited into nonsense stops the start: %s', async (text, message) => {
    const cassettes = await folderOf({ 'one.json': text });
    await expect(startServer({ port: 0, search: { mode: 'replay', cassettes } })).rejects.toThrow(message);
    await expect(startServer({ port: 0, search: { mode: 'replay', cassettes } })).rejects.toThrow(
      /^search\.cassettes: /,
    );
  });

  test('with two recordings of one request stops the start', async () => {
    const cassettes = await folderOf({ 'a.json': JSON.stringify(good), 'b.json': JSON.stringify(good) });
    await expect(startServer({ port: 0, search: { mode: 'replay', cassettes } })).rejects.toThrow(
      /b\.json: records the same request as a\.json$/,
    );
  });

  test.each([
    ['record', 'written (ENOTDIR)'],
    ['replay', 'read (ENOTDIR)'],
  ] as const)('that is none stops the start: %s', async (mode, message) => {
    const cassettes = join(await folderOf({ file: '' }), 'file');
    await expect(startServer({ port: 0, search: { mode, cassettes, upstream: 'http://u.example' } })).rejects.toThrow(
      `search.cassettes: ${cassettes} cannot be ${message}`,
    );
  });

  test('that cannot be written later costs the recording, not the answer', async () => {
    const cassettes = join(await folderOf({}), 'gone');
    const stderr = memoryOutput();
    await using recorder = await searchWith({ mode: 'record', upstream: upstream.url, cassettes }, stderr);
    chmodSync(cassettes, 0o700);
    const { rmSync } = await import('node:fs');
    rmSync(cassettes, { recursive: true });
    writeFileSync(cassettes, '');
    expect((await recorder.call('POST', '/search', question, authorization)).status).toBe(200);
    expect(stderr.text).toBe('WARNING:  SEARCH_CASSETTES: a recording cannot be written (ENOTDIR)\n');
  });
});

test.each([
  [
    { mode: 'record' },
    'search.cassettes: is needed by search.mode record\nsearch.upstream: is needed by search.mode record: https://api.tavily.com',
  ],
  [{ mode: 'replay' }, 'search.cassettes: is needed by search.mode replay'],
  [{ upstream: 'api.tavily.com' }, 'search.upstream: must be an http(s) URL'],
  [{ upstream: 'https://user:pw@api.tavily.com' }, 'search.upstream: must be an http(s) URL'],
] as const)('settings that cannot be used: %j', (search, message) => {
  expect(() => settingsFromOptions({ search })).toThrow(message);
});
