import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SettingsError, startServer } from '../src/index.ts';
import { folderOf } from './support/folder.ts';
import { memoryOutput } from './support/memory-output.ts';
import { movableClock } from './support/movable-clock.ts';

describe('startServer', () => {
  test('takes nested options, tells its address, and closes', async () => {
    const server = await startServer({ port: 0, app: { variant: 'echo' } });
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${server.url}/?a=1&b=x`)).json()).toBe('a = 1, b = x');
    await Promise.all([server.close(), server.close()]);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('is disposed of by `await using`', async () => {
    const server = await startServer({ port: 0 });
    await server[Symbol.asyncDispose]();
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('refuses what the settings refuse, by the names of the options', async () => {
    const refused = startServer({ port: 70_000, log: { format: 'xml' as 'json' } });
    await expect(refused).rejects.toThrow(SettingsError);
    await expect(refused).rejects.toThrow(
      'port: must be a whole number from 0 to 65535, not 70000\nlog.format: must be one of text, json, not "xml"',
    );
  });

  test('refuses by the names of the options what shows only at the start, too', async () => {
    const folder = await folderOf({ 'realm.json': '{', 'pages.jsonl': 'oops' });
    const realmFiles = [path.join(folder, 'realm.json')];
    await expect(startServer({ port: 0, auth: { realmFiles } })).rejects.toThrow(
      /^auth\.realmFiles: .*realm\.json: ends in the middle: line 1, column 2/,
    );
    const corpus = [path.join(folder, 'pages.jsonl')];
    await expect(startServer({ port: 0, search: { corpus } })).rejects.toThrow(/^search\.corpus: no page can be used/);
    await expect(startServer(null as never)).rejects.toThrow('options: must be an object, not null');
  });

  test("what is not handed in is the system's", async () => {
    await using server = await startServer({ port: 0 }, { clock: undefined } as object);
    expect((await fetch(server.url)).status).toBe(200);
  });

  test('tells that a port is in use as Node does', async () => {
    const server = await startServer({ port: 0 });
    const port = Number(new URL(server.url).port);
    await expect(startServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await server.close();
  });

  test('logs nothing unless asked to, and then to the output that is handed in', async () => {
    const silent = { stdout: memoryOutput(), stderr: memoryOutput() };
    const one = await startServer({ port: 0 }, silent);
    await (await fetch(one.url)).text();
    await one.close();
    expect(silent.stdout.text + silent.stderr.text).toBe('');

    const stdout = memoryOutput();
    const other = await startServer({ port: 0, log: { level: 'info' } }, { stdout });
    await (await fetch(`${other.url}/?x=1`)).text();
    await other.close();
    expect(stdout.text).toMatch(/^INFO: {5}127\.0\.0\.1:\d+ - "GET \/\?x=1 HTTP\/1\.1" 200 OK\n$/);
  });

  test.each([
    ['::1', '[::1]'],
    ['::', '[::1]'],
    ['0.0.0.0', '127.0.0.1'],
    ['localhost', 'localhost'],
  ])('on %s it is called at %s', async (host, called) => {
    await using server = await startServer({ port: 0, host });
    expect(server.url).toMatch(/^http:\/\/.+:[1-9]\d*$/);
    expect(server.url.startsWith(`http://${called}:`)).toBe(true);
    expect((await fetch(server.url)).status).toBe(200);
  });
});

describe('two servers in one process', () => {
  test('have their own settings, numbers, tokens and clocks', async () => {
    const clock = movableClock(Date.parse('2031-05-06T07:08:09Z'));
    const one = await startServer({ port: 0, app: { variant: 'cached' } }, { clock });
    const other = await startServer({ port: 0, app: { variant: 'cached' }, auth: { clientSecret: 'own' } });
    const number = async (url: string) => (await fetch(url)).text();
    expect(await number(one.url)).toBe(await number(one.url));
    expect(await number(one.url)).not.toBe(await number(other.url));

    const token = async (url: string, secret: string) => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'understudy',
        client_secret: secret,
      });
      const answer = await fetch(`${url}/realms/demo/protocol/openid-connect/token`, { method: 'POST', body });
      return (await answer.json()) as Record<string, string>;
    };
    const issued = await token(one.url, 'understudy-secret');
    const claims = JSON.parse(Buffer.from(issued.access_token?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.iat).toBe(Date.parse('2031-05-06T07:08:09Z') / 1000);
    expect(await token(other.url, 'understudy-secret')).toMatchObject({ error: 'unauthorized_client' });
    expect(await token(other.url, 'own')).toMatchObject({ token_type: 'Bearer' });
    await Promise.all([one.close(), other.close()]);
  });
});

describe("the stand-in's own pages", () => {
  test('tell healthy at once and ready when the components are loaded, without a request line', async () => {
    const stdout = memoryOutput();
    const server = await startServer({ port: 0, log: { level: 'info' } }, { stdout });
    const healthy = await fetch(`${server.url}/-/healthy`);
    expect([healthy.status, await healthy.json()]).toEqual([200, { status: 'ok', server: 'understudy' }]);
    const ready = async () => {
      const response = await fetch(`${server.url}/-/ready`);
      return [response.status, await response.json()];
    };
    expect(await ready()).toEqual([503, expect.objectContaining({ status: 'loading' })]);
    const components = { search_index: 'ready', keys: 'ready' };
    await expect.poll(ready, { timeout: 50_000 }).toEqual([200, { status: 'ready', components }]);
    await server.close();
    expect(stdout.text).toBe('');
  });

  test('answer HEAD, which some probes send', async () => {
    await using server = await startServer({ port: 0 });
    expect((await fetch(`${server.url}/-/healthy`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${server.url}/-/ready`, { method: 'HEAD' })).status).toBe(503);
    expect((await fetch(`${server.url}/-/healthy`, { method: 'POST' })).status).toBe(405);
  });
});

test('components are loaded when a request needs them: a test without tokens does not pay for keys', async () => {
  const realm = { realm: 'shop', clients: [{ clientId: 'till', clientAuthenticatorType: 'odd' }] };
  const folder = await folderOf({ 'realm.json': JSON.stringify(realm) });
  const stderr = memoryOutput();
  const options = { port: 0, log: { level: 'warn' as const }, auth: { realmFiles: [path.join(folder, 'realm.json')] } };
  await using server = await startServer(options, { stderr });
  await import('../src/token/token-service.ts');
  await (await fetch(server.url)).text();
  expect(stderr.text).toBe('');
  await (await fetch(`${server.url}/realms/shop`)).text();
  expect(stderr.text).toMatch(/^WARNING: {2}realm shop, client till: ignored: unknown authenticator "odd"\n/);
});

test('an output without `flush` does not stop the server from closing', async () => {
  let text = '';
  const output = {
    isTerminal: false,
    write(piece: string) {
      text += piece;
    },
  };
  const server = await startServer({ port: 0, log: { level: 'info' } }, { stdout: output, stderr: output });
  await (await fetch(server.url)).text();
  await server.close();
  expect(text).toMatch(/ 200 OK\n$/);
});

test('closing does not wait for connections that send nothing', async () => {
  const server = await startServer({ port: 0 });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  await Promise.all([server.close(), closed]);
});
