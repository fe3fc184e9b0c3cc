// LangChain, the vendor's tools for the AI SDK and its MCP server against a search API.
//
//     BASE_URL=http://127.0.0.1:8000 API_KEY=... node frameworks.mjs
//
// Prints `ok <name>` or `FAIL <name> <reason>`; the last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { TavilyExtract, TavilySearch } from '@langchain/tavily';
import { tavilyCrawl, tavilyExtract, tavilyMap, tavilySearch } from '@tavily/ai-sdk';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';

const base = process.env.BASE_URL.replace(/\/+$/, '');
const key = process.env.API_KEY;
const question = 'How does the OAuth client credentials grant work?';
delete process.env.TAVILY_API_KEY;

function need(condition, reason) {
  if (!condition) throw new Error(typeof reason === 'string' ? reason : JSON.stringify(reason)?.slice(0, 300));
}

const checks = {
  async 'langchain: search, then extract of the first address'() {
    const options = { tavilyApiKey: key, apiBaseUrl: base };
    const tools = {
      tavily_search: new TavilySearch({ maxResults: 3, ...options }),
      tavily_extract: new TavilyExtract(options),
    };
    const call = (name, args) => tools[name].invoke({ name, args, id: name, type: 'tool_call' });
    const found = await call('tavily_search', { query: question });
    const { results } = JSON.parse(found.content);
    need(found.tool_call_id === 'tavily_search' && results.length === 3, results);
    const read = JSON.parse((await call('tavily_extract', { urls: [results[0].url] })).content);
    need(
      read.results[0].url === results[0].url && read.results[0].raw_content && read.failed_results.length === 0,
      read,
    );
  },

  async 'langchain: nothing found is an error text'() {
    const tool = new TavilySearch({ tavilyApiKey: key, apiBaseUrl: base });
    const { error } = await tool.invoke({ query: question, includeDomains: ['nothing.example'] });
    need(/No search results found/.test(error), error);
  },

  async 'langchain: a wrong key is an error text'() {
    const tool = new TavilySearch({ tavilyApiKey: 'tvly-wrong', apiBaseUrl: base });
    const { error } = await tool.invoke({ query: question });
    need(/Unauthorized: missing or invalid API key\./.test(error), error);
  },

  async 'ai-sdk: search, then extract of the first address'() {
    const options = { apiKey: key, apiBaseURL: base };
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    const said = (content, unified) => ({
      content: [content],
      finishReason: { unified, raw: unified },
      usage,
      warnings: [],
    });
    const calls = (toolName, input) =>
      said({ type: 'tool-call', toolCallId: toolName, toolName, input: JSON.stringify(input) }, 'tool-calls');
    const model = new MockLanguageModelV3({
      doGenerate: async ({ prompt }) => {
        const last = prompt.at(-1);
        if (last.role !== 'tool') return calls('search', { query: question });
        const { toolName, output } = last.content[0];
        if (toolName === 'search') return calls('extract', { urls: [output.value.results[0].url] });
        return said({ type: 'text', text: output.value.results[0].rawContent }, 'stop');
      },
    });
    const { text, steps } = await generateText({
      model,
      prompt: question,
      tools: { search: tavilySearch({ ...options, maxResults: 3 }), extract: tavilyExtract(options) },
      stopWhen: stepCountIs(5),
    });
    need(steps.length === 3 && text.length > 100, text);
  },

  async 'ai-sdk: map and crawl'() {
    const options = { apiKey: key, apiBaseURL: base, limit: 2 };
    const how = { toolCallId: '1', messages: [] };
    const { results } = await tavilySearch(options).execute({ query: question }, how);
    const url = new URL(results[0].url).origin;
    need((await tavilyMap(options).execute({ url }, how)).results.length > 0, 'no map');
    need((await tavilyCrawl(options).execute({ url }, how)).results[0].rawContent, 'no crawl');
  },

  async 'mcp server: search, extract, map, crawl, research'() {
    const server = await startMcp();
    const { tools } = await server.ask('tools/list', {});
    const call = async (name, args) => {
      const { content, isError } = await server.ask('tools/call', { name, arguments: args });
      need(!isError, content);
      return content[0].text;
    };
    const names = tools.map((tool) => tool.name.replaceAll('-', '_'));
    for (const name of ['tavily_search', 'tavily_extract', 'tavily_crawl', 'tavily_map'])
      need(names.includes(name), names);
    const [search, extract, crawl, map, research] = ['search', 'extract', 'crawl', 'map', 'research'].map(
      (word) => tools[names.indexOf(`tavily_${word}`)]?.name,
    );
    const url = /https:\/\/\S+/.exec(await call(search, { query: question, max_results: 3 }))?.[0];
    need(url, 'no address in the search');
    need((await call(extract, { urls: [url] })).length > 100, 'no text');
    need((await call(map, { url, limit: 2 })).includes('https://'), 'no map');
    need((await call(crawl, { url, limit: 2 })).includes('https://'), 'no crawl');
    if (research) need((await call(research, { input: question, model: 'mini' })).includes('##'), 'no report');
    server.stop();
  },

  async 'mcp server: an error is told'() {
    const server = await startMcp();
    const { tools } = await server.ask('tools/list', {});
    const { name } = tools.find((tool) => /search$/.test(tool.name));
    const { content, isError } = await server.ask('tools/call', { name, arguments: { query: 'W' } });
    need(isError && content[0].text.includes('Query is too short. Min query length is 2 characters.'), content);
    server.stop();
  },
};

/** A copy of the vendor's server with the fixed addresses replaced, spoken to over standard input and output. */
async function startMcp() {
  const main = createRequire(import.meta.url)
    .resolve('tavily-mcp/package.json')
    .replace('package.json', 'build/index.js');
  const copy = path.join(path.dirname(main), '..', 'build-local', 'index.js');
  mkdirSync(path.dirname(copy), { recursive: true });
  writeFileSync(copy, readFileSync(main, 'utf8').replaceAll('https://api.tavily.com', base));
  const child = spawn(process.execPath, [copy], {
    env: { ...process.env, TAVILY_API_KEY: key },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line);
    waiting.get(id)?.(error ? { isError: true, content: [{ text: error.message }] } : result);
  });
  let id = 0;
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method, params) =>
    new Promise((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      send({ id, method, params });
    });
  const clientInfo = { name: 'test', version: '1' };
  await ask('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
  send({ method: 'notifications/initialized' });
  return { ask, stop: () => child.kill() };
}

let passed = 0;
let failed = 0;
for (const [name, run] of Object.entries(checks)) {
  try {
    await run();
    passed += 1;
    process.stdout.write(`ok ${name}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAIL ${name} ${error.stack}\n`);
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed ? 1 : 0);
