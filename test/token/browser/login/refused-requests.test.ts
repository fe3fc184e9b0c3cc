import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '../../../support/browser.ts';
import { app } from '../../../support/login-realm.ts';
import { type EventRealm, failed, ofApp, said, startEvents } from './event-realm.ts';

let realm: EventRealm;
beforeAll(async () => {
  realm = await startEvents({
    clients: [
      { ...app, baseUrl: 'http://localhost:3000/home' },
      { ...app, clientId: 'off', enabled: false },
      { ...app, clientId: 'bearer', bearerOnly: true },
      { ...app, clientId: 'saml', protocol: 'saml' },
    ],
  });
});
afterAll(() => realm[Symbol.asyncDispose]());
beforeEach(() => realm.forget());

describe('a request that begins no login', () => {
  const reason = (text: string) => ({ clientId: 'app', details: { reason: text } });
  test.each<[parameters: Record<string, string>, status: number, message: string | undefined, event: object]>([
    [{ client_id: 'none' }, 400, 'Client not found.', failed('client_not_found', { clientId: 'none' })],
    [{ client_id: 'off' }, 400, 'Client disabled.', failed('client_disabled', { clientId: 'off' })],
    [
      { client_id: 'bearer' },
      403,
      'Bearer-only applications are not allowed to initiate browser login',
      failed('not_allowed', { clientId: 'bearer' }),
    ],
    [{ client_id: 'saml' }, 400, 'Wrong client protocol.', failed('invalid_client', { clientId: 'saml' })],
    [{ max_age: 'x' }, 400, 'Invalid Request', ofApp('invalid_request')],
    [{ request: 'x' }, 400, 'Invalid Request', ofApp('invalid_request')],
    [{ request_uri: 'http://a' }, 400, 'Invalid Request', ofApp('invalid_request')],
    [{ redirect_uri: 'http://evil' }, 400, 'Invalid parameter: redirect_uri', ofApp('invalid_redirect_uri')],
    [{ response_mode: 'x' }, 302, undefined, failed('invalid_request', reason('Invalid parameter: response_mode'))],
    [
      { response_type: 'token' },
      302,
      undefined,
      failed('not_allowed', { clientId: 'app', details: expect.anything() }),
    ],
    [{ prompt: 'none' }, 302, undefined, {}],
  ])('%j', async (parameters, status, message, event) => {
    const page = await openBrowser().get(realm.authUrl(parameters));
    expect(said(page)).toEqual([status, ...(message === undefined ? [] : [message])]);
    expect(await realm.events()).toEqual('type' in event ? [event] : []);
    const isOfApp = 'clientId' in event && event.clientId === 'app';
    expect(page.text.includes('href="http://localhost:3000/home"')).toBe(isOfApp && status === 400);
  });

  test('without a client, or with two', async () => {
    for (const query of ['', 'client_id=app&client_id=app']) {
      const page = await openBrowser().get(realm.authUrl().replace(/\?.*/, `?${query}`));
      expect(said(page)).toEqual([400, 'Invalid Request']);
    }
    expect(await realm.events()).toEqual([failed('invalid_request'), failed('invalid_request')]);
  });
});
