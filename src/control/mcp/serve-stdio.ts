import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ControlAgent } from './call-tool.ts';
import { controlMcpServer } from './control-mcp-server.ts';

/** Serves a coding agent over standard input and output, until it is told to stop. */
export function serveControlStdio(agent: ControlAgent): { close(): Promise<void> } {
  return serveStdio(() => controlMcpServer(({ mcpReq }) => ({ ...agent, signal: mcpReq.signal })));
}
