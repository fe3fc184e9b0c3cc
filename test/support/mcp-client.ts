/** What a message to an MCP server is answered with. */
export interface McpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export type SendMessage = (body: string, headers: Record<string, string>) => Promise<McpReply>;

export const mcpHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** A JSON-RPC request. */
export const rpc = (method: string, params: unknown = {}, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

export const initialize = (protocolVersion = '2025-11-25') =>
  rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }, 0);

/** A client that has begun a session. */
export async function mcpClient(send: SendMessage, more: Record<string, string> = {}) {
  const begun = await send(JSON.stringify(initialize()), { ...mcpHeaders, ...more });
  const session = String(begun.headers['mcp-session-id']);
  const headers = { ...mcpHeaders, ...more, 'mcp-session-id': session };
  async function ask(message: unknown, others: Record<string, string> = {}): Promise<McpReply> {
    return send(typeof message === 'string' ? message : JSON.stringify(message), { ...headers, ...others });
  }
  return {
    begun,
    session,
    ask,
    /** What a tool returns, or the error of the protocol. */
    async call(name: string, given?: unknown) {
      const { text } = await ask(rpc('tools/call', { name, ...(given !== undefined && { arguments: given }) }));
      const { result, error } = JSON.parse(text);
      return { text: result?.content?.[0]?.text as string | undefined, isError: result?.isError === true, error };
    },
  };
}
