import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { folderOf } from '../support/folder.ts';

const run = promisify(execFile);

/** What the command prints, as a shell understands it. */
async function environment(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', ...settings };
  const { stdout } = await run(process.execPath, ['dist/main.js', 'env', ...args], { env });
  const { stdout: seen } = await run('sh', ['-c', `${stdout}\nenv`], { env: {} });
  return { stdout, seen: Object.fromEntries(seen.split('\n').map((line) => line.split(/=(.*)/s) as [string, string])) };
}

describe('understudy env', () => {
  test('leads clients to the server', async () => {
    const { seen } = await environment(['--port', '9000', "--search-api-tokens=it's"]);
    expect(seen).toMatchObject({
      TAVILY_API_KEY: "it's",
      TAVILY_API_BASE_URL: 'http://127.0.0.1:9000',
      OIDC_ISSUER: 'http://127.0.0.1:9000/realms/demo',
    });
    expect(Object.keys(seen).filter((name) => /PROXY|CERT|_CA_/.test(name))).toEqual([]);
  });

  test('makes them trust it', async () => {
    const dir = await folderOf({ 'mine.pem': '-----BEGIN CERTIFICATE-----\nmine' });
    const { seen } = await environment([], {
      TLS: 'self-signed',
      TLS_AUTHORITY_DIR: dir,
      SSL_CERT_FILE: `${dir}/mine.pem`,
    });
    expect(seen).toMatchObject({
      TAVILY_API_BASE_URL: 'https://127.0.0.1:8000',
      NODE_EXTRA_CA_CERTS: `${dir}/ca.pem`,
      SSL_CERT_FILE: `${dir}/roots.pem`,
      REQUESTS_CA_BUNDLE: `${dir}/roots.pem`,
    });
    const own = readFileSync(`${dir}/ca.pem`, 'utf8');
    expect(readFileSync(`${dir}/roots.pem`, 'utf8')).toBe(`-----BEGIN CERTIFICATE-----\nmine\n${own}`);
  });

  test('a shell that has sourced it gets the same again', async () => {
    const dir = await folderOf({});
    const settings = { TLS: 'self-signed', TLS_AUTHORITY_DIR: dir };
    const { stdout } = await environment([], settings);
    const roots = readFileSync(`${dir}/roots.pem`, 'utf8');
    expect((await environment([], { ...settings, SSL_CERT_FILE: `${dir}/roots.pem` })).stdout).toBe(stdout);
    expect(readFileSync(`${dir}/roots.pem`, 'utf8')).toBe(roots);
    expect(roots.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(50);
  });

  test('leads every request there with --proxy', async () => {
    const settings = { INTERCEPT_HOSTS: 'api.tavily.com', TLS_AUTHORITY_DIR: await folderOf({}) };
    const proxy = 'http://127.0.0.1:8000';
    const without = (await environment([], settings)).seen;
    expect(without).toMatchObject({ TAVILY_API_BASE_URL: proxy, TAVILY_HTTPS_PROXY: proxy });
    expect(without).not.toHaveProperty('HTTPS_PROXY');
    expect((await environment(['--proxy'], settings)).seen).toMatchObject({
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      NO_PROXY: 'localhost,127.0.0.1,::1',
      NODE_USE_ENV_PROXY: '1',
    });
  });

  test.each([
    [['--proxy'], '--proxy: INTERCEPT_HOSTS names no host, so it is no proxy\n'],
    [['--port=0'], '--port: 0 is not the port that was taken\n'],
    [['--tls=self-signed', '--tls-authority-dir=/dev/null'], '/dev/null/authority.pem: cannot be read (ENOTDIR)\n'],
    [['--proxy=1'], '--proxy takes no value; see understudy --help\n'],
  ])('says what it cannot do: %j', async (args, stderr) => {
    await expect(run(process.execPath, ['dist/main.js', 'env', ...args])).rejects.toMatchObject({ code: 2, stderr });
  });
});
