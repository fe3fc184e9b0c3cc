// The answers of `/mcp` beside those of tavily-mcp over stdio, which asks the same server: field by field, without descriptions.
import { readFileSync, writeFileSync } from 'node:fs';
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { assert, runChecks } from './checks.mjs';

const { BASE_URL } = process.env;
const key = 'tvly-dev-understudy';
const about = { name: 'test', version: '1' };

// It knows one address only.
const original = new URL('./node_modules/tavily-mcp/build/index.js', import.meta.url);
const led = new URL('./node_modules/tavily-mcp/build/led.js', import.meta.url);
writeFileSync(led, readFileSync(original, 'utf8').replaceAll('https://api.tavily.com/', `${BASE_URL}/`));

async function clientsWith(apiKey) {
  const variables = apiKey === undefined ? {} : { TAVILY_API_KEY: apiKey };
  const stdio = new Client(about);
  const env = { ...process.env, ...variables };
  await stdio.connect(
    new StdioClientTransport({ command: process.execPath, args: [led.pathname], env, stderr: 'ignore' }),
  );
  const http = new Client(about);
  const query = apiKey === undefined ? '' : `?tavilyApiKey=${apiKey}`;
  await http.connect(new StreamableHTTPClientTransport(new URL(`${BASE_URL}/mcp/${query}`)));
  return [stdio, http];
}

const withoutDescriptions = (value) =>
  JSON.parse(
    JSON.stringify(value, (name, inner) => (name === 'description' && typeof inner === 'string' ? undefined : inner)),
  );

async function same([stdio, http], ask) {
  const answerOf = (client) => ask(client).catch(({ code, message }) => ({ code, message }));
  const [expected, actual] = [await answerOf(stdio), await answerOf(http)];
  assert.deepEqual(withoutDescriptions(actual), withoutDescriptions(expected));
}

const page = 'https://en.wikipedia.org/wiki/OAuth';
const calls = [
  ['tavily_search', { query: 'what is OAuth 2.0' }],
  ['tavily_search', { query: 'python news', max_results: 7, include_images: true, include_image_descriptions: true }],
  ['tavily_search', { query: 'Berlin', include_raw_content: true, include_favicon: true, country: 'Germany' }],
  ['tavily_search', { query: 'harbour', time_range: 'week', start_date: '2025-01-01', include_domains: 'x' }],
  ['tavily_search', { query: ['x'], search_depth: 'no', max_results: '5' }],
  ['tavily_search', { query: 'x'.repeat(2_000_000) }],
  ['tavily_search', {}],
  ['tavily_search', undefined],
  ['tavily_extract', { urls: [page, 'https://nowhere.example/x'] }],
  ['tavily_extract', { urls: page, format: 'text', query: 'token', include_images: true, include_favicon: true }],
  ['tavily_extract', {}],
  ['tavily_crawl', { url: 'https://docs.python.org', limit: 5 }],
  ['tavily_crawl', { url: '' }],
  ['tavily_map', { url: 'https://docs.python.org', limit: 5, select_paths: ['/3/.*'] }],
  ['tavily_map', { url: 5 }],
  ['tavily_research', { input: 'What is OAuth?', model: 'mini' }],
  ['tavily_research', {}],
  ['tavily_nothing', {}],
];

const checks = {};
for (const apiKey of [key, 'tvly-wrong-key', undefined]) {
  checks[`as tavily-mcp, key ${apiKey}: server, tools, what it has not`] = async () => {
    const clients = await clientsWith(apiKey);
    await same(clients, async (client) => [client.getServerVersion(), client.getServerCapabilities()]);
    await same(clients, (client) => client.listTools());
    await same(clients, (client) => client.listResources());
    for (const client of clients) await client.close();
  };
  checks[`as tavily-mcp, key ${apiKey}: ${calls.length} calls`] = async () => {
    const clients = await clientsWith(apiKey);
    for (const [name, given] of calls) await same(clients, (client) => client.callTool({ name, arguments: given }));
    for (const client of clients) await client.close();
  };
}

const refusals = ['unauthorized', 'rate-limited', 'plan-exceeded', 'paygo-exceeded', 'forbidden', 'server-error'];
checks[`as tavily-mcp: refusals ${refusals.join(', ')}`] = async () => {
  const clients = await clientsWith(key);
  for (const refusal of refusals) {
    const then = { refuse: `search.${refusal}` };
    for (const name of ['search', 'research'])
      for (const operation of [name, `mcp-${name}`])
        await fetch(`${BASE_URL}/-/rules`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ match: { operation }, then }),
        });
    await same(clients, (client) => client.callTool({ name: 'tavily_search', arguments: { query: 'harbour' } }));
    await same(clients, (client) => client.callTool({ name: 'tavily_research', arguments: { input: 'harbour' } }));
    await fetch(`${BASE_URL}/-/rules`, { method: 'DELETE' });
  }
  for (const client of clients) await client.close();
};

checks['the client of the newest revision searches, and is told how far research is'] = async () => {
  const client = new NewClient(about);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new NewTransport(new URL(`${BASE_URL}/mcp`), { requestInit }));
  const found = await client.callTool({ name: 'tavily_search', arguments: { query: 'OAuth' } });
  assert.match(found.content[0].text, /^Detailed Results:/);
  const progress = [];
  const research = { name: 'tavily_research', arguments: { input: 'What is OAuth?' } };
  await client.callTool(research, { onprogress: ({ message }) => progress.push(message) });
  assert.equal(progress.at(-1), 'research: completed');
  await client.close();
};

await runChecks(checks);
