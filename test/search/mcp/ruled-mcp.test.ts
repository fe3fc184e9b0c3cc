import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ControlServer, controlServer } from '../../support/control-server.ts';
import { mcpClient, type SendMessage } from '../../support/mcp-client.ts';

const key = 'tvly-dev-understudy';
/** Enough pages, and quick to load. */
const corpus = ['src/search/corpus/pages/vendor-examples.jsonl'];
let server: ControlServer;
beforeAll(async () => {
  server = await controlServer({ search: { corpus } });
});
afterAll(() => server.close());

/** A sandbox with a client of its MCP server. */
async function connected(name: string) {
  const base = `/-/s/${name}`;
  const send: SendMessage = (body, headers) => server.call('POST', `${base}/mcp?tavilyApiKey=${key}`, body, headers);
  const { call, ask } = await mcpClient(send);
  return {
    call,
    ask,
    async rule(rule: unknown) {
      expect(await server.call('POST', `${base}/-/rules`, rule)).toMatchObject({ status: 201 });
    },
    requests: async (query = '') => (await server.call('GET', `${base}/-/requests${query}`)).json.requests,
    control: (method: string, path: string, body?: unknown) => server.call(method, `${base}/-${path}`, body),
  };
}

test('a call is one entry, with the operation of its tool and no key', async () => {
  const { call, requests, control } = await connected('entries');
  await call('tavily_search', { query: 'Tavily quickstart' });
  const [entry, first] = await requests();
  expect([entry.interface, entry.operation, first.operation]).toEqual(['search', 'mcp-search', 'mcp']);
  expect(await requests()).toHaveLength(2);
  const { text, json } = await control('GET', `/requests/${entry.id}`);
  expect(text).not.toContain(key);
  expect(json.target).toBe('/mcp?tavilyApiKey=***tudy');
  expect(json.why.map(({ step }: { step: string }) => step)).toContain('hit');
});

test('a refusal is the error that tavily-mcp makes of its status, and operation search does not mean it', async () => {
  const { call, rule } = await connected('refusals');
  await rule({ match: { operation: 'search' }, then: { refuse: 'search.unauthorized' } });
  await rule({ match: { operation: 'mcp-search' }, when: { times: 1 }, then: { refuse: 'search.rate-limited' } });
  await rule({ match: { operation: 'mcp-extract' }, then: { refuse: 'search.forbidden' } });
  await rule({ match: { operation: 'mcp-research' }, then: { refuse: 'search.rate-limited' } });
  const refused = await call('tavily_search', { query: 'x y' });
  expect(refused.isError).toBe(true);
  expect(refused.text).toMatch(/^Tavily API error: \{"error":"Your request has been blocked .*\nDocumentation: /);
  expect((await call('tavily_search', { query: 'x y' })).isError).toBe(false);
  expect((await call('tavily_extract', { urls: ['x'] })).text).toMatch(
    /^Tavily API error: Request failed with status code 403\n/,
  );
  expect((await call('tavily_research', { input: 'x' })).error.message).toMatch(/^Usage limit exceeded\. /);
});

test('rules see arguments and key, and arrange results and answers', async () => {
  const { call, rule } = await connected('outcomes');
  const body = { params: { arguments: { query: 'pinned' } } };
  await rule({
    match: { body, api_key: key },
    then: { results: [{ url: 'https://a.example/', title: 'A', content: 'Pinned.' }] },
  });
  await rule({ match: { interface: 'search', body: { method: 'ping' } }, then: { respond: { status: 503 } } });
  await rule({ match: { operation: 'mcp-map' }, then: { patch: { result: { content: [] } } } });
  expect((await call('tavily_search', { query: 'pinned' })).text).toMatch(/^Detailed Results:\n\nTitle: A\n/);
  expect((await call('tavily_map', { url: 'https://docs.tavily.com/documentation/quickstart' })).text).toBeUndefined();
});

test('texts of a rule are filled in with the question of a call', async () => {
  const { call, rule } = await connected('filled');
  const results = [{ url: 'https://a.example/{{query}}', title: '{{query}}, {{counter}}', content: '{{body.method}}' }];
  await rule({ match: { operation: 'mcp-search' }, then: { results } });
  const respond = { status: 503, headers: { 'content-type': 'application/json' }, body: '{"about":"{{query}}"}' };
  await rule({ match: { operation: 'mcp-research' }, then: { respond } });
  const found = await call('tavily_search', { query: 'two "rivers"' });
  expect(found.text).toMatch(/Title: two "rivers", 1\n/);
  expect(found.text).toMatch(/URL: https:\/\/a\.example\/two%20%22rivers%22\nContent: tools\/call/);
  const { ask } = await connected('filled');
  const params = { name: 'tavily_research', arguments: { input: 'the "sea"' } };
  const { status, text } = await ask({ jsonrpc: '2.0', id: 3, method: 'tools/call', params });
  expect([status, JSON.parse(text)]).toEqual([503, { about: 'the "sea"' }]);
});

test('a refusal of what is no tool is that of HTTP', async () => {
  const { ask, rule } = await connected('others');
  await rule({ match: { interface: 'search' }, then: { refuse: 'search.rate-limited' } });
  const { status, headers } = await ask({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect([status, headers['retry-after']]).toEqual([429, '60']);
});

test('what is cancelled, and whose caller leaves, ends at once; the clock may stand still', async () => {
  const { ask, control } = await connected('cancelled');
  await control('PUT', '/clock', { frozen: true });
  const waiting = async () => (await control('GET', '/clock')).json.waiting;
  const params = { name: 'tavily_research', arguments: { input: 'harbours' } };
  const asked = ask({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
  while ((await waiting()) === 0);
  await ask({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } });
  expect((await asked).text).toBe('');
  expect(await waiting()).toBe(0);

  const left = new AbortController();
  const url = `${server.url}/-/s/cancelled/mcp?tavilyApiKey=${key}`;
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const init = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  const begun = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: init }),
  });
  const session = { ...headers, 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' };
  const call = fetch(url, {
    method: 'POST',
    headers: session,
    signal: left.signal,
    body: JSON.stringify({ jsonrpc: '2.0', id: 8, method: 'tools/call', params }),
  }).catch(() => 'left');
  while ((await waiting()) === 0);
  left.abort();
  expect(await call).toBe('left');
  while ((await waiting()) > 0);
});
