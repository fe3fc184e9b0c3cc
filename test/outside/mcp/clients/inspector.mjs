// The command line of the MCP inspector.
import { execFileSync } from 'node:child_process';
import { assert, runChecks } from './checks.mjs';

const { BASE_URL, NEWER_NODE } = process.env;
const inspector = new URL('./node_modules/.bin/mcp-inspector', import.meta.url).pathname;
const inspect = (path, ...args) =>
  JSON.parse(
    execFileSync(NEWER_NODE, [inspector, '--cli', BASE_URL + path, '--transport', 'http', ...args], {
      encoding: 'utf8',
    }),
  );
const search = '/mcp/?tavilyApiKey=tvly-dev-understudy';

await runChecks({
  'the inspector lists the tools of both servers'() {
    assert.equal(inspect(search, '--method', 'tools/list').tools.length, 5);
    assert.equal(inspect('/-/mcp', '--method', 'tools/list').tools.length, 10);
  },
  'the inspector calls tools of both'() {
    const called = ['--method', 'tools/call', '--tool-name'];
    const found = inspect(search, ...called, 'tavily_search', '--tool-arg', 'query=OAuth');
    assert.match(found.content[0].text, /^Detailed Results:/);
    const listed = inspect('/-/mcp', ...called, 'list_requests', '--tool-arg', 'operation=mcp-search');
    assert.match(listed.content[0].text, /search\/mcp-search/);
  },
  'the inspector reads a document'() {
    const read = inspect('/-/mcp', '--method', 'resources/read', '--uri', 'understudy://docs/control.md');
    assert.match(read.contents[0].text, /^# /);
  },
});
