import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { systemRuntime } from '../../src/runtime/runtime.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import { type McpReply, mcpClient } from '../support/mcp-client.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { type SecureServer, secureServer } from '../support/secure-server.ts';

const token = 'POST /realms/demo/protocol/openid-connect/token HTTP/1.1\r\n';
const form = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';

/** What comes until `end` says that it is enough, or the other side closes. */
function talk(socket: Socket, text: string, end: (received: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const done = () => {
      socket.off('data', take);
      resolve(received);
    };
    function take(piece: Buffer): void {
      received += piece;
      if (end(received)) done();
    }
    socket.on('data', take).once('error', reject).once('close', done);
    socket.write(text);
  });
}

const isHead = (received: string) => received.endsWith('\r\n\r\n');
const get = (path: string, host: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
const tokenFrom = (host: string) =>
  `${token}Host: ${host}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`;
const issuerIn = (received: string) => decodeJwt(JSON.parse(received.slice(received.indexOf('{'))).access_token).iss;

function replyIn(received: string): McpReply {
  const end = received.indexOf('\r\n\r\n');
  const [first = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), text: received.slice(end + 4) };
}

let server: SecureServer;
let others: Server;
let other: string;
const stderr = memoryOutput();

beforeAll(async () => {
  others = createServer((request, response) => {
    response.writeHead(201, { 'x-other': 'yes' }).end(`${request.method} ${request.url} ${request.headers.host}`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => others.once('listening', resolve));
  other = `127.0.0.1:${(others.address() as AddressInfo).port}`;
  server = await secureServer(
    {
      log: { level: 'info' },
      intercept: { hosts: ['api.tavily.com', 'mcp.tavily.com', 'auth.example.com', '*.wild.example', 'pages'] },
    },
    { ...systemRuntime(), stdout: memoryOutput(), stderr },
  );
});
afterAll(async () => {
  await server.close();
  others.close();
});

/** A connection through the proxy to a host, encrypted unless told otherwise. */
async function through(authority: string, encrypted = true): Promise<Socket | TLSSocket> {
  const socket = connectPlain(server.port, '127.0.0.1');
  const said = await talk(socket, `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`, isHead);
  expect(said).toBe('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (!encrypted) return socket;
  const [servername = ''] = authority.split(':');
  return connectTls({ socket, servername, ca: server.ca });
}

describe('CONNECT to a host that is named', () => {
  test('ends here, with a certificate for that host, and the issuer is that host', async () => {
    for (const host of ['auth.example.com', 'a.wild.example', 'AUTH.example.com']) {
      const received = await talk(await through(`${host}:443`), tokenFrom(host));
      expect(issuerIn(received)).toBe(`https://${host}/realms/demo`);
    }
  });

  test('is the same with a dot at its end', async () => {
    const received = await talk(await through('api.tavily.com.:443'), get('/usage', 'api.tavily.com.'));
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    const page = await talk(await through('en.wikipedia.org.:443'), get('/wiki/France', 'en.wikipedia.org.'));
    expect(page).toContain('Paris');
  });

  test.each(['22', '8443'])('is another one at port %s', async (port) => {
    const socket = connectPlain(server.port, '127.0.0.1');
    expect(await talk(socket, `CONNECT api.tavily.com:${port} HTTP/1.1\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 403 [\s\S]*: INTERCEPT_HOSTS counts for ports 80 and 443 only, and INTERCEPT_OTHERS is not tunnel\n$/,
    );
  });

  test('may carry requests without TLS', async () => {
    const received = await talk(await through('auth.example.com:80', false), tokenFrom('auth.example.com'));
    expect(issuerIn(received)).toBe('http://auth.example.com/realms/demo');
  });

  test('may come on an encrypted connection', async () => {
    const outer = connectTls({ host: '127.0.0.1', port: server.port, ca: server.ca, servername: 'localhost' });
    await talk(outer, 'CONNECT api.tavily.com:443 HTTP/1.1\r\n\r\n', isHead);
    const inner = connectTls({ socket: outer, servername: 'api.tavily.com', ca: server.ca });
    expect(await talk(inner, get('/usage', 'api.tavily.com'))).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('may follow a request, and be followed by the handshake at once', async () => {
    const socket = connectPlain(server.port, '127.0.0.1');
    await talk(socket, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', (received) => received.endsWith('"Hello"'));
    const plain = `CONNECT api.tavily.com:80 HTTP/1.1\r\n\r\n${get('/usage', 'api.tavily.com')}`;
    expect(await talk(socket, plain)).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 401 /);
  });

  test('is the MCP server of that host, whose calls the journal knows', async () => {
    const client = await mcpClient(async (body, headers) => {
      const fields = Object.entries({ ...headers, Host: 'mcp.tavily.com', Connection: 'close' });
      const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const message = `POST /mcp/?tavilyApiKey=tvly-dev-understudy HTTP/1.1\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
      return replyIn(await talk(await through('mcp.tavily.com:443'), message));
    });
    expect(client.begun.status).toBe(200);
    const { text, isError } = await client.call('tavily_search', { query: 'capital of France' });
    expect([isError, text]).toEqual([false, expect.stringMatching(/^Detailed Results:[\s\S]*Paris/)]);
    const response = await fetch(`http://127.0.0.1:${server.port}/-/requests?operation=mcp-search`);
    const { requests } = (await response.json()) as { requests: { target: string }[] };
    expect(requests.map(({ target }) => target)).toEqual(['/mcp/?tavilyApiKey=***tudy']);
  });

  test('does not open the control plane', async () => {
    const received = await talk(await through('api.tavily.com:443'), get('/-/settings', 'api.tavily.com'));
    expect(received).toMatch(/^HTTP\/1\.1 421 /);
  });

  test('is that host, whatever the Host header says', async () => {
    for (const host of ['localhost', '127.0.0.1', `localhost:${server.port}`, 'ci.localhost']) {
      const received = await talk(await through('api.tavily.com:443'), get('/-/settings', host));
      expect([host, received.slice(0, 13)]).toEqual([host, 'HTTP/1.1 421 ']);
      const absolute = get('http://api.tavily.com/-/settings', host);
      const asked = await talk(connectPlain(server.port, '127.0.0.1'), absolute);
      expect([host, asked.slice(0, 13)]).toEqual([host, 'HTTP/1.1 421 ']);
    }
    const received = await talk(await through('auth.example.com:443'), tokenFrom('evil.example'));
    expect(issuerIn(received)).toBe('https://auth.example.com/realms/demo');
  });

  test('reaches a sandbox by its port', async () => {
    await using box = await server.sandbox({ port: 0, settings: { app: { greeting: 'Box' } } });
    const socket = connectPlain(Number(new URL(box.url).port), '127.0.0.1');
    await talk(socket, 'CONNECT auth.example.com:443 HTTP/1.1\r\n\r\n', isHead);
    const encrypted = connectTls({ socket, servername: 'auth.example.com', ca: server.ca });
    expect(await talk(encrypted, get('/', 'auth.example.com'))).toMatch(/"Box"$/);
  });
});

describe('a host of stored pages', () => {
  test('shows the stored page, whose links lead on', async () => {
    const received = await talk(await through('en.wikipedia.org:443'), get('/wiki/France', 'en.wikipedia.org'));
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toContain('Paris');
    const [, link = ''] = /href="(\/-\/pages\/https[^"]*)"/.exec(received) ?? [];
    expect(link).not.toBe('');
    expect(await talk(await through('en.wikipedia.org:443'), get(link, 'en.wikipedia.org'))).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  test('says when a page is not stored', async () => {
    const received = await talk(
      await through('en.wikipedia.org:443'),
      get('/wiki/does-not-exist?x=1', 'en.wikipedia.org'),
    );
    expect(received).toMatch(/^HTTP\/1\.1 404 [\s\S]*no page is stored here\n$/);
  });

  test('shows a placeholder page in the place of another', async () => {
    const received = await talk(await through('en.wikipedia.org:443'), get('/wiki/Zorblatt', 'en.wikipedia.org'));
    expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*Zorblatt: overview \(placeholder page\)/);
  });

  test('may be asked for in absolute form', async () => {
    const target = 'https://en.wikipedia.org/wiki/France';
    expect(await talk(connectPlain(server.port, '127.0.0.1'), get(target, 'en.wikipedia.org'))).toContain('Paris');
  });
});

describe('a target in absolute form', () => {
  const ask = (text: string) => talk(connectPlain(server.port, '127.0.0.1'), text);

  test.each(['http', 'https'])('of a host that is named is answered here: %s', async (scheme) => {
    const absolute = tokenFrom('auth.example.com').replace('POST /', `POST ${scheme}://auth.example.com/`);
    expect(issuerIn(await ask(absolute))).toBe(`${scheme}://auth.example.com/realms/demo`);
  });

  test('of a host with a dot at its end is answered here, at another port it is not', async () => {
    const absolute = (at: string) => tokenFrom('auth.example.com').replace('POST /', `POST http://${at}/`);
    expect(issuerIn(await ask(absolute('auth.example.com.')))).toBe('http://auth.example.com/realms/demo');
    expect(await ask(absolute('auth.example.com:8080'))).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('of this server is answered as ever', async () => {
    for (const host of ['127.0.0.1', 'localhost', 'box.localhost'])
      expect(await ask(get(`http://${host}:${server.port}/`, host))).toMatch(/"Hello"$/);
  });

  test('of another host is refused, with a line', async () => {
    const received = await ask(get('http://model.example/v1', 'model.example'));
    const text =
      'understudy does not let requests through to model.example:80: INTERCEPT_HOSTS does not name it, and INTERCEPT_OTHERS is not tunnel';
    expect(received).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/);
    expect(received.endsWith(`\r\n\r\n${text}\n`)).toBe(true);
    expect(stderr.text).toMatch(new RegExp(`WARNING: {2}127\\.0\\.0\\.1:\\d+ - ${text}\n`));
  });

  test('of this server on another port is another host', async () => {
    expect(await ask(get(`http://${other}/`, other))).toMatch(/^HTTP\/1\.1 403 /);
  });
});

test.each(['model.example:443', '[::1]:443'])('CONNECT to another host is refused: %s', async (target) => {
  const socket = connectPlain(server.port, '127.0.0.1');
  const received = await talk(socket, `CONNECT ${target} HTTP/1.1\r\n\r\n`);
  expect(received).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n[\s\S]*does not let requests through to /);
});

test.each(['/', 'model.example', 'model.example:0', 'model.example:70000'])(
  'CONNECT with a target that is none is answered as without a proxy: %s',
  async (target) => {
    await using plain = await startServer({ port: 0 });
    const ask = (port: number) =>
      talk(connectPlain(port, '127.0.0.1'), `CONNECT ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`);
    const [one, two] = [await ask(server.port), await ask(Number(new URL(plain.url).port))];
    expect(one.replace(/date: .*/, '')).toBe(two.replace(/date: .*/, ''));
  },
);

describe('INTERCEPT_OTHERS=tunnel', () => {
  const tunnelling = () =>
    startServer({ port: 0, intercept: { hosts: ['api.tavily.com'], others: 'tunnel' }, tls: { authorityDir } });
  let authorityDir: string;
  beforeAll(async () => {
    const { mkdtemp } = await import('node:fs/promises');
    authorityDir = await mkdtemp('/tmp/understudy-');
  });
  afterAll(async () => {
    const { rm } = await import('node:fs/promises');
    await rm(authorityDir, { recursive: true });
  });
  const to = (url: string) => connectPlain(Number(new URL(url).port), '127.0.0.1');

  test('lets CONNECT through as it is', async () => {
    await using proxy = await tunnelling();
    const received = await talk(to(proxy.url), `CONNECT ${other} HTTP/1.1\r\n\r\n${get('/a?b', 'x.example')}`);
    expect(received).toMatch(
      /^HTTP\/1\.1 200 Connection Established\r\n\r\nHTTP\/1\.1 201 [\s\S]*GET \/a\?b x\.example/,
    );
  });

  test('sends requests in absolute form on', async () => {
    await using proxy = await tunnelling();
    const received = await talk(to(proxy.url), get(`http://${other}/a?b`, other));
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 201 .*x-other: yes.*GET /a\\?b ${other}`, 's'));
  });

  test('does neither for callers behind a proxy', async () => {
    await using proxy = await tunnelling();
    const forwarded = 'X-Forwarded-For: 192.0.2.1\r\n\r\n';
    for (const request of [`CONNECT ${other} HTTP/1.1`, `GET http://${other}/ HTTP/1.1\r\nConnection: close`])
      expect(await talk(to(proxy.url), `${request}\r\n${forwarded}`)).toMatch(
        /^HTTP\/1\.1 403 [\s\S]*lets only callers on this machine through/,
      );
  });

  test('says when the host cannot be reached', async () => {
    await using proxy = await tunnelling();
    const closed = '127.0.0.1:1';
    expect(await talk(to(proxy.url), `CONNECT ${closed} HTTP/1.1\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 502 Bad Gateway\r\n[\s\S]*cannot reach 127\.0\.0\.1:1 \(ECONNREFUSED\)\n$/,
    );
    expect(await talk(to(proxy.url), get(`http://${closed}/`, closed))).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
  });

  test('ends tunnels when the server closes', async () => {
    const proxy = await tunnelling();
    const socket = to(proxy.url);
    await talk(socket, `CONNECT ${other} HTTP/1.1\r\n\r\n`, isHead);
    const gone = new Promise((resolve) => socket.once('close', resolve));
    await proxy.close();
    await gone;
  });
});

test.each<[intercept: { others: 'refuse' | 'tunnel'; hosts: string[] }, said: boolean]>([
  [{ others: 'tunnel', hosts: [] }, true],
  [{ others: 'refuse', hosts: [] }, false],
  [{ others: 'tunnel', hosts: ['api.tavily.com'] }, false],
])('%j: that it has no effect is said at the start: %s', async (intercept, said) => {
  const warned = memoryOutput();
  const started = await startServer({ port: 0, log: { level: 'info' }, intercept }, { stderr: warned });
  await started.close();
  expect(warned.text.includes('INTERCEPT_OTHERS: has no effect without INTERCEPT_HOSTS\n')).toBe(said);
});

describe('INTERCEPT_HOSTS', () => {
  test.each(['https://api.tavily.com', 'api.tavily.com:443', '*', 'a..b', ''])('refuses %j', (host) => {
    expect(() => settingsFromOptions({ intercept: { hosts: [host] } })).toThrow(/^intercept\.hosts/);
  });
});
