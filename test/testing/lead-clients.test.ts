import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/index.ts';
import { openTestSandbox, type TestSandbox } from '../../src/testing/test-sandbox.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'understudy-test-'));
let server: RunningServer;
let box: TestSandbox;
const before = {
  http: http.Agent.prototype.createConnection,
  https: https.Agent.prototype.createConnection,
  context: tls.createSecureContext,
};
beforeAll(async () => {
  server = await startServer({ port: 0, intercept: { hosts: ['api.tavily.com'] }, tls: { authorityDir: folder } });
  writeFileSync(path.join(folder, 'company.pem'), 'of the company');
  process.env.SSL_CERT_FILE = path.join(folder, 'company.pem');
  box = await openTestSandbox(server, { intercept: true, unexpected: 'pass' });
});
afterAll(async () => {
  delete process.env.SSL_CERT_FILE;
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Status and text of what `node:http` or `node:https` gets. */
function get(url: string, options: https.RequestOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const by = url.startsWith('https:') ? https : http;
    by.get(url, options, (response) => {
      let text = `${response.statusCode} `;
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}
const unauthorized = /^401 .*Unauthorized: missing or invalid API key/;

test('node:https and node:http are led to the sandbox, by any agent', async () => {
  expect(await get('https://api.tavily.com/usage')).toMatch(unauthorized);
  expect(await get('https://api.tavily.com/usage', { agent: new https.Agent({ keepAlive: true }) })).toMatch(
    unauthorized,
  );
  expect(await get('https://api.tavily.com/usage', { agent: false })).toMatch(unauthorized);
  expect(await get('http://api.tavily.com/usage')).toMatch(unauthorized);
  const { requests } = await box.sandbox.requests.list();
  expect(requests.map(({ operation }) => operation)).toEqual(Array(4).fill('usage'));
});

test('nothing leaves the machine, and what is on it is reached as before', async () => {
  const refused = 'understudy leads no request to elsewhere.example:443: ';
  await expect(get('https://elsewhere.example/')).rejects.toThrow(refused);
  expect(await get(`${server.url}/`)).toBe('200 "Hello"');
});

test('who names authorities of its own trusts no other', async () => {
  const own = { ca: 'none', agent: new https.Agent() };
  await expect(get('https://api.tavily.com/usage', own)).rejects.toThrow();
});

test('programs that the test starts have what leads them there', async () => {
  const { env } = box.sandbox;
  const proxy = new URL(box.sandbox.url).origin;
  expect([env.HTTPS_PROXY, env.https_proxy, env.TAVILY_HTTPS_PROXY]).toEqual([proxy, proxy, proxy]);
  expect(process.env.HTTPS_PROXY).toBe(proxy);
  const own = readFileSync(path.join(folder, 'ca.pem'), 'utf8').trim();
  for (const name of ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'])
    expect(readFileSync(env[name] ?? '', 'utf8')).toContain(own);
  expect(readFileSync(env.SSL_CERT_FILE ?? '', 'utf8')).toContain('of the company');
  expect(readFileSync(env.CURL_CA_BUNDLE ?? '', 'utf8').match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(50);
  const { stdout } = await promisify(execFile)('curl', ['-s', 'https://api.tavily.com/usage'], {
    env: { PATH: process.env.PATH, ...env },
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return { stdout: 'Unauthorized' };
  });
  expect(stdout).toContain('Unauthorized');
});

test('a process is led by one test at a time, and by none when it is over', async () => {
  await expect(openTestSandbox(server, { intercept: true })).rejects.toThrow('cannot run at the same time');
  const file = box.sandbox.env.NODE_EXTRA_CA_CERTS ?? '';
  await box.end();
  expect(existsSync(file)).toBe(false);
  expect(process.env.HTTPS_PROXY).toBeUndefined();
  expect(http.Agent.prototype.createConnection).toBe(before.http);
  expect(https.Agent.prototype.createConnection).toBe(before.https);
  expect(tls.createSecureContext).toBe(before.context);
});

test('a server that is no proxy is told in one sentence', async () => {
  await using other = await startServer({ port: 0 });
  await expect(openTestSandbox(other, { intercept: true })).rejects.toThrow(
    `intercept: the server at ${other.url} is no proxy; it needs INTERCEPT_HOSTS=api.tavily.com,mcp.tavily.com`,
  );
  expect((await other.sandboxes.list()).map(({ name }) => name)).toEqual(['default']);
});
