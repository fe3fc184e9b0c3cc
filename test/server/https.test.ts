import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect, rootCertificates, type TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer } from '../../src/index.ts';
import { systemRuntime } from '../../src/runtime/runtime.ts';
import { start } from '../../src/server/start.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import { makeAuthority, readAuthority } from '../../src/tls/authority.ts';
import { createCertificates } from '../../src/tls/certificates.ts';
import { folderOf } from '../support/folder.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { movableClock } from '../support/movable-clock.ts';
import { type SecureServer, secureServer, send } from '../support/secure-server.ts';

const run = promisify(execFile);

const token = { method: 'POST', path: '/realms/demo/protocol/openid-connect/token' };
const form = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** All that comes until the other side closes. */
const everything = (socket: Socket | TLSSocket, text: string) =>
  new Promise<string>((resolve, reject) => {
    let received = '';
    socket.on('data', (piece: Buffer) => {
      received += piece;
    });
    socket.on('error', reject).on('close', () => resolve(received));
    socket.write(text);
  });

describe('a server with an authority of its own', () => {
  let server: SecureServer;
  const stderr = memoryOutput();
  beforeAll(async () => {
    server = await secureServer(
      { log: { level: 'info' }, control: { hosts: ['understudy'] } },
      { ...systemRuntime(), stdout: memoryOutput(), stderr },
    );
  });
  afterAll(() => server.close());
  const to = () => ({ port: server.port, ca: server.ca });

  test('answers both schemes on one port', async () => {
    expect(server.url).toBe(`https://127.0.0.1:${server.port}`);
    for (const scheme of ['http', 'https'] as const)
      expect(await send(scheme, { ...to(), path: '/' })).toMatchObject({ status: 200, text: '"Hello"' });
  });

  test('is trusted by its address, by names below localhost, and by those that settings give', async () => {
    for (const servername of ['', 'localhost', 'box.localhost', 'understudy', 'a.understudy'])
      expect(await send('https', { ...to(), servername })).toMatchObject({ status: 200 });
    await expect(send('https', { ...to(), ca: [...rootCertificates] })).rejects.toThrow('self-signed certificate in');
  });

  test('is not trusted by another name, which has one line', async () => {
    const servername = 'search.internal.example';
    for (const _time of [1, 2])
      await expect(send('https', { ...to(), servername })).rejects.toThrow('does not match certificate');
    expect(await send('https', { ...to(), servername, rejectUnauthorized: false })).toMatchObject({ status: 200 });
    expect(stderr.lines).toEqual([
      `WARNING:  no certificate is made for ${servername}: CONTROL_HOSTS and INTERCEPT_HOSTS do not name it`,
    ]);
  });

  test('has issuer and links of the scheme', async () => {
    for (const scheme of ['http', 'https'] as const) {
      const base = `${scheme}://127.0.0.1:${server.port}`;
      const issued = await send(scheme, { ...to(), ...token, headers: formType }, form);
      expect(decodeJwt(JSON.parse(issued.text).access_token).iss).toBe(`${base}/realms/demo`);
      const { headers } = await send(scheme, { ...to(), path: '/docs/' });
      expect(headers.location).toBe(`${base}/docs`);
      const { text } = await send(scheme, { ...to(), path: '/-/' });
      expect(JSON.parse(text).links).toMatchObject({ clock: `${base}/-/clock`, ca_pem: `${base}/-/ca.pem` });
    }
  });

  test('believes a trusted proxy about the scheme', async () => {
    const headers = { 'x-forwarded-proto': 'http' };
    expect((await send('https', { ...to(), path: '/docs/', headers })).headers.location).toMatch(/^http:/);
  });

  test('gives its certificate to everybody', async () => {
    const reply = await send('http', { port: server.port, path: '/-/ca.pem', headers: { host: 'any.example' } });
    expect(reply).toMatchObject({ status: 200, text: server.ca });
    expect(reply.headers['content-type']).toBe('application/x-pem-file');
  });

  test('gives ports of sandboxes both schemes', async () => {
    await using box = await server.sandbox();
    const alone = await server.sandbox({ port: 0 });
    expect(box.url).toBe(`${server.url}/-/s/${box.name}`);
    const port = Number(new URL(alone.url).port);
    expect(alone.url).toBe(`https://127.0.0.1:${port}`);
    expect(alone.env.OIDC_ISSUER).toBe(`${alone.url}/realms/demo`);
    for (const { env } of [server, alone]) expect(env.NODE_EXTRA_CA_CERTS).toMatch(/ca\.pem$/);
    for (const scheme of ['http', 'https'] as const)
      expect(await send(scheme, { port, ca: server.ca })).toMatchObject({ status: 200 });
    const minted = await alone.tokens.mint({ client_id: 'understudy' });
    expect(decodeJwt(minted.access_token).iss).toBe(`${alone.url}/realms/demo`);
    await alone.delete();
  });

  test('answers pipelined requests in turn, and what the parser rejects, as without TLS', async () => {
    const requests = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2);
    const socket = connect({ host: '127.0.0.1', ...to(), servername: 'localhost' });
    const received = await everything(socket, `${requests}nonsense\r\n\r\n`);
    const plain = await everything(connectPlain(server.port, '127.0.0.1'), `${requests}nonsense\r\n\r\n`);
    const withoutDate = (text: string) => text.replaceAll(/date: .*\r\n/gi, '');
    expect(received).toContain('400');
    expect(withoutDate(received)).toBe(withoutDate(plain));
  });

  test('takes a request that comes in single bytes', async () => {
    for (const socket of [
      connectPlain(server.port, '127.0.0.1'),
      connect({ host: '127.0.0.1', ...to(), servername: 'localhost' }),
    ]) {
      const received = everything(socket, '');
      for (const letter of 'GET / HTTP/1.0\r\n\r\n') {
        socket.write(letter);
        await new Promise(setImmediate);
      }
      expect(await received).toMatch(/"Hello"$/);
    }
  });

  test('lets a rule reset an encrypted connection', async () => {
    await using alone = await server.sandbox({ port: 0 });
    await alone.rules.add({ match: { interface: 'example-app' }, then: { fault: 'reset' } });
    const port = Number(new URL(alone.url).port);
    await expect(send('https', { port, ca: server.ca })).rejects.toThrow(/ECONNRESET|socket hang up/);
    expect(await send('https', { ...to() })).toMatchObject({ status: 200 });
  });
});

test('a handshake that fails has a line, and nothing else suffers', async () => {
  const stderr = memoryOutput();
  const server = await secureServer({ log: { level: 'info' } }, { ...systemRuntime(), stderr, stdout: memoryOutput() });
  await expect(run('curl', ['-sS', server.url])).rejects.toThrow('SSL certificate problem');
  await everything(connectPlain(server.port, '127.0.0.1'), '\u0016nonsense that is no handshake at all');
  connectPlain(server.port, '127.0.0.1').end();
  expect(await send('https', { port: server.port, ca: server.ca })).toMatchObject({ status: 200 });
  await server.close();
  expect(stderr.text).toMatch(
    /^WARNING: {2}127\.0\.0\.1:\d+ - no TLS connection: tlsv1 alert unknown ca \(the caller does not trust the certificate\)\nWARNING: {2}127\.0\.0\.1:\d+ - no TLS connection: [a-z ]+\n$/,
  );
});

test('closing answers what is under way and drops what is not', async () => {
  const clock = movableClock();
  const settings = settingsFromOptions({
    port: 0,
    tls: { mode: 'self-signed', authorityDir: await folderOf({}) },
    log: { level: 'silent' },
    app: { variant: 'slow' },
  });
  const server = await start(settings, { ...systemRuntime(), clock });
  const port = Number(new URL(server.url).port);
  const [silent, handshaking] = [connectPlain(port, '127.0.0.1'), connectPlain(port, '127.0.0.1')];
  handshaking.write('\u0016\u0003\u0001');
  const gone = [silent, handshaking].map((socket) => new Promise((resolve) => socket.on('close', resolve)));
  const slow = send('https', { port, path: '/?req_id=1', rejectUnauthorized: false });
  while (clock.sleeping === 0) await new Promise(setImmediate);
  const closed = server.close();
  await Promise.all(gone);
  while (clock.sleeping > 0) {
    await clock.advance(1_000);
  }
  expect(await slow).toMatchObject({ status: 200 });
  await closed;
});

describe('a certificate of files', () => {
  const authority = readAuthority(makeAuthority(systemRuntime()));
  const one = createCertificates(authority, systemRuntime());
  const folder = () =>
    folderOf({
      'cert.pem': one.issue(['localhost', '127.0.0.1']),
      'key.pem': one.privateKey,
      'other.pem': createCertificates(authority, systemRuntime()).privateKey,
      'nonsense.pem': 'nonsense',
    });

  test('is served, and there is no authority to give', async () => {
    const dir = await folder();
    await using server = await startServer({
      port: 0,
      tls: { certFile: `${dir}/cert.pem`, keyFile: `${dir}/key.pem` },
    });
    const port = Number(new URL(server.url).port);
    expect(await send('https', { port, ca: authority.certificate })).toMatchObject({ status: 200 });
    expect(await send('http', { port, path: '/-/ca.pem' })).toMatchObject({ status: 404 });
    expect((await server.about()).links).not.toHaveProperty('ca_pem');
    expect(server.env).not.toHaveProperty('NODE_EXTRA_CA_CERTS');
  });

  test('is followed: a new one is served to new connections, a broken one is not', { timeout: 60_000 }, async () => {
    const dir = await folder();
    const another = readAuthority(makeAuthority(systemRuntime()));
    const two = createCertificates(another, systemRuntime());
    const stderr = memoryOutput();
    await using server = await startServer(
      { port: 0, tls: { certFile: `${dir}/cert.pem`, keyFile: `${dir}/key.pem` }, log: { level: 'info' } },
      { ...systemRuntime(), stderr, stdout: memoryOutput() },
    );
    await using alone = await server.sandbox({ port: 0 });
    const to = (ca: string, { url }: { url: string } = server) => ({ port: Number(new URL(url).port), ca });
    const old = connect({ host: '127.0.0.1', ...to(authority.certificate), servername: 'localhost' });
    const answered = everything(old, 'GET / HTTP/1.1\r\nHost: a\r\n');

    await writeFile(`${dir}/cert.pem`, two.issue(['localhost', '127.0.0.1']));
    await vi.waitFor(
      () =>
        expect(stderr.text).toMatch(/TLS_KEY_FILE: .*does not fit the certificate .*; the certificate stays as it was/),
      30_000,
    );
    expect(await send('https', to(authority.certificate))).toMatchObject({ status: 200 });

    await writeFile(`${dir}/key.pem`, two.privateKey);
    await vi.waitFor(() => expect(stderr.text).toContain('TLS_CERT_FILE: read again'), 30_000);
    for (const place of [server, alone])
      expect(await send('https', to(another.certificate, place))).toMatchObject({ status: 200 });
    await expect(send('https', to(authority.certificate))).rejects.toThrow('self-signed certificate');
    old.write('Connection: close\r\n\r\n');
    expect(await answered).toContain('"Hello"');

    await writeFile(`${dir}/cert.pem`, 'nonsense');
    await vi.waitFor(() => expect(stderr.text).toMatch(/TLS_CERT_FILE: .*is not a certificate \(PEM\); the/), 30_000);
    expect(await send('https', to(another.certificate))).toMatchObject({ status: 200 });
  });

  test.each([
    ['nonsense.pem', 'key.pem', /^tls\.certFile: .*nonsense\.pem is not a certificate \(PEM\)$/],
    ['cert.pem', 'nonsense.pem', /^tls\.keyFile: .*nonsense\.pem is not a private key without a passphrase \(PEM\)$/],
    ['cert.pem', 'other.pem', /^tls\.keyFile: .*other\.pem does not fit the certificate .*cert\.pem$/],
    ['', 'key.pem', /^tls\.certFile: .* cannot be read \(EISDIR\)$/],
  ])('is refused: %s with %s', async (certFile, keyFile, message) => {
    const dir = await folder();
    await expect(
      startServer({ port: 0, tls: { certFile: `${dir}/${certFile}`, keyFile: `${dir}/${keyFile}` } }),
    ).rejects.toThrow(message);
  });

  test.each([
    [{ certFile: 'package.json' }, 'tls.certFile: needs tls.keyFile'],
    [{ keyFile: 'package.json' }, 'tls.keyFile: needs tls.certFile'],
    [
      { mode: 'self-signed', certFile: 'package.json', keyFile: 'package.json' },
      'tls.mode: has no effect together with tls.certFile; leave one of them out',
    ],
  ] as const)('is refused: %j', (tls, message) => {
    expect(() => settingsFromOptions({ tls })).toThrow(message);
  });
});

test('without TLS a handshake is a request that is not valid, as before', async () => {
  await using server = await startServer({ port: 0 });
  const received = await everything(
    connectPlain(Number(new URL(server.url).port), '127.0.0.1'),
    '\u0016\u0003\u0001\r\n\r\n',
  );
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
});
