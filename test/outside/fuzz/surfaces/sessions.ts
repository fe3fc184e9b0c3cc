import { json, type Surface, shared } from './surface.ts';

const call = (name: string, given: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`;
const ask = (method: string, params: string) => `{"jsonrpc":"2.0","id":2,"method":"${method}","params":${params}}`;

const methods = [...Array<string>(15).fill('POST'), 'GET'];
const usual = [json, 'Accept: application/json, text/event-stream', 'MCP-Protocol-Version: 2025-11-25'];
const headers = ['Mcp-Session-Id: x', 'Mcp-Session-Id: {searchSession}', 'Last-Event-ID: x', 'Authorization: Bearer x'];

const messages = [
  ...['tools/list', 'resources/list', 'resources/templates/list', 'ping', 'prompts/list', '__proto__'].map((method) =>
    ask(method, '{"cursor":"x"}'),
  ),
  ask('tools/list', `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`),
  `[${'{"jsonrpc":"2.0","method":"ping","id":1},'.repeat(50)}null]`,
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"r"}}',
  '{"jsonrpc":"2.0","id":5,"result":{}}',
];

/** Whoever has begun a session with the server of the search API: its tools with arguments of all kinds. */
export const searchSession: Surface = {
  name: 'session of searches',
  methods,
  paths: ['{box}/mcp', '{box}/mcp', '{box}/mcp/', '{box}/mcp?tavilyApiKey=%00', '/mcp'],
  bodies: [
    ...[
      '{"query":"tea","include_domains":["*.org"],"include_domains_mode":"prefer","max_results":100}',
      '{"query":{"a":1},"days":-1,"topic":[]}',
      'null',
    ].map((given) => call('tavily_search', given)),
    call('tavily_extract', '{"urls":["a.b","http://[","\\u0000"],"query":"x","format":"x"}'),
    call('tavily_crawl', '{"url":"en.wikipedia.org","max_depth":1e9,"select_paths":["(","(a+)+$"],"instructions":"x"}'),
    call('tavily_map', '{"url":"http://user:pw@en.wikipedia.org/..//?#","limit":0}'),
    '{"jsonrpc":"2.0","id":"r","method":"tools/call","params":{"name":"tavily_research","arguments":{"input":"x","model":"mini"},"_meta":{"progressToken":"p"}}}',
    ...messages,
  ],
  headers: [...headers, 'default_parameters: {"include_domains":[1],"max_results":"x"}'],
  usual: [...usual, 'Authorization: Bearer tvly-dev-understudy', 'Mcp-Session-Id: {searchSession}'],
};

const tools = [
  'list_requests',
  'explain_request',
  'verify',
  'settings',
  'search_pages',
  'move_clock',
  'mint_token',
  'remove_rules',
  'x',
];

/** Whoever has begun one with the server of the control plane. */
export const controlSession: Surface = {
  name: 'session of control',
  methods,
  paths: ['{box}/-/mcp', '{box}/-/mcp', '{box}/-/mcp', `${shared}/-/mcp`],
  bodies: [
    ...tools.flatMap((name) => [
      call(name, '{}'),
      call(name, '{"limit":1e9,"id":"__proto__","part":"request","offset":-1,"sandbox":"../x","query":"tea"}'),
      call(name, '{"sandbox":"{sandbox}","match":{"path":"/**","body":{"a":{"pattern":"(x+)+$"}}},"at_least":0}'),
      call(name, '{"sandbox":"{sandbox}","client_id":"app","username":"ada","realm":"people","claims":{"exp":[]}}'),
      call(name, '{"limit":100,"interface":"token"}'),
      call(name, '{"query":"tea","seconds":0}'),
    ]),
    call('verify', '{"in_order":[{},{"path":1}]}'),
    call('add_rule', '{"sandbox":"{sandbox}","match":{"path":"/nobody"},"then":{"respond":{"status":9,"json":{}}}}'),
    call('add_rule', '{"match":{"path":"/nobody"},"then":{"respond":{"status":200,"json":{}}}}'),
    ask('resources/read', '{"uri":"understudy://docs/../../package.json"}'),
    ask('resources/read', '{"uri":"understudy://docs/control.md"}'),
    ask('resources/read', '{"uri":"file:///etc/passwd"}'),
    ...messages,
  ],
  headers: [...headers, 'Sec-Fetch-Site: cross-site', 'Origin: http://evil'],
  usual: [...usual, 'Mcp-Session-Id: {controlSession}'],
};
