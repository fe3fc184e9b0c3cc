/** A program under test, which calls a sandbox. */
export interface Program {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  search(query: string, more?: object, key?: string): Promise<Response>;
  token(form?: Record<string, string>): Promise<Response>;
  userinfo(token: string): Promise<Response>;
  /** Calls the control plane. */
  control(method: string, path: string, body?: object): Promise<Response>;
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
    token: (form = {}) =>
      fetch(`${openid}/token`, { method: 'POST', body: new URLSearchParams({ ...credentials, ...form }) }),
    userinfo: (token) => fetch(`${openid}/userinfo`, { headers: { authorization: `Bearer ${token}` } }),
    control: (method, path, body) =>
      fetch(`${url}/-${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) }),
  };
}
