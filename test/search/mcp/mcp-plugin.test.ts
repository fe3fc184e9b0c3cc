import { describe, expect, test } from 'vitest';
import type { SearchOverrides } from '../../../src/search/handle-request.ts';
import { initialize, mcpClient, mcpHeaders, rpc, type SendMessage } from '../../support/mcp-client.ts';
import { page } from '../../support/memory-index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { key, type SearchApp, searchApp } from '../../support/search-app.ts';
import recordedTools from './tavily-mcp-tools.json' with { type: 'json' };

const pages = [
  page({ url: 'https://a.example/', title: 'Harbours', content: 'A harbour is a place for ships.', links: ['/b'] }),
  page({ url: 'https://a.example/b', title: 'Ships', content: 'Ships rest in a harbour.' }),
];

const sender =
  ({ app }: SearchApp, url = '/mcp'): SendMessage =>
  async (payload, headers) => {
    const {
      statusCode,
      headers: received,
      payload: text,
    } = await app.inject({ method: 'POST', url, headers, payload });
    return { status: statusCode, headers: received, text };
  };

async function connected(overrides?: SearchOverrides, url = `/mcp?tavilyApiKey=${key}`) {
  const service = await searchApp({ pages, ...(overrides && { overrides }) });
  return { service, ...(await mcpClient(sender(service, url))) };
}

/** Without the texts that are ours. */
const withoutDescriptions = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner) => (name === 'description' ? undefined : inner)));

describe('tools', () => {
  test('are those of tavily-mcp: names, schemas, order', async () => {
    const { ask, begun } = await connected();
    expect(JSON.parse(begun.text).result.serverInfo.name).toBe('tavily-mcp');
    const { tools } = JSON.parse((await ask(rpc('tools/list'))).text).result;
    expect(JSON.stringify(withoutDescriptions(tools))).toBe(JSON.stringify(recordedTools));
    for (const { description } of tools) expect(description).toMatch(/\.$/);
  });

  test('a search writes what the API answers, as tavily-mcp does', async () => {
    const { call, service } = await connected();
    const { json } = await service.post('/search', { query: 'harbour', include_raw_content: true });
    const lines = json.results.flatMap((one: Record<string, string>) => [
      `\nTitle: ${one.title}`,
      `ID: ${one.id}`,
      `URL: ${one.url}`,
      `Content: ${one.content}`,
      `Raw Content: ${one.raw_content}`,
    ]);
    expect(json.results).toHaveLength(2);
    expect(await call('tavily_search', { query: 'harbour', include_raw_content: true })).toEqual({
      text: ['Detailed Results:', ...lines].join('\n'),
      isError: false,
      error: undefined,
    });
  });

  test('pages are extracted, crawled and mapped', async () => {
    const { call } = await connected();
    expect((await call('tavily_extract', { urls: ['https://a.example/'] })).text).toBe(
      'Detailed Results:\n\nTitle: Harbours\nURL: https://a.example/\nContent: undefined\n' +
        'Raw Content: A harbour is a place for ships.',
    );
    expect((await call('tavily_map', { url: 'https://a.example/' })).text).toMatch(
      /^Site Map Results:\nBase URL: https:\/\/a\.example\/\n\nMapped Pages:\n\n\[1\] URL: https:\/\/a\.example/,
    );
    expect((await call('tavily_crawl', { url: 'https://a.example/' })).text).toMatch(
      /^Crawl Results:\nBase URL: .*\n\nCrawled Pages:\n\n\[1\] URL: .*\nContent: /,
    );
  });

  test('arguments that the API refuses are its refusal, with what was sent', async () => {
    const { call } = await connected();
    const { text, isError } = await call('tavily_search', { search_depth: 'basic' });
    expect(isError).toBe(true);
    expect(text).toBe(
      `Tavily API error: [{"type":"missing","loc":["body","query"],"msg":"Field required","input":{"search_depth":"basic","api_key":"${key}"}}]` +
        '\nDocumentation: https://docs.tavily.com/documentation/api-reference/endpoint/search',
    );
  });

  test('an unknown tool is an error of the protocol', async () => {
    const { call } = await connected();
    expect((await call('tavily_nothing', {})).error).toEqual({
      code: -32601,
      message: 'MCP error -32601: Unknown tool: tavily_nothing',
    });
  });

  test('defaults of the header take the place of arguments of a search', async () => {
    const { ask } = await connected();
    const message = rpc('tools/call', { name: 'tavily_search', arguments: { query: 'harbour' } });
    const { text } = await ask(message, { default_parameters: '{"max_results":1}' });
    expect(text.match(/URL: /g)).toHaveLength(1);
    expect((await ask(message, { default_parameters: 'none' })).text.match(/URL: /g)).toHaveLength(2);
  });
});

describe('keys', () => {
  const unauthorized = 'Tavily API error: {"error":"Unauthorized: missing or invalid API key."}';

  test('are read from the header, otherwise from the query', async () => {
    const service = await searchApp({ pages });
    const byHeader = await mcpClient(sender(service), { authorization: `Bearer ${key}` });
    expect((await byHeader.call('tavily_search', { query: 'harbour' })).isError).toBe(false);
    const wrong = await mcpClient(sender(service, `/mcp/?tavilyApiKey=${key}`), { authorization: 'Bearer tvly-wrong' });
    expect((await wrong.call('tavily_search', { query: 'harbour' })).text).toContain(unauthorized);
  });

  test('without one search and extraction are served, and research says that the key is invalid', async () => {
    const service = await searchApp({ pages });
    const { call } = await mcpClient(sender(service));
    expect((await call('tavily_search', { query: 'harbour' })).isError).toBe(false);
    expect((await call('tavily_map', { url: 'https://a.example/' })).text).toContain(unauthorized);
    expect((await call('tavily_research', { input: 'harbour' })).error).toEqual({
      code: -32603,
      message: 'Invalid API key. Documentation: https://docs.tavily.com/documentation/api-reference/endpoint/research',
    });
  });

  test('who has no key and comes too often is told so in words', async () => {
    const service = await searchApp({ pages, settings: { rateLimit: 0 } });
    const { call } = await mcpClient(sender(service));
    expect(await call('tavily_search', { query: 'harbour' })).toMatchObject({
      isError: false,
      text: expect.stringMatching(/^You have reached .*\nRetry after: \d+s\nContinuation options:\n- Sign up for a /),
    });
  });
});

describe('research', () => {
  test('runs by the clock of the service, and tells how far it is to those who ask', async () => {
    const clock = movableClock();
    const service = await searchApp({ pages, clock });
    const { ask } = await mcpClient(sender(service, `/mcp?tavilyApiKey=${key}`));
    const params = { name: 'tavily_research', arguments: { input: 'harbour' }, _meta: { progressToken: 'p' } };
    const asked = ask(rpc('tools/call', params));
    const timer = setInterval(() => clock.advance(250), 1);
    const { text, headers } = await asked;
    clearInterval(timer);
    expect(headers['content-type']).toBe('text/event-stream');
    const messages = [...text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json));
    const progress = messages.slice(0, -1).map(({ params: { message } }) => message);
    expect(new Set(progress)).toEqual(new Set(['research: pending', 'research: in_progress', 'research: completed']));
    expect(messages[0].params).toMatchObject({ progressToken: 'p', progress: 0 });
    expect(messages.at(-1).result.content[0].text).toMatch(/^# harbour/);
  });
});

/** A call with so many arguments that nobody knows. */
const callWith = (count: number) => {
  const given = Object.fromEntries(Array.from({ length: count }, (_, at) => [`field-${at}`, 1]));
  return JSON.stringify(rpc('tools/call', { name: 'tavily_search', arguments: given }));
};

describe('what is no message', () => {
  const errorOf = (text: string) => JSON.parse(text).error;

  test.each([
    ['half of one', '{', 400, -32700],
    ['other JSON', '{"method":"x"}', 400, -32600],
    ['a number', '5', 400, -32600],
    ['nothing', '', 400, -32700],
    ['a batch of 101', `[${Array(101).fill('{"jsonrpc":"2.0","id":1,"method":"ping"}')}]`, 400, -32600],
    ['10,001 arguments', callWith(10_001), 400, -32600],
    ['4 MB', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'x'.repeat(4 * 1024 * 1024)}"}}`, 413, -32000],
  ])('%s is refused', async (_what, body, status, code) => {
    const { ask } = await connected();
    const reply = await ask(body);
    expect([reply.status, errorOf(reply.text).code]).toEqual([status, code]);
  });

  test('an unknown method, wrong parameters and a batch are answered as the protocol says', async () => {
    const { ask } = await connected();
    expect(errorOf((await ask(rpc('resources/list'))).text).code).toBe(-32601);
    expect(errorOf((await ask(rpc('tools/call', { name: 5 }))).text).code).toBe(-32602);
    const { text } = await ask([rpc('ping', {}, 1), rpc('ping', {}, 2)]);
    expect(text.match(/"result":\{\}/g)).toHaveLength(2);
  });

  test('headers of the transport are checked', async () => {
    const { ask } = await connected();
    expect((await ask(rpc('ping'), { accept: 'text/html' })).status).toBe(406);
    expect((await ask(rpc('ping'), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await ask(rpc('ping'), { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  });
});

test.each([
  ['https://elsewhere.example', [], 403],
  ['http://localhost.elsewhere.example', [], 403],
  ['null', [], 403],
  ['http://localhost:3000', [], 200],
  ['http://127.0.0.1:8000', [], 200],
  ['https://elsewhere.example', ['https://elsewhere.example'], 200],
  ['https://elsewhere.example', ['*'], 200],
])('a page of %s where %j may call gets %i', async (origin, corsOrigins, status) => {
  const send = sender(await searchApp({ pages, settings: { corsOrigins } }));
  expect((await send(JSON.stringify(initialize()), { ...mcpHeaders, origin })).status).toBe(status);
});

describe('two requests with the same id', () => {
  const taken = 'Invalid Request: another request with this id is not answered yet';
  const research = rpc('tools/call', { name: 'tavily_research', arguments: { input: 'harbour' } });

  test('are not under way at once: the second is refused, the first answered', async () => {
    const clock = movableClock();
    const service = await searchApp({ pages, clock });
    const { ask } = await mcpClient(sender(service, `/mcp?tavilyApiKey=${key}`));
    const first = ask(research);
    const second = await ask(rpc('ping'));
    expect([second.status, JSON.parse(second.text).error.message]).toEqual([400, taken]);
    expect((await ask(rpc('ping', {}, 2))).status).toBe(200);
    const timer = setInterval(() => clock.advance(250), 1);
    expect(JSON.parse((await first).text).result.content[0].text).toMatch(/^# harbour/);
    clearInterval(timer);
    expect((await ask(rpc('ping'))).status).toBe(200);
  });

  test('are not in one batch', async () => {
    const { ask } = await connected();
    expect(JSON.parse((await ask([rpc('ping'), rpc('ping')])).text).error.message).toBe(taken);
    expect((await ask([rpc('ping'), rpc('ping', {}, 2)])).status).toBe(200);
  });
});

describe('sessions', () => {
  test('begin with initialize, end by DELETE, and are asked for', async () => {
    const service = await searchApp({ pages });
    const send = sender(service);
    const { session, ask } = await mcpClient(send);
    expect((await send(JSON.stringify(rpc('ping')), mcpHeaders)).status).toBe(400);
    expect((await ask(rpc('ping'), { 'mcp-session-id': 'unknown' })).status).toBe(404);
    expect((await ask(rpc('ping'))).status).toBe(200);
    const end = { method: 'DELETE', url: '/mcp', headers: { 'mcp-session-id': session } } as const;
    expect((await service.app.inject(end)).statusCode).toBe(200);
    expect((await ask(rpc('ping'))).status).toBe(404);
  });

  test('old revisions of the protocol are spoken, unknown ones get the newest', async () => {
    const send = sender(await searchApp({ pages }));
    const versionFor = async (asked: string) =>
      JSON.parse((await send(JSON.stringify(initialize(asked)), mcpHeaders)).text).result.protocolVersion;
    expect(await versionFor('2024-11-05')).toBe('2024-11-05');
    expect(await versionFor('1999-01-01')).toBe('2025-11-25');
  });

  test('the revision without sessions is spoken, too', async () => {
    const send = sender(await searchApp({ pages }), `/mcp?tavilyApiKey=${key}`);
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { name: 'tavily_search', arguments: { query: 'harbour' }, _meta: meta };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'tavily_search' };
    const { status, text } = await send(JSON.stringify(rpc('tools/call', params)), { ...mcpHeaders, ...headers });
    expect(status).toBe(200);
    expect(text).toContain('Detailed Results:');
  });

  test('there is no stream to GET', async () => {
    const { app } = await searchApp({ pages });
    const { statusCode, headers } = await app.inject({ url: '/mcp', headers: { accept: 'text/event-stream' } });
    expect([statusCode, headers.allow]).toEqual([405, 'POST, DELETE']);
  });
});
