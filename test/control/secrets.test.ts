import { get } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { controlServer } from '../support/control-server.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { propertyRuns } from '../support/property-runs.ts';

const tokenPath = '/realms/demo/protocol/openid-connect/token';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const loginPath = '/realms/demo/login-actions/authenticate?client_id=app&tab_id=x&execution=y';
const actionPath = '/realms/demo/login-actions/required-action?client_id=app&tab_id=x&execution=UPDATE_PASSWORD';
const formWith = (path: string, fields: Readonly<Record<string, string>>): Sent => ({
  path,
  headers: form,
  body: new URLSearchParams(fields).toString(),
});

/** Where a client may send a secret, right or wrong. */
const places: Readonly<Record<string, (secret: string) => Sent>> = {
  'client_secret in the form': (secret) => ({
    path: tokenPath,
    headers: form,
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'understudy',
      client_secret: secret,
    }).toString(),
  }),
  'the password of a user': (secret) => ({
    path: tokenPath,
    headers: form,
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'understudy',
      username: 'me',
      password: secret,
    }).toString(),
  }),
  'a refresh token': (secret) => ({
    path: tokenPath,
    headers: form,
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'understudy',
      refresh_token: secret,
    }).toString(),
  }),
  'Basic credentials': (secret) => ({
    path: tokenPath,
    headers: { ...form, authorization: `Basic ${Buffer.from(`understudy:${secret}`).toString('base64')}` },
    body: 'grant_type=client_credentials',
  }),
  'an assertion': (secret) => ({
    path: tokenPath,
    headers: form,
    body: new URLSearchParams({ grant_type: 'client_credentials', client_assertion: secret }).toString(),
  }),
  'a form that says it is something else': (secret) => ({
    path: tokenPath,
    headers: { 'content-type': 'text/plain' },
    body: `client_secret=${encodeURIComponent(secret)}`,
  }),
  'a part of a form': (secret) => ({
    path: tokenPath,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: `--b\r\nContent-Disposition: form-data; name="client_secret"\r\n\r\n${secret}\r\n--b--\r\n`,
  }),
  'the query of the token endpoint': (secret) => ({ path: `${tokenPath}?CLIENT-SECRET=${encodeURIComponent(secret)}` }),
  'the key of a search': (secret) => ({
    path: '/search',
    headers: { ...json, authorization: `Bearer ${encodeURIComponent(secret)}` },
    body: '{"query":"rivers"}',
  }),
  'the field api_key': (secret) => ({
    path: '/search',
    headers: json,
    body: JSON.stringify({ api_key: secret, query: 7 }),
  }),
  'a search that is no object': (secret) => ({
    path: '/search',
    headers: json,
    body: JSON.stringify([{ api_key: secret }]),
  }),
  'a search that is broken': (secret) => ({
    path: '/search',
    headers: json,
    body: `{"api_key": ${JSON.stringify(secret)}, `,
  }),
  'a new password over the admin API': (secret) => ({
    method: 'PUT',
    path: '/admin/realms/demo/users/x/reset-password',
    headers: json,
    body: JSON.stringify({ value: secret }),
  }),
  'the password of a new user': (secret) => ({
    path: '/admin/realms/demo/users',
    headers: json,
    body: JSON.stringify({ username: 'ann', credentials: [{ type: 'password', value: secret, temporary: false }] }),
  }),
  'the secret of a new client': (secret) => ({
    path: '/admin/realms/demo/clients',
    headers: json,
    body: JSON.stringify({ clientId: 'c', secret, attributes: { a: 'b' } }),
  }),
  'a hash in an import': (secret) => ({
    path: '/admin/realms',
    headers: json,
    body: JSON.stringify({ users: [{ credentials: [{ secretData: JSON.stringify({ value: secret }) }] }] }),
  }),
  'the password in the form of a login': (secret) => formWith(loginPath, { username: 'ada', password: secret }),
  'a new password in a form': (secret) =>
    formWith(actionPath, { 'password-new': secret, 'password-confirm': `${secret}-again` }),
  'a one-time password': (secret) => formWith(loginPath, { otp: secret }),
  'what an authenticator is set up with': (secret) => formWith(actionPath, { totp: secret, totpSecret: secret }),
  'a code of a login': (secret) =>
    formWith(tokenPath, {
      grant_type: 'authorization_code',
      client_id: 'app',
      code: secret,
      redirect_uri: 'http://a.test',
    }),
  'the verifier of a code': (secret) =>
    formWith(tokenPath, { grant_type: 'authorization_code', client_id: 'app', code: 'x', code_verifier: secret }),
  'the code of a form': (secret) =>
    formWith(`${loginPath}&session_code=${encodeURIComponent(secret)}`, { username: 'ada' }),
  'the cookies of a login': (secret) => ({
    method: 'GET',
    path: '/realms/demo/protocol/openid-connect/auth?client_id=app',
    headers: {
      cookie: ['KEYCLOAK_IDENTITY', 'AUTH_SESSION_ID', 'KC_RESTART', 'KEYCLOAK_SESSION']
        .map((name) => `${name}=${encodeURIComponent(secret)}`)
        .join('; '),
    },
  }),
  'a token for the example application': (secret) => ({
    method: 'GET',
    path: '/',
    headers: { authorization: `Bearer ${encodeURIComponent(secret)}`, cookie: `session=${encodeURIComponent(secret)}` },
  }),
  'a form for the example application': (secret) => formWith('/', { username: 'ada', password: secret }),
  'the query of the example application': (secret) => ({
    method: 'GET',
    path: `/x?token=${encodeURIComponent(secret)}`,
  }),
};

/** What the secret looks like wherever it is written, its last four characters aside, which keys may show. */
const spellings = (secret: string) => [
  ...new Set([
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
  ]),
];

/** A server whose log and whose stream of requests are kept. */
async function watchedServer(format: 'text' | 'json') {
  const [stdout, stderr] = [memoryOutput(), memoryOutput()];
  const server = await controlServer({ log: { level: 'debug', format } }, { stdout, stderr });
  let [streamed, look] = ['', () => {}];
  await new Promise<void>((resolve) => {
    get(`${server.url}/-/requests/events`, { agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (piece: string) => {
        streamed += piece;
        resolve();
        look();
      });
    });
  });
  return {
    server,
    logged: () => stdout.text + stderr.text,
    /** Everything that was streamed up to this entry. */
    streamed: (id: string) =>
      new Promise<string>((resolve) => {
        look = () => {
          if (streamed.includes(`\nid: ${id}\n`)) resolve(streamed);
        };
        look();
      }),
  };
}

const pages = ['/metrics', '/settings', '/realms', '/sessions', '/sandboxes', '/cassettes'];
const views = ['', '?as=curl', '?as=fetch', '?as=python', '?as=template'];

describe.each(['text', 'json'] as const)('with log lines as %s', (format) => {
  let watched: Awaited<ReturnType<typeof watchedServer>>;
  beforeAll(async () => {
    watched = await watchedServer(format);
  });
  afterAll(() => watched.server.close());

  test.each(Object.keys(places))('%s is in no answer of the control plane', async (place) => {
    const { server, logged, streamed } = watched;
    const sent: string[] = [];
    const read = async (paths: readonly string[]) => {
      const replies = await Promise.all(paths.map((at) => fetch(`${server.url}/-${at}`)));
      expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
      return Promise.all(replies.map((reply) => reply.text()));
    };
    const expectNone = (secret: string, shown: string) => {
      for (const spelling of spellings(secret)) expect(shown).not.toContain(JSON.stringify(spelling).slice(1, -1));
    };
    const secrets = fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 }).map((text) => `${text}-Zq9`);
    await fc.assert(
      fc.asyncProperty(secrets, async (secret) => {
        const { method = 'POST', path, headers, body } = places[place]?.(secret) ?? { path: '/' };
        await server.call('DELETE', '/-/requests');
        await server.call(method, path, body, headers);
        const list = await server.call('GET', '/-/requests');
        const { id } = list.json.requests[0];
        const answers = await read([...views.map((view) => `/requests/${id}${view}`), '/requests.har']);
        const verified = await server.call('POST', '/-/requests/verify', { match: { path: '/no-such' } });
        expectNone(secret, [list.text, ...answers, verified.text, await streamed(id)].join('\n'));
        sent.push(secret);
        // The line of the example application is uvicorn's, which shows the query.
        const mayShow = path.startsWith('/x?');
        expect(logged().includes(path.slice(0, 7))).toBe(true);
        for (const spelling of mayShow ? [] : spellings(secret)) expect(logged()).not.toContain(spelling);
      }),
      { numRuns: propertyRuns(1, 50) },
    );
    const shown = (await read(pages)).join('\n');
    for (const secret of sent) expectNone(secret, shown);
  });
});
