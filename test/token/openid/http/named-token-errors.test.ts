import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorName } from '../../../../src/token/openid/http/named-token-errors.ts';
import { startService, type TestService } from '../../../support/token-service.ts';

const json = (status: number, error: string, description?: string) => ({
  status,
  headers: [],
  contentType: 'application/json',
  body: JSON.stringify(description === undefined ? { error } : { error, error_description: description }),
});
const noStore = [
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
];
const token = '/realms/demo/protocol/openid-connect/token';
const certs = '/realms/demo/protocol/openid-connect/certs';
const loginForm = '/realms/demo/login-actions/authenticate';

let own: TestService;
beforeAll(async () => {
  own = await startService();
});

describe('an error that was asked for', () => {
  const unreadable = 'Invalid client or Invalid client credentials';
  const errors: [ErrorName, ReturnType<typeof json>][] = [
    ['invalid-client', json(401, 'invalid_client', unreadable)],
    ['unauthorized-client', json(401, 'unauthorized_client', unreadable)],
    ['client-disabled', json(401, 'invalid_client', unreadable)],
    ['invalid-grant', json(400, 'invalid_grant', 'Invalid user credentials')],
    ['login-failed', json(400, 'invalid_grant', 'Invalid user credentials')],
    ['inactive-token', json(400, 'invalid_grant', 'Token is not active')],
    ['realm-disabled', json(403, 'access_denied', 'Realm not enabled')],
  ];
  const early: typeof errors = [
    ['realm-not-found', json(404, 'Realm does not exist')],
    ['server-error', json(500, 'unknown_error', 'For more on this error consult the server log.')],
  ];

  test.each([...errors, ['invalid-scope', json(400, 'invalid_scope', 'Invalid scopes: a b')] as const])(
    '%s comes from the token endpoint with its headers',
    async (error, response) => {
      const overrides = { error };
      const body = 'scope=a+b';
      expect(await own.send('POST', token, { overrides, body })).toEqual({ ...response, leadingHeaders: noStore });
    },
  );

  test.each([...errors, ['invalid-scope', json(400, 'invalid_scope', 'Invalid scopes: ')] as const])(
    '%s comes from anywhere else as it is',
    async (error, response) => {
      expect(await own.send('GET', certs, { overrides: { error } })).toEqual(response);
      expect(await own.send('GET', '/nowhere', { overrides: { error } })).toEqual(response);
      if (error !== 'login-failed')
        expect(await own.send('POST', loginForm, { overrides: { error }, body: '' })).toEqual(response);
    },
  );

  test.each(early)('%s comes before the endpoint is known', async (error, response) => {
    expect(await own.send('POST', token, { overrides: { error }, body: '' })).toEqual(response);
  });

  test('a login fails with a page, its form only', async () => {
    const overrides = { error: 'login-failed' } as const;
    const ofForm = await own.send('POST', loginForm, { overrides, body: '' });
    expect([ofForm.status, ofForm.contentType]).toEqual([400, 'text/html;charset=utf-8']);
    const failed = json(400, 'invalid_grant', 'Invalid user credentials');
    expect(await own.send('GET', loginForm, { overrides })).toEqual(failed);
    expect(await own.send('POST', certs, { overrides, body: '' })).toEqual(failed);
  });
});
