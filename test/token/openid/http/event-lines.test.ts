import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../../src/index.ts';
import { memoryOutput } from '../../../support/memory-output.ts';
import { postForm } from '../../../support/token-request.ts';

let server: RunningServer;
const stderr = memoryOutput();
let before = 0;
beforeAll(async () => {
  const auth = { realmFiles: ['test/golden/realm-demo.json'] };
  server = await startServer({ port: 0, auth, log: { level: 'warn' } }, { stderr });
});
beforeEach(() => {
  before = stderr.lines.length;
});
afterAll(() => server.close());

const start = (type: string, client: string, error: string) =>
  `WARNING:  type="${type}", realmId="cd0ddcc7-4e3b-4226-a56e-d46136a312bd", realmName="demo", clientId="${client}", userId="null", ipAddress="127.0.0.1", error="${error}"`;

const failures: [what: string, form: Record<string, string>, line: string][] = [
  [
    'a wrong secret',
    { grant_type: 'client_credentials', client_id: 'svc', client_secret: 'x' },
    `${start('CLIENT_LOGIN_ERROR', 'svc', 'invalid_client_credentials')}, grant_type="client_credentials"`,
  ],
  [
    'an unknown client',
    { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' },
    `${start('CLIENT_LOGIN_ERROR', 'nobody', 'client_not_found')}, grant_type="client_credentials"`,
  ],
  [
    'no client at all',
    { grant_type: 'client_credentials' },
    `WARNING:  type="CLIENT_LOGIN_ERROR", realmId="cd0ddcc7-4e3b-4226-a56e-d46136a312bd", realmName="demo", clientId="null", userId="null", ipAddress="127.0.0.1", error="client_not_found", grant_type="client_credentials"`,
  ],
  [
    'a client without service account',
    { grant_type: 'client_credentials', client_id: 'no-sa', client_secret: 'no-sa-secret' },
    `${start('CLIENT_LOGIN_ERROR', 'no-sa', 'invalid_client')}, reason="Client not enabled to retrieve service account", grant_type="client_credentials"`,
  ],
  [
    'a bad refresh token',
    { grant_type: 'refresh_token', client_id: 'svc', client_secret: 'svc-secret', refresh_token: 'x' },
    `${start('REFRESH_TOKEN_ERROR', 'svc', 'invalid_token')}, reason="Invalid refresh token", grant_type="refresh_token"`,
  ],
  [
    'a client id that would end the line or steer a terminal',
    { grant_type: 'client_credentials', client_id: 'a"\r\nb\u009bc', client_secret: 'x' },
    `${start('CLIENT_LOGIN_ERROR', 'a???b?c', 'client_not_found')}, grant_type="client_credentials"`,
  ],
];

/** The first request also brings the warnings about the realm. */
const eventLines = () => stderr.lines.slice(before).filter((line) => line.startsWith('WARNING:  type='));

describe('a failed request leaves one line', () => {
  test.each(failures)('%s', async (_what, form, line) => {
    await (await postForm(server.url, 'demo/protocol/openid-connect/token', form)).text();
    expect(eventLines()).toEqual([line]);
  });

  test('neighbours of the token endpoint too', async () => {
    const form = { client_id: 'svc', client_secret: 'x', token: 'secret-token', refresh_token: 'secret-token' };
    for (const path of ['token/introspect', 'revoke', 'logout'])
      await (await postForm(server.url, `demo/protocol/openid-connect/${path}`, form)).text();
    const lines = eventLines();
    expect(lines.map((line) => /type="([A-Z_]+)"/.exec(line)?.[1])).toEqual([
      ...['INTROSPECT_TOKEN_ERROR', 'REVOKE_GRANT_ERROR', 'LOGOUT_ERROR'],
    ]);
    expect(lines.join()).not.toContain('secret-token');
  });

  test('a granted token leaves none', async () => {
    const form = { grant_type: 'client_credentials', client_id: 'svc', client_secret: 'svc-secret' };
    await (await postForm(server.url, 'demo/protocol/openid-connect/token', form)).text();
    expect(eventLines()).toEqual([]);
  });
});
