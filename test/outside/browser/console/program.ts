/** A program under test, which calls a sandbox. */
export interface Program {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  search(query: string, more?: object, key?: string): Promise<Response>;
  /** Calls a tool of the search service's MCP server. */
  tool(name: string, given: object): Promise<Response>;
  token(form?: Record<string, string>): Promise<Response>;
  userinfo(token: string): Promise<Response>;
  introspect(token: string): Promise<Response>;
  /** Calls the control plane. */
  control(method: string, path: string, body?: object): Promise<Response>;
}

/** A request of the protocol revision without sessions. */
async function callTool(url: string, name: string, given: object): Promise<Response> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'program', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return fetch(`${url}/mcp?tavilyApiKey=tvly-dev-understudy`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given, _meta },
    }),
  });
}

const credentials = { grant_type: 'client_credentials', client_id: 'understudy', client_secret: 'understudy-secret' };

export function programAt(url: string): Program {
  const openid = `${url}/realms/demo/protocol/openid-connect`;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });
  return {
    get,
    search: (query, more = {}, key = 'tvly-dev-understudy') =>
      fetch(`${url}/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, ...more }),
      }),
    tool: (name, given) => callTool(url, name, given),
    token: (form = {}) =>
      fetch(`${openid}/token`, { method: 'POST', body: new URLSearchParams({ ...credentials, ...form }) }),
    introspect: (token) =>
      fetch(`${openid}/token/introspect`, {
        method: 'POST',
        body: new URLSearchParams({ ...credentials, token }),
      }),
    userinfo: (token) => fetch(`${openid}/userinfo`, { headers: { authorization: `Bearer ${token}` } }),
    control: (method, path, body) =>
      fetch(`${url}/-${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }),
  };
}
