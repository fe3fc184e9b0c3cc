import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../../src/index.ts';
import { movableClock } from '../../../support/movable-clock.ts';
import { postForm, tokenOf } from '../../../support/token-request.ts';

let server: RunningServer;
const clock = movableClock();
beforeAll(async () => {
  server = await startServer({ port: 0, auth: { realmFiles: ['test/golden/realm-demo.json'] } }, { clock });
});
afterAll(() => server.close());

const alice = { client_id: 'public-app', grant_type: 'password', username: 'alice', password: 'alice-pw' };
const service = { client_id: 'svc-refresh', client_secret: 'refresh-secret' };
const home = 'http://localhost:3000/';

const leave = async (query: Record<string, string>) => {
  const url = `${server.url}/realms/demo/protocol/openid-connect/logout?${new URLSearchParams(query)}`;
  const answer = await fetch(url, { redirect: 'manual' });
  const page = await answer.text();
  const [, title] = /id="kc-page-title">(.*)<\/h1>/.exec(page) ?? [];
  const [, instruction] = /class="instruction">(.*?)<\/p>/.exec(page) ?? [];
  return [answer.status, answer.headers.get('location') ?? [...new Set([title, instruction])].join(': ')];
};
const tokens = async (form: Record<string, string>) =>
  (await tokenOf(server.url, form)).body as unknown as Record<string, string>;
const refresh = async (form: Record<string, string>, token = '') =>
  (await tokenOf(server.url, { ...form, grant_type: 'refresh_token', refresh_token: token })).body.error_description;

describe('logout of a browser', () => {
  const answers: [what: string, query: Record<string, string>, answer: unknown[]][] = [
    ['nothing', {}, [200, 'Logging out: Do you want to log out?']],
    ['a client', { client_id: 'public-app' }, [200, 'Logging out: Do you want to log out?']],
    ['the parameter of older versions', { redirect_uri: home }, [200, 'Logging out: Do you want to log out?']],
    [
      'an address alone',
      { post_logout_redirect_uri: home },
      [400, 'We are sorry...: Missing parameters: id_token_hint'],
    ],
    ['an empty ID token', { id_token_hint: '' }, [200, 'Logging out: Do you want to log out?']],
    ['no ID token', { id_token_hint: 'abc' }, [400, 'We are sorry...: Invalid parameter: id_token_hint']],
    [
      'an address of the client',
      { client_id: 'public-app', post_logout_redirect_uri: `${home}bye?x=1`, state: 'a b' },
      [302, `${home}bye?x=1&state=a+b`],
    ],
    [
      'an address of somebody else',
      { client_id: 'public-app', post_logout_redirect_uri: 'https://evil.example/' },
      [400, 'We are sorry...: Invalid redirect uri'],
    ],
    [
      'an address for a client without addresses',
      { client_id: 'svc', post_logout_redirect_uri: home },
      [400, 'We are sorry...: Invalid redirect uri'],
    ],
    [
      'an address for an unknown client',
      { client_id: 'constructor', post_logout_redirect_uri: home },
      [400, 'We are sorry...: Invalid redirect uri'],
    ],
    [
      'an address with a line break',
      { client_id: 'public-app', post_logout_redirect_uri: `${home}\r\nx: y` },
      [400, 'We are sorry...: Invalid redirect uri'],
    ],
  ];
  test.each(answers)('with %s', async (_what, query, answer) => {
    expect(await leave(query)).toEqual(answer);
  });

  test('an ID token ends its session, and may have expired', async () => {
    const { id_token, refresh_token } = await tokens({ ...alice, scope: 'openid' });
    await clock.advance(120_000);
    expect(await leave({ id_token_hint: id_token ?? '', client_id: 'svc' })).toEqual([
      400,
      'We are sorry...: Invalid parameter: id_token_hint',
    ]);
    expect(await refresh({ client_id: 'public-app' }, refresh_token)).toBeUndefined();
    expect(await leave({ id_token_hint: id_token ?? '' })).toEqual([200, 'You are logged out']);
    expect(await refresh({ client_id: 'public-app' }, refresh_token)).toBe('Session not active');
    expect(await leave({ id_token_hint: id_token ?? '', post_logout_redirect_uri: home })).toEqual([302, home]);
  });

  test('a client that names JSON, however little it wants it, gets errors in JSON', async () => {
    const post = (accept: string) =>
      postForm(server.url, 'demo/protocol/openid-connect/logout', { id_token_hint: 'abc' }, { accept });
    const response = await post('application/json');
    expect([response.status, await response.json()]).toEqual([400, { error: 'Invalid parameter: id_token_hint' }]);
    const typeFor = async (accept: string) => (await post(accept)).headers.get('content-type');
    for (const accept of ['application/json;q=0', 'text/html, application/*;q=0.1'])
      expect(await typeFor(accept), accept).toBe('application/json');
    for (const accept of ['*/*', 'text/html, */*', 'application/xml'])
      expect(await typeFor(accept), accept).toContain('text/html');
  });

  test('a form says it as a query does, and what its query says does not count', async () => {
    const page = await postForm(server.url, 'demo/protocol/openid-connect/logout', { id_token_hint: 'abc' });
    expect(page.status).toBe(400);
    const other = await postForm(server.url, 'demo/protocol/openid-connect/logout?id_token_hint=abc', {});
    expect(other.status).toBe(200);
  });
});

describe('logout with a refresh token', () => {
  const end = (form: Record<string, string>, headers = {}) =>
    postForm(server.url, 'demo/protocol/openid-connect/logout', form, headers);

  test('it may have expired', async () => {
    const { refresh_token = '' } = await tokens({ ...service, grant_type: 'client_credentials' });
    await clock.advance(2_000_000);
    expect((await end({ ...service, refresh_token })).status).toBe(204);
  });

  test('a page of another origin ends nothing', async () => {
    const { refresh_token = '' } = await tokens({ ...service, grant_type: 'client_credentials' });
    const answer = await end({ ...service, refresh_token }, { origin: 'https://evil.example' });
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'Invalid origin' }]);
    expect(await refresh(service, refresh_token)).toBeUndefined();
  });

  test('a client that only verifies tokens has no session to end', async () => {
    const answer = await end({ client_id: 'bearer-only', client_secret: 'bearer-secret', refresh_token: 'x' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_description: 'Bearer-only not allowed' }]);
  });

  test('a refresh token of another issuer: the error names the expected one', async () => {
    const { refresh_token = '' } = await tokens({ ...service, grant_type: 'client_credentials' });
    const other = server.url.replace('127.0.0.1', 'localhost');
    const answer = await postForm(other, 'demo/protocol/openid-connect/logout', { ...service, refresh_token });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: `Invalid token issuer. Expected '${other}/realms/demo'` },
    ]);
  });
});
