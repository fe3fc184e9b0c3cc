import { describe, expect, test } from 'vitest';
import { issuerParameter, modeOf, sendError } from '../../../../src/token/browser/login/authorization-response.ts';
import { noBackButton } from '../../../../src/token/browser/login/cookies.ts';
import { actionUrl, executionId, readClientData } from '../../../../src/token/browser/login/login-urls.ts';
import type { RequestContext } from '../../../../src/token/openid/context/request-context.ts';
import { issueCode, parseCode, takeCode } from '../../../../src/token/openid/grants/authorization-codes.ts';

const records = new Map<string, object>();
let until = 0;
const silent = new Map([['exclude.issuer.from.auth.response', 'true']]);
const context = {
  issuer: 'http://id.test/realms/demo',
  state: {
    realm: {
      name: 'demo',
      login: { codeLifespan: 60 },
      clients: new Map([
        ['app', { id: 'app-id', attributes: new Map() }],
        ['silent', { id: 'silent-id', attributes: silent }],
      ]),
    },
    ids: { token: () => 'token-id' },
    now: () => 1000,
    records: {
      put: async (key: string, value: object, end: number) => {
        records.set(key, value);
        until = end;
      },
      take: async (key: string) => {
        const value = records.get(key);
        records.delete(key);
        return value;
      },
    },
  },
} as unknown as RequestContext;
const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
const request = { clientId: 'a b', redirectUri: 'http://a/ü', responseType: 'code' };

describe('the address of a step', () => {
  test('says what it belongs to, and where an error goes', () => {
    const id = executionId(context, 'auth-otp-form');
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(executionId(context, 'UPDATE_PASSWORD')).toBe('UPDATE_PASSWORD');
    expect(executionId(context, 'UPDATE_password')).not.toBe('UPDATE_password');
    const url = actionUrl(context, 'authenticate', { tabId: 't/1', request, code: 'c&', execution: 'auth-otp-form' });
    const [, data = ''] = url.split('&client_data=');
    expect(url.replace(data, '')).toBe(
      `http://id.test/realms/demo/login-actions/authenticate?session_code=c%26&execution=${id}&client_id=a%20b&tab_id=t%2F1&client_data=`,
    );
    expect(decode(data)).toEqual({ ru: 'http://a/ü', rt: 'code' });
    const bare = actionUrl(context, 'restart', {
      tabId: 't',
      request: { ...request, responseMode: 'query', state: 's' },
    });
    expect(bare).toMatch(/restart\?client_id=a%20b&tab_id=t&client_data=/);
    expect(readClientData(bare.split('client_data=')[1] ?? '')).toEqual({
      redirectUri: 'http://a/ü',
      responseType: 'code',
      responseMode: 'query',
      state: 's',
    });
    const device = actionUrl(context, 'x', { tabId: 't', request: { ...request, deviceUserCode: 'ABCD' } });
    expect(decode(device.split('client_data=')[1] ?? '')).toEqual({});
  });

  test.each([
    ['{}', {}],
    ['{"ru":1,"rt":null,"rm":true}', { redirectUri: '1', responseMode: 'true' }],
    ['{"ru":1,"rm":[],"st":{}}', undefined],
    ['{"ru":"a","more":1}', undefined],
    ['{"st":""}', { state: '' }],
    ['[]', undefined],
    ['null', undefined],
    ['{', undefined],
    ['', undefined],
  ])('%s is read back as %j', (text, data) => {
    expect(readClientData(Buffer.from(text).toString('base64url'))).toEqual(data);
  });
});

describe('a code', () => {
  test.each([
    ['a.b.c', { id: 'a', sessionId: 'b', clientUuid: 'c' }],
    ['a.b.c.d\n', { id: 'a', sessionId: 'b', clientUuid: 'c.d\n' }],
    ['..', { id: '', sessionId: '', clientUuid: '' }],
    ['a.b', undefined],
    ['', undefined],
  ])('%j consists of %j', (code, parts) => expect(parseCode(code)).toEqual(parts));

  test('is kept for a time, and taken once', async () => {
    const about = { clientId: 'app', redirectUriParameter: 'r', scope: 's', nonce: 'n' };
    const challenge = { codeChallenge: 'c', codeChallengeMethod: 'S256' };
    const asked = { ...request, ...about, ...challenge, state: 'not kept' };
    expect(await issueCode(context, asked, { id: 'session' } as never)).toBe('token-id.session.app-id');
    expect(until).toBe(1061);
    const grant = { ...about, ...challenge, sessionId: 'session', clientUuid: 'app-id' };
    expect(await takeCode(context, 'other')).toBeUndefined();
    expect(await takeCode(context, 'token-id')).toEqual(grant);
    expect(await takeCode(context, 'token-id')).toBeUndefined();
    expect(await issueCode(context, { ...asked, clientId: 'none' }, { id: 's' } as never)).toBe('token-id.s.');
  });
});

describe('an error goes back to the client', () => {
  const iss = 'iss=http%3A%2F%2Fid.test%2Frealms%2Fdemo';
  const back = (location: string) => ({ status: 302, headers: [['Location', location]] });
  const of = { clientId: 'app', redirectUri: 'http://a/cb', responseType: 'code' };

  test.each<[about: object, description: string | undefined, location: string]>([
    [{}, undefined, `http://a/cb?error=e&${iss}`],
    [{ state: 's' }, 'd', `http://a/cb?error=e&error_description=d&state=s&${iss}`],
    [{ clientId: 'silent' }, undefined, 'http://a/cb?error=e'],
    [{ responseType: 'token' }, undefined, `http://a/cb#error=e&${iss}`],
    [{ responseType: 'token', responseMode: 'QUERY' }, undefined, `http://a/cb?error=e&${iss}`],
    [{ responseType: 'wrong', responseMode: 'fragment' }, undefined, `http://a/cb#error=e&${iss}`],
    [{ responseMode: 'wrong' }, undefined, `http://a/cb?error=e&${iss}`],
  ])('%j %s: %s', (about, description, location) => {
    expect(sendError(context, { ...of, ...about }, 'e', description)).toEqual({
      ...back(location),
      leadingHeaders: [noBackButton],
    });
  });

  test('or to the page of devices', () => {
    const at = 'http://id.test/realms/demo/device/status?error=e';
    expect(sendError(context, { ...of, redirectUri: '' }, 'e', 'd')).toEqual(back(at));
    expect(modeOf({ responseType: 'code', responseMode: 'form_post' })).toBe('form_post');
    expect(issuerParameter(context, 'none')).toEqual([['iss', context.issuer]]);
  });
});
