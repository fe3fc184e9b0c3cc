import { type McpHttp, mcpHttp } from '../../mcp/mcp-http.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { searchMcpServer } from './search-mcp-server.ts';
import type { ToolCaller } from './tool.ts';

/** Makes the server. The SDK and all tools are loaded with this module. */
export const openMcp = (runtime: Pick<Runtime, 'clock' | 'random'>): McpHttp<ToolCaller> =>
  mcpHttp(searchMcpServer, runtime);
