import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ControlAgent } from './call-tool.ts';
import { controlMcpServer } from './control-mcp-server.ts';
import { type Refuse, stdioMessages } from './stdio-messages.ts';

/**
 * Serves a coding agent over standard input and output, until it is told to stop.
 * @param output standard output unless it is given
 */
export function serveControlStdio(
  agent: ControlAgent,
  input: Readable = process.stdin,
  output?: Writable,
): { close(): Promise<void> } {
  const refuse: Refuse = (code, message, id) => {
    const refusal = { jsonrpc: '2.0', error: { code, message }, id: id ?? null };
    // The agent may have left.
    transport.send(refusal as JSONRPCMessage).catch(() => {});
  };
  const transport = new StdioServerTransport(stdioMessages(input, refuse), output);
  return serveStdio(() => controlMcpServer(({ mcpReq }) => ({ ...agent, signal: mcpReq.signal })), { transport });
}
