import http from 'node:http';
import { mcpHeaders } from '../../support/mcp-client.ts';
import { type Row, row } from './report.ts';
import { startProcess } from './server-process.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const post = (path: string, body: unknown): Call => ({
  method: 'POST',
  path,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const members = (count: number) => `{${Array.from({ length: count }, (_, at) => `"field${at}":1`).join(',')}}`;
const matches = Array.from({ length: 1_000 }, (_, at) => ({ path: `/x/${at}*`, body: { a: { pattern: `${at}.*z` } } }));
const entries = 1_000;
const bodyLength = 16_000;
const longUrls = Array.from({ length: 20 }, (_, at) => `https://en.wikipedia.org/wiki/${at}${'x/'.repeat(24_000)}`);
const key = { 'content-type': 'application/json', authorization: 'Bearer tvly-dev-understudy' };
const rotations = Array.from({ length: 20 }, () => post('/-/keys/rotate', {}));

/** Calls that have a lot of work done; each list is sent at once. */
const heavyCalls: Readonly<Record<string, readonly Call[]>> = {
  nothing: [{ method: 'GET', path: '/' }],
  '600,000 unknown fields': [post('/-/clock/advance', members(600_000))],
  '600,000 unknown fields of a search': [post('/mcp', members(600_000))],
  '10,000 unknown fields of a rule': [post('/-/rules', `{"match":${members(9_999)},"then":{"fault":"close"}}`)],
  '4.9 million `[`': [post('/-/rules', '['.repeat(4_900_000))],
  '240,000 values': [post('/-/rules', `[${'1,'.repeat(240_000)}1]`)],
  'in_order with 1,000 matches': [post('/-/requests/verify', { in_order: matches })],
  '50 verifications with a pattern': Array.from({ length: 50 }, () =>
    post('/-/requests/verify', { match: { body: { filling: { pattern: 'x.*z' } } }, at_least: 0 }),
  ),
  '2.5 million parameters': [
    { ...post('/realms/demo/protocol/openid-connect/token', 'a=b&'.repeat(2_500_000)), headers: form },
  ],
  '340,000 letters with an accent in a form': [
    { ...post('/realms/demo/protocol/openid-connect/token', `a=${'%C3%A9'.repeat(340_000)}`), headers: form },
  ],
  'extraction of 20 long URLs': [{ ...post('/extract', { urls: longUrls }), headers: key }],
  '2 million levels for an agent': [{ ...post('/-/mcp', '{"a":'.repeat(2_000_000)), headers: mcpHeaders }],
  'an archive of 16 MB': [{ method: 'GET', path: '/-/requests.har' }],
  '20 key rotations': rotations,
};

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

function send(url: string, { method, path, headers = {}, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    // A call that is refused early closes the connection under its body.
    request.end(body);
  });
}

const greeting: Call = { method: 'GET', path: '/' };
const openid = '/realms/demo/protocol/openid-connect';
const certs: Call = { method: 'GET', path: `${openid}/certs` };
const token: Call = {
  method: 'POST',
  path: `${openid}/token`,
  headers: form,
  body: 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret',
};

const administrator = { username: 'admin', password: 'admin-password' };

/** Calls that only an administrator may make. */
async function administratorCalls(url: string): Promise<Readonly<Record<string, readonly Call[]>>> {
  const asked = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...administrator });
  const given = await fetch(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body: asked });
  const { access_token: bearer } = (await given.json()) as { access_token: string };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
  const users = '/admin/realms/demo/users';
  const user = JSON.stringify({ username: 'reader', email: 'reader@example.test', enabled: true });
  const made = await fetch(`${url}${users}`, { method: 'POST', headers, body: user });
  const { pathname } = new URL(made.headers.get('location') ?? url);
  const actions = Array<string>(300_000).fill('UPDATE_PASSWORD');
  return {
    '300,000 actions for a user': [{ ...post(`${pathname}/execute-actions-email`, actions), method: 'PUT', headers }],
    '2 million levels for an administrator': [{ ...post(users, '{"a":'.repeat(2_000_000)), headers }],
  };
}

/** The longest that somebody waits who sends one polite request after the other while the calls are worked on. */
async function longestWait(url: string, calls: readonly Call[]): Promise<number> {
  let longest = 0;
  let working = true;
  const polite = async () => {
    while (working) {
      for (const call of [greeting, certs, token]) {
        const began = performance.now();
        await send(url, call);
        longest = Math.max(longest, performance.now() - began);
      }
    }
  };
  const asking = polite();
  await Promise.all(calls.map((call) => send(url, call).catch(() => 0)));
  working = false;
  await asking;
  return longest;
}

/** How long a polite caller waits while others send the worst that they may. */
export async function compareWaits(rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  const server = await startProcess(['dist/main.js'], {
    JOURNAL_BYTES: String(32 * 1024 * 1024),
    AUTH_ADMIN_USERNAME: administrator.username,
    AUTH_ADMIN_PASSWORD: administrator.password,
  });
  const search = post('/search', { query: 'tea', filling: 'x'.repeat(bodyLength) });
  for (let count = 0; count < entries; count += 1) await send(server.url, search);
  const measure = async (name: string, calls: readonly Call[]) => {
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1) waits.push(await longestWait(server.url, calls));
    rows.push(row(`wait beside ${name}`, 'ms', waits));
  };
  for (const [name, calls] of Object.entries(heavyCalls)) await measure(name, calls);
  // Their token is good for a minute.
  for (const [name, calls] of Object.entries(await administratorCalls(server.url))) await measure(name, calls);
  agent.destroy();
  await server.stop();
  return rows;
}
