import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import { connectRaw } from '../golden/raw-connection.ts';
import { documents } from '../support/documents.ts';
import { folderOf } from '../support/folder.ts';

/** That of Node.js 26 reads two heads as uvicorn does. */
const [major = 0, minor = 0] = (process.versions.llhttp ?? '').split('.').map(Number);
const hasNewParser = major > 9 || (major === 9 && minor >= 4);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0 });
});
afterAll(() => server.close());

/** The statuses of the answers to these bytes, in their order. */
async function statusesOf(text: string, answers: number, method = 'GET'): Promise<number[]> {
  const connection = connectRaw(server.url);
  connection.socket.write(text);
  const statuses: number[] = [];
  while (statuses.length < answers) {
    statuses.push((await connection.read({ method, timeoutMs: 30_000 })).status);
  }
  connection.socket.destroy();
  return statuses;
}

const head = (...lines: string[]) => [...lines, '', ''].join('\r\n');
const handshake = (...more: string[]) =>
  head(
    ...['GET / HTTP/1.1', 'Host: a', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'],
    ...['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', ...more],
  );
const form = (body: string, ...more: string[]) =>
  `${head(
    'POST /realms/demo/protocol/openid-connect/token HTTP/1.1',
    ...['Host: a', 'Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`, ...more],
  )}${body}`;
const credentials = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';

/** What checks a statement: here, or a text in a file of tests. */
type Check = (() => Promise<void>) | readonly [file: string, text: string];

const checks: Readonly<Record<string, Check>> = {
  'The searched web is small': ['test/search/corpus/built-in-corpus.test.ts', 'scores fall from below 1 to above 0'],
  async 'There is no HTTP/2'() {
    await using secure = await startServer({
      port: 0,
      tls: { mode: 'self-signed', authorityDir: await folderOf({}) },
    });
    const { port } = new URL(secure.url);
    const options = { port: Number(port), ALPNProtocols: ['h2', 'http/1.1'], rejectUnauthorized: false };
    const protocol = await new Promise((resolve, reject) => {
      const socket = tls.connect(options, () => {
        resolve(socket.alpnProtocol);
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(protocol).not.toBe('h2');
  },
  async 'Users, clients, sessions and everything else'() {
    const counts: unknown[] = [];
    for (const path of ['/nope', undefined]) {
      await using own = await startServer({ port: 0 });
      if (path !== undefined) await (await fetch(own.url + path)).text();
      const { requests } = (await (await fetch(`${own.url}/-/requests`)).json()) as { requests: unknown[] };
      counts.push(requests.length);
    }
    expect(counts).toEqual([1, 0]);
  },
  'Errors of the search API': ['test/search/errors.test.ts', 'of more than a megabyte is answered with 413'],
  async 'A WebSocket handshake with a body'() {
    expect(await statusesOf(`${handshake('Content-Length: 2')}ab`, 1)).toEqual([403]);
  },
  async 'A good WebSocket handshake waits'() {
    expect(await statusesOf(`${head('GET / HTTP/1.1', 'Host: a')}${handshake()}`, 2)).toEqual([200, 403]);
  },
  async '`GET http://host` without a path'() {
    expect(await statusesOf(head('GET http://host HTTP/1.1', 'Host: host'), 1)).toEqual([200]);
  },
  "uvicorn's lines at start and stop": ['test/cli/banner.test.ts', 'has one curl line an interface'],
  async 'A body that begins well and breaks'() {
    const broken = `${head('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked')}2\r\nab\r\nZZ\r\n`;
    expect(await statusesOf(broken, 2, 'POST')).toEqual([405, 400]);
  },
  async 'An empty `Transfer-Encoding`'() {
    const [first] = await statusesOf(head('GET / HTTP/1.1', 'Host: a', 'Transfer-Encoding:'), 1);
    expect(first).toBe(hasNewParser ? 400 : 200);
  },
  async 'What follows an Upgrade request'() {
    const upgrade = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAA'];
    const next = head('GET / HTTP/1.1', 'Host: a');
    expect(await statusesOf(form(credentials, ...upgrade) + next, 2, 'POST')).toEqual([200, 200]);
  },
  async 'A tab after the number of `Content-Length`'() {
    expect(await statusesOf(head('GET / HTTP/1.1', 'Host: a', 'Content-Length: 0\t'), 1)).toEqual([
      hasNewParser ? 200 : 400,
    ]);
  },
  'While a pipelined request waits': ['test/http/node-bends.test.ts', 'pipelined requests are handed out at once'],
  'The 5 seconds of an idle connection': ['test/http/http-server.test.ts', 'an idle connection is kept for 5 s'],
  'Node removes its timers': ['test/http/node-bends.test.ts', 'CONNECT'],
  async 'Blanks after the value of a header'() {
    await using cached = await startServer({ port: 0, app: { variant: 'cached' } });
    const numbers = [];
    for (const value of ['max-age=9', 'max-age=9', 'no-cache  ']) {
      const connection = connectRaw(cached.url);
      connection.socket.write(head('GET / HTTP/1.1', 'Host: a', `Cache-Control: ${value}`));
      const { body } = await connection.read({ method: 'GET', timeoutMs: 30_000 });
      numbers.push(body.toString());
      connection.socket.destroy();
    }
    expect(numbers[1]).toBe(numbers[0]);
    expect(numbers[2]).not.toBe(numbers[0]);
  },
  async 'All headers of a request together'() {
    const withHeader = (bytes: number) => head('GET / HTTP/1.1', 'Host: a', `X-Long: ${'x'.repeat(bytes)}`);
    expect(await statusesOf(withHeader(900_000), 1)).toEqual([200]);
    const [status = 0] = await statusesOf(withHeader(1_100_000), 1);
    expect([400, 431]).toContain(status);
  },
};

const textOf = (file: string) => documents.find((document) => document.file === file)?.prose ?? '';
const bullets = textOf('src/docs/faithful.md')
  .split(/^- /m)
  .slice(1)
  .map((bullet) => bullet.replace(/\s+/g, ' '))
  // What is missing is told by other pages, and tested beside them.
  .filter((bullet) => !bullet.startsWith('A part of Keycloak is not here'));

test('each statement of "Faithful or not" has its test, and each test its statement', () => {
  const untested = bullets.filter((bullet) => !Object.keys(checks).some((start) => bullet.startsWith(start)));
  expect(untested).toEqual([]);
  const gone = Object.keys(checks).filter((start) => !bullets.some((bullet) => bullet.startsWith(start)));
  expect(gone).toEqual([]);
});

describe('it is true', () => {
  test.each(Object.entries(checks))('%s', async (_start, check) => {
    if (typeof check === 'function') return check();
    const [file, text] = check;
    expect(readFileSync(file, 'utf8')).toContain(text);
  });

  test('the versions of the sources are those that it is compared with', () => {
    const text = textOf('src/docs/faithful.md');
    const python = readFileSync('test/outside/real-stack/requirements.txt', 'utf8');
    const versionOf = (name: RegExp) => name.exec(python)?.[1];
    expect(text).toContain(
      `FastAPI ${versionOf(/^fastapi==([\d.]+)\.\*/m)} on uvicorn ${versionOf(/^uvicorn.*==([\d.]+)\.\*/m)} with fastapi-cache2 ${versionOf(/^fastapi-cache2==([\d.]+)/m)}`,
    );
    const [, keycloak] = /'(\d+\.\d+\.\d+)'/.exec(readFileSync('test/outside/real-keycloak/keycloak.ts', 'utf8')) ?? [];
    expect(text).toContain(`recorded from Keycloak ${keycloak}`);
  });
});
