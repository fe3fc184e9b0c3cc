import { type McpHttp, mcpHttp } from '../../mcp/mcp-http.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { ControlAgent } from './call-tool.ts';
import { controlMcpServer } from './control-mcp-server.ts';

/** Makes the server over HTTP. The SDK and all tools are loaded with this module. */
export const openControlMcp = (runtime: Pick<Runtime, 'clock' | 'random'>): McpHttp<ControlAgent> =>
  mcpHttp((requestOf) => {
    return controlMcpServer((context) => {
      const { about, signal } = requestOf(context);
      return { ...about, signal };
    });
  }, runtime);
