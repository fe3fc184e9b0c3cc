import { json, type Surface, shared } from './surface.ts';

export const agents: Surface = {
  name: 'agents',
  paths: ['/mcp', '/mcp/', '/-/mcp', '/mcp?tavilyApiKey=x', `${shared}/mcp`],
  bodies: [
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tavily_search","arguments":{"query":"tea","max_results":"x"}}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_requests","arguments":{"limit":-1}}}',
    '{"jsonrpc":"2.0","id":{},"method":1,"params":[]}',
    '[{"jsonrpc":"2.0","method":"ping"},1,null]',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
  ],
  headers: ['Mcp-Session-Id: x', 'MCP-Protocol-Version: 1999', 'default_parameters: {'],
  usual: [json, 'Accept: application/json, text/event-stream'],
};
