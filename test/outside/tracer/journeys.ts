import http from 'node:http';

interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Sends a request over a connection that stays. @throws when its status is an error */
type Send = (path: string, sent?: Sent) => Promise<Reply>;

export function sender(url: string): Send {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return (path, { method, headers = {}, form, json } = {}) => {
    const content = json === undefined ? undefined : JSON.stringify(json);
    const body = form === undefined ? content : new URLSearchParams(form).toString();
    const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    const more = body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const request = http.request(`${url}${path}`, {
        agent,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { ...more, ...headers },
      });
      request.on('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          const text = Buffer.concat(pieces).toString();
          if (status < 400) resolve({ status, headers, body: text });
          else reject(new Error(`${path}: ${status} ${text}`));
        });
      });
      request.on('error', reject).end(body);
    });
  };
}

/** One way through the server. */
export interface Journey {
  readonly name: string;
  /** Files that are not counted: their paths begin so. */
  readonly without?: string;
  /** Prepares what the request needs. @returns the request */
  readonly begin: (send: Send) => Promise<() => Promise<unknown>>;
}

const demo = '/realms/demo/protocol/openid-connect';
const loginQuery = new URLSearchParams({
  client_id: 'web',
  response_type: 'code',
  scope: 'openid',
  state: 's',
  redirect_uri: 'https://app.example/cb',
});

/** Headers of the administrator. */
async function administrator(send: Send): Promise<http.OutgoingHttpHeaders> {
  const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: 'admin-pw' };
  const { body } = await send('/realms/master/protocol/openid-connect/token', { form });
  return { authorization: `Bearer ${JSON.parse(body).access_token}` };
}

export const environment = { AUTH_ADMIN_USERNAME: 'admin', AUTH_ADMIN_PASSWORD: 'admin-pw', LOG_LEVEL: 'info' };

const searchKey = { authorization: 'Bearer tvly-dev-understudy' };

let users = 0;

export const journeys: readonly Journey[] = [
  { name: 'GET /', begin: async (send) => () => send('/') },
  {
    name: 'token by client credentials',
    async begin(send) {
      const form = {
        grant_type: 'client_credentials',
        client_id: 'understudy',
        client_secret: 'understudy-secret',
      };
      return () => send(`${demo}/token`, { form });
    },
  },
  {
    name: 'search',
    without: 'search/engine/',
    async begin(send) {
      return () => send('/search', { json: { query: 'who invented the telescope' }, headers: searchKey });
    },
  },
  {
    name: 'rule that responds',
    async begin(send) {
      const match = { interface: 'search', body: { query: 'ruled' } };
      await send('/-/rules', { json: { match, then: { respond: { body: { answer: 'hello' } } } } });
      return () => send('/search', { json: { query: 'ruled' }, headers: searchKey });
    },
  },
  {
    name: 'admin POST /users',
    async begin(send) {
      await send('/-/rules', { method: 'DELETE' });
      const headers = await administrator(send);
      return () => {
        users += 1;
        const json = {
          username: `user-${users}`,
          email: `user-${users}@example.org`,
          enabled: true,
          credentials: [{ type: 'password', value: `password-of-${users}`, temporary: false }],
        };
        return send('/admin/realms/demo/users', { json, headers });
      };
    },
  },
  {
    name: 'form of a login',
    async begin(send) {
      const headers = await administrator(send);
      await send('/admin/realms/demo/clients', {
        json: { clientId: 'web', secret: 'web-secret', redirectUris: ['https://app.example/*'] },
        headers,
      });
      return () => send(`${demo}/auth?${loginQuery}`);
    },
  },
];
