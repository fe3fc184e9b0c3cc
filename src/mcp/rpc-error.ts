/** An error of the transport: there is no request that it could name (JSON-RPC 2.0). */
export const rpcError = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response => Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
