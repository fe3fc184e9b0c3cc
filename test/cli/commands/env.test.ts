import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/commands/env.ts';
import { CommandError } from '../../../src/cli/exit.ts';
import { SettingsError } from '../../../src/settings/read-settings.ts';
import { commandInput } from '../../support/command-input.ts';
import { folderOf } from '../../support/folder.ts';

/** The variables that the command prints. */
async function variables(flags: Record<string, string>, options: Record<string, string> = {}, environment = {}) {
  const { input, stdout } = commandInput({ flags, options, environment });
  expect(await run(input)).toBe(0);
  return Object.fromEntries(stdout.lines.map((line) => line.replace(/^export /, '').split(/=(.*)/s, 2)));
}

describe('env', () => {
  test('without TLS and proxy', async () => {
    const url = 'http://127.0.0.1:9000';
    expect(await variables({ PORT: '9000', SEARCH_API_TOKENS: "it's" })).toEqual({
      TAVILY_API_KEY: "'it'\\''s'",
      TAVILY_API_BASE_URL: url,
      TAVILY_BASE_URL: url,
      KEYCLOAK_URL: url,
      OIDC_ISSUER: `${url}/realms/demo`,
      OIDC_CLIENT_ID: 'understudy',
      OIDC_CLIENT_SECRET: 'understudy-secret',
      KEYCLOAK_REALM: 'demo',
      KEYCLOAK_CLIENT_ID: 'understudy',
      KEYCLOAK_CLIENT_SECRET: 'understudy-secret',
    });
  });

  test('for PowerShell, which writes a quote twice', async () => {
    const { input, stdout } = commandInput({ flags: { SEARCH_API_TOKENS: "it's" }, options: { powershell: '' } });
    expect(await run(input)).toBe(0);
    expect(stdout.lines.slice(0, 2)).toEqual([
      "$env:TAVILY_API_KEY = 'it''s'",
      "$env:TAVILY_API_BASE_URL = 'http://127.0.0.1:8000'",
    ]);
  });

  test('with an authority of its own', async () => {
    const dir = await folderOf({ 'mine.pem': '-----BEGIN CERTIFICATE-----\nmine' });
    const flags = { TLS: 'self-signed', TLS_AUTHORITY_DIR: dir };
    const shown = await variables(flags, {}, { SSL_CERT_FILE: `${dir}/mine.pem` });
    expect(shown).toMatchObject({
      TAVILY_API_BASE_URL: 'https://127.0.0.1:8000',
      NODE_EXTRA_CA_CERTS: `${dir}/ca.pem`,
      SSL_CERT_FILE: `${dir}/roots.pem`,
      REQUESTS_CA_BUNDLE: `${dir}/roots.pem`,
      CURL_CA_BUNDLE: `${dir}/roots.pem`,
    });
    expect(Object.keys(shown).filter((name) => /PROXY/.test(name))).toEqual([]);
  });

  test('with certificates of others the address is https, and nothing has to be trusted', async () => {
    const dir = await folderOf({ 'cert.pem': 'x', 'key.pem': 'x' });
    const shown = await variables({ TLS_CERT_FILE: `${dir}/cert.pem`, TLS_KEY_FILE: `${dir}/key.pem` });
    expect(shown.TAVILY_API_BASE_URL).toBe('https://127.0.0.1:8000');
    expect(shown).not.toHaveProperty('SSL_CERT_FILE');
  });

  test('as a proxy', async () => {
    const flags = { INTERCEPT_HOSTS: 'api.tavily.com', TLS_AUTHORITY_DIR: await folderOf({}) };
    const proxy = 'http://127.0.0.1:8000';
    const without = await variables(flags);
    expect(without).toMatchObject({ TAVILY_API_BASE_URL: proxy, TAVILY_HTTPS_PROXY: proxy });
    expect(without).toHaveProperty('SSL_CERT_FILE');
    expect(without).not.toHaveProperty('HTTPS_PROXY');
    expect(await variables(flags, { proxy: '' })).toMatchObject({
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      NO_PROXY: 'localhost,127.0.0.1,::1',
      NODE_USE_ENV_PROXY: '1',
    });
  });

  test.each([
    [{}, { proxy: '' }, 'INTERCEPT_HOSTS', '--proxy: INTERCEPT_HOSTS names no host, so it is no proxy'],
    [{ PORT: '0' }, {}, '--port', '--port: 0 is not the port that was taken'],
  ])('%j %j cannot be used', async (flags, options, _name, message) => {
    await expect(run(commandInput({ flags, options }).input)).rejects.toEqual(new CommandError(2, message));
  });

  test('a folder for the authority that cannot be used is named as the user wrote it', async () => {
    const flags = { TLS: 'self-signed', TLS_AUTHORITY_DIR: '/dev/null' };
    const failed = run(commandInput({ flags }).input);
    await expect(failed).rejects.toThrow(SettingsError);
    await expect(failed).rejects.toThrow('/dev/null/authority.pem: cannot be read (ENOTDIR)');
  });
});
