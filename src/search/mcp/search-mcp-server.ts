import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { McpRequest, RequestOf } from '../../mcp/mcp-http.ts';
import type { JsonObject } from '../request-body/json-body.ts';
import { failedCall } from './failed-call.ts';
import { ServiceRefusal } from './service-refusal.ts';
import type { ToolCaller, ToolRun } from './tool.ts';
import { toolNamed, tools } from './tools.ts';

/** The release that is imitated. */
const imitated = { name: 'tavily-mcp', version: '0.2.22' };

/** The server of a session, or of a request without one. */
export function searchMcpServer(requestOf: RequestOf<ToolCaller>): Server {
  const server = new Server(imitated, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
  }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const { _meta: meta, notify } = context.mcpReq;
    const token = meta?.progressToken;
    const progress: ToolRun['progress'] = async (step, message) => {
      if (token === undefined) return;
      await notify({ method: 'notifications/progress', params: { progressToken: token, progress: step, message } });
    };
    return callTool(params.name, params.arguments ?? {}, requestOf(context), progress);
  });
  return server;
}

async function callTool(
  name: string,
  given: JsonObject,
  { about, signal }: McpRequest<ToolCaller>,
  progress: ToolRun['progress'],
): Promise<CallToolResult> {
  const tool = toolNamed(name);
  // The prefix is that of the SDK with which tavily-mcp is made.
  if (tool === undefined)
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `MCP error -32601: Unknown tool: ${name}`);
  try {
    const text = await tool.run(given, { caller: about, signal, progress });
    return { content: [{ type: 'text', text }] };
  } catch (error) {
    if (error instanceof ServiceRefusal) return failedCall(error, name);
    throw error;
  }
}
