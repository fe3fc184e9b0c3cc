import { expect, test } from 'vitest';
import { checkRequest } from '../../../../src/token/browser/login/check-request.ts';

const uri = 'http://a/cb';
const client = {
  clientId: 'app',
  redirectUris: [uri],
  rootUrl: undefined,
  standardFlow: true,
  implicitFlow: true,
  attributes: new Map(),
  defaultScopes: [],
  optionalScopes: new Map(),
  consentRequired: false,
};
const context = { baseUrl: 'http://id.test', state: { realm: { clientScopes: new Map(), clients: new Map() } } };
const check = (values: Readonly<Record<string, string>>, more: object = {}, isPushed = false, fault?: string) =>
  checkRequest(context as never, { ...client, ...more } as never, { values, fault }, isPushed ? 'pushed' : 'browser');
const asked = { redirect_uri: uri, response_type: 'code' };
const pkce = (method: string) => ({ attributes: new Map([['pkce.code.challenge.method', method]]) });
const attribute = (name: string, value: string) => ({ attributes: new Map([[name, value]]) });

test('a request keeps all that it says', () => {
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' };
  const checked = check({
    ...asked,
    ...challenge,
    response_mode: 'fragment',
    state: 's',
    nonce: 'n',
    prompt: 'login',
    max_age: '5',
    login_hint: 'ada',
    ui_locales: 'de',
    acr_values: '1',
    claims: '{}',
    kc_action: 'A:b:c',
  });
  expect(checked).toEqual({
    mode: 'fragment',
    request: {
      clientId: 'app',
      redirectUri: uri,
      redirectUriParameter: uri,
      responseType: 'code',
      responseMode: 'fragment',
      state: 's',
      nonce: 'n',
      prompt: 'login',
      maxAge: 5,
      loginHint: 'ada',
      uiLocales: 'de',
      acrValues: '1',
      claims: '{}',
      action: 'A',
      codeChallenge: challenge.code_challenge,
      codeChallengeMethod: 'S256',
      scope: undefined,
    },
  });
  expect(check(asked)?.request).toEqual({
    clientId: 'app',
    redirectUri: uri,
    redirectUriParameter: uri,
    responseType: 'code',
  });
});

test('where the browser may go back to is named, unless there is one place only and nobody asks who it is', () => {
  expect(check({ response_type: 'code' })?.request.redirectUri).toBe(uri);
  expect(check({ response_type: 'code' }, { redirectUris: [uri, 'http://b'] })).toBeUndefined();
  expect(check({ response_type: 'code', scope: 'x openid' })).toBeUndefined();
  expect(check({ ...asked, redirect_uri: 'http://evil' })).toBeUndefined();
});

const invalid = (description: string) => ({ error: 'invalid_request', description, event: 'invalid_request' });
const off = (flow: string) => ({
  error: 'unauthorized_client',
  event: 'not_allowed',
  description: `Client is not allowed to initiate browser login with given response_type. ${flow} flow is disabled for the client.`,
});
const noQuery = invalid("Response_mode 'query' not allowed for implicit or hybrid flow");
const noStandard = { standardFlow: false };
const noImplicit = { implicitFlow: false };
const unsupported = { error: 'unsupported_response_type', event: 'invalid_request' };
const noNonce = invalid('Missing parameter: nonce');
const scope = 'openid';
const n = { nonce: 'n' };

test.each<[values: Record<string, string>, client: object, mode: string, fault: object | undefined]>([
  [{ response_type: 'nope' }, {}, 'query', unsupported],
  [{ response_type: 'nope', response_mode: 'form_post' }, {}, 'form_post', unsupported],
  [{ response_type: '' }, {}, 'query', unsupported],
  [{ response_mode: 'nope' }, {}, 'query', invalid('Invalid parameter: response_mode')],
  [{ response_type: 'token', response_mode: 'query' }, {}, 'query', noQuery],
  [{ response_type: 'code', response_mode: 'query' }, {}, 'query', undefined],
  [{ response_type: 'code' }, noStandard, 'query', off('Standard')],
  [{ response_type: 'none' }, noStandard, 'query', off('Standard')],
  [{ response_type: 'none' }, noImplicit, 'query', undefined],
  [{ response_type: 'code token' }, noStandard, 'fragment', off('Standard')],
  [{ response_type: 'code token' }, noImplicit, 'fragment', off('Implicit')],
  [{ response_type: 'token' }, noStandard, 'fragment', undefined],
  [{ response_type: 'token' }, noImplicit, 'fragment', off('Implicit')],
  [{ response_type: 'code' }, noImplicit, 'query', undefined],
  [{ response_type: 'id_token', scope }, {}, 'fragment', noNonce],
  [{ response_type: 'id_token' }, {}, 'fragment', noNonce],
  [{ response_type: 'id_token token' }, {}, 'fragment', noNonce],
  [{ response_type: 'id_token token', scope, ...n }, {}, 'fragment', undefined],
  [{ response_type: 'token', scope }, {}, 'fragment', undefined],
  [{ response_type: 'code id_token', scope }, {}, 'fragment', noNonce],
  [{ response_type: 'code', scope }, {}, 'query', undefined],
  [{}, pkce('S256'), 'query', invalid('Missing parameter: code_challenge_method')],
  [{ response_type: 'none' }, pkce('S256'), 'query', invalid('Missing parameter: code_challenge_method')],
  [{ response_type: 'token' }, pkce('S256'), 'fragment', undefined],
  [{ response_type: 'code token' }, pkce('S256'), 'fragment', invalid('Missing parameter: code_challenge_method')],
  [{ code_challenge: 'short' }, {}, 'query', invalid('Invalid parameter: code_challenge')],
  [
    {},
    attribute('require.pushed.authorization.requests', 'true'),
    'query',
    invalid('Pushed Authorization Request is only allowed.'),
  ],
  [{}, attribute('require.pushed.authorization.requests', 'false'), 'query', undefined],
])('%j of %j comes back by %s: %j', (values, more, mode, fault) => {
  const checked = check({ ...asked, ...values }, more);
  expect([checked?.mode, checked?.fault]).toEqual([mode, fault]);
});

test('what is missing, given twice or pushed', () => {
  expect(check({ redirect_uri: uri, response_mode: 'fragment' })).toMatchObject({
    mode: 'fragment',
    fault: invalid('Missing parameter: response_type'),
    request: { responseType: '' },
  });
  expect(check(asked, {}, false, 'duplicated parameter')?.fault).toEqual(invalid('duplicated parameter'));
  expect(check(asked, attribute('require.pushed.authorization.requests', 'true'), true)?.fault).toBeUndefined();
  expect(check({ ...asked, scope: 'unknown' })?.fault).toEqual({
    error: 'invalid_scope',
    description: 'Invalid scopes: unknown',
    event: 'invalid_request',
  });
});
