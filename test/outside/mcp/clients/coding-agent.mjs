// A coding agent by a script, over Streamable HTTP and over stdio: each answer is below 4 kB.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { assert, runChecks } from './checks.mjs';

const { BASE_URL, UNDERSTUDY } = process.env;
const about = { name: 'coding-agent', version: '1' };
const stdio = (...args) =>
  new StdioClientTransport({ command: process.execPath, args: [UNDERSTUDY, 'mcp', ...args], stderr: 'ignore' });

/** What the agent does with a server that its program uses. */
async function play(transport, sandbox) {
  const client = new Client(about);
  await client.connect(transport);
  let longest = 0;
  async function call(name, given, failing = false) {
    const answer = await client.callTool({ name, arguments: given });
    longest = Math.max(longest, Buffer.byteLength(JSON.stringify(answer)));
    const { text } = answer.content[0];
    assert.equal(answer.isError === true, failing, text);
    return text;
  }
  const { tools } = await client.listTools();
  assert.equal(tools.length, 10);
  const address = /is at (\S+?)[,.] /.exec(await call('new_sandbox', { name: sandbox }))[1];
  const search = () =>
    fetch(`${address}/search`, {
      method: 'POST',
      headers: { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' },
      body: '{"query":"OAuth"}',
    });

  // Why did the agent get 429?
  await call('settings', { sandbox, changes: { search: { rateLimit: 1 } } });
  assert.deepEqual([(await search()).status, (await search()).status], [200, 429]);
  const listed = await call('list_requests', { sandbox, status: 429 });
  const id = /^#(\d+) /.exec(listed)[1];
  assert.match(await call('explain_request', { sandbox, id }), /- limit: .*1 request/);
  // The clock moves, the next search fails in another way, and then succeeds.
  await call('move_clock', { sandbox, seconds: 61 });
  const rule = { match: { operation: 'search' }, when: { times: 1 }, then: { refuse: 'search.server-error' } };
  await call('add_rule', { sandbox, ...rule });
  assert.equal((await search()).status, 500);
  assert.equal((await search()).status, 200);
  const token = JSON.parse(await call('mint_token', { sandbox, client_id: 'understudy' }));
  assert.equal(token.token_type, 'Bearer');
  await call('verify', { sandbox, match: { operation: 'search' }, count: 4 });
  assert.match(await call('verify', { sandbox, match: { operation: 'token' } }, true), /at least 1/);
  await call('search_pages', { sandbox, query: 'OAuth' });
  assert.match(await call('add_rule', { sandbox, then: { refuse: 'none' } }, true), /refuse/);
  assert.equal(await call('remove_rules', { sandbox }), 'No rule is left.');
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0].uri });
  assert.match(contents[0].text, /^# understudy/);
  assert.ok(longest < 4_096, `the longest answer has ${longest} bytes`);
  process.stdout.write(`the longest answer of ${sandbox} has ${longest} bytes\n`);
  await client.close();
}

await runChecks({
  'a coding agent over HTTP': () => play(new StreamableHTTPClientTransport(new URL(`${BASE_URL}/-/mcp`)), 'agent-http'),
  'a coding agent over stdio that joins a server': () => play(stdio('--url', BASE_URL), 'agent-joined'),
  'a coding agent over stdio with a server of its own': () => play(stdio('--port', '0'), 'agent-own'),
});
