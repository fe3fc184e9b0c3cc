import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../../src/index.ts';
import { byClient, confidential, startRealm } from '../../../support/realm-server.ts';
import { postForm, tokenOf } from '../../../support/token-request.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, auth: { realmFiles: ['test/golden/realm-demo.json'] } });
});
afterAll(() => server.close());

const service = { client_id: 'svc-refresh', client_secret: 'refresh-secret' };
const grant = { ...service, grant_type: 'client_credentials' };
const tokens = async (scope: Record<string, string>) =>
  (await tokenOf(server.url, { ...grant, ...scope })).body as unknown as Record<string, string>;
const post = (path: string, form: string | Record<string, string>) =>
  postForm(server.url, `demo/protocol/openid-connect/${path}`, form);
const userinfo = (authorization: string) =>
  fetch(`${server.url}/realms/demo/protocol/openid-connect/userinfo`, { headers: { authorization } });
const challenge = async (answer: Response | Promise<Response>) => {
  const { status, headers } = await answer;
  return [status, headers.get('www-authenticate')];
};
const because = (error: string, description: string) =>
  `Bearer realm="demo", error="${error}", error_description="${description}"`;

test('the scope counts before what has become of the token', async () => {
  const { access_token = '' } = await tokens({});
  await post('revoke', { ...service, token: access_token });
  expect(await challenge(userinfo(`Bearer ${access_token}`))).toEqual([
    403,
    because('insufficient_scope', 'Missing openid scope'),
  ]);
});

test('a token of a session that has ended is refused by that name', async () => {
  const { access_token = '', refresh_token = '' } = await tokens({ scope: 'openid' });
  expect((await userinfo(`Bearer ${access_token}`)).status).toBe(200);
  await post('logout', { ...service, refresh_token });
  expect(await challenge(userinfo(`Bearer ${access_token}`))).toEqual([
    401,
    because('invalid_token', 'user_session_not_found'),
  ]);
});

test('two tokens in one form are refused', async () => {
  expect(await challenge(post('userinfo', 'access_token=a&access_token=b'))).toEqual([
    400,
    because('invalid_request', 'Duplicate parameter'),
  ]);
});

test.each(['Bearer a b', 'dpop a b', 'Basic YTpi'])('the header %j holds no token', async (authorization) => {
  expect(await challenge(userinfo(authorization))).toEqual([401, 'Bearer realm="demo"']);
});

test('an ID token is no access token here, but its own client may introspect it', async () => {
  const { id_token = '' } = await tokens({ scope: 'openid' });
  expect(await challenge(userinfo(`Bearer ${id_token}`))).toEqual([
    401,
    because('invalid_token', 'Token verification failed'),
  ]);
  const own = await (await post('token/introspect', { ...service, token: id_token })).json();
  expect(own).toMatchObject({ active: true, typ: 'ID', token_type: 'ID', client_id: 'svc-refresh' });
  const other = { client_id: 'svc', client_secret: 'svc-secret', token: id_token };
  expect(await (await post('token/introspect', other)).json()).toEqual({ active: false });
});

test('a lightweight token is for introspection only', async () => {
  const light = { client_id: 'svc-light', client_secret: 'light-secret' };
  const { body } = await tokenOf(server.url, { ...light, grant_type: 'client_credentials', scope: 'openid' });
  expect(await challenge(userinfo(`Bearer ${body.access_token}`))).toEqual([
    401,
    because('invalid_token', 'Lightweight access token not allowed for userinfo endpoint'),
  ]);
  const introspected = await post('token/introspect', { ...light, token: body.access_token });
  expect(await introspected.json()).toMatchObject({ active: true });
});

describe('claims of mappers with names that mean something', () => {
  const userinfoWith = async (name: string, value: string, type: string) => {
    const config = { 'claim.name': name, 'claim.value': value, 'jsonType.label': type, 'access.token.claim': 'true' };
    const mapper = {
      name,
      protocolMapper: 'oidc-hardcoded-claim-mapper',
      config: { ...config, 'userinfo.token.claim': 'true' },
    };
    await using realm = await startRealm({ clients: [confidential('c', { protocolMappers: [mapper] })] });
    const { body } = await realm.token(byClient('c', { scope: 'openid' }));
    const response = await fetch(`${realm.server.url}/realms/demo/protocol/openid-connect/userinfo`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    return [response.headers.get('www-authenticate'), await response.text()] as const;
  };

  test('an audience is there, as a list', async () => {
    expect((await userinfoWith('aud', 'other', 'String'))[1]).toMatch(/^\{"sub":"[^"]+","aud":\["other"\],/);
  });

  test.each([
    ['the client', 'azp', 'nobody', 'String'],
    ['the name, with two values', 'name', '["a","b"]', 'JSON'],
  ])('%s: the token is not good any more', async (_what, ...mapper) => {
    expect(await userinfoWith(...mapper)).toEqual([because('invalid_token', 'Token verification failed'), '']);
  });
});
