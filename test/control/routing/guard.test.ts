import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/control/control-routes.ts';
import { createGuard, type GuardSettings } from '../../../src/control/routing/guard.ts';
import { parseTarget } from '../../../src/http/request-target.ts';
import { built } from '../../support/built.ts';
import { controlServer } from '../../support/control-server.ts';

built('console');
built('documents');

interface Seen {
  readonly ip?: string;
  readonly method?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function problem(
  settings: Partial<GuardSettings>,
  { ip = '127.0.0.1', method = 'GET', url = '/-/clock', headers }: Seen,
) {
  const request = { method, url, headers: { host: 'localhost:8000', ...headers }, socket: { remoteAddress: ip } };
  const guard = createGuard({ mode: 'local', hosts: [], ...settings });
  return guard(request as unknown as IncomingMessage, parseTarget(url).path);
}
/** The status of the refusal; undefined: served. */
const refusal = (settings: Partial<GuardSettings>, seen: Seen) => problem(settings, seen)?.status;

test.each<[Partial<GuardSettings>, Seen, string]>([
  [{ mode: 'off' }, {}, 'the control plane is switched off'],
  [{}, { headers: { host: 'a.test' } }, 'Host must be an address, localhost or one of CONTROL_HOSTS'],
  [{}, { headers: { origin: 'http://a.test' } }, 'Origin: requests of other sites are not served'],
  [{}, { ip: '10.0.0.1' }, 'only callers on this machine may use the control plane'],
  [{ mode: 'on', token: 'x' }, { ip: '10.0.0.1' }, 'Authorization must be Bearer and the value of CONTROL_TOKEN'],
])('with %j, %j is told: %s', (settings, seen, detail) => expect(problem(settings, seen)?.message).toBe(detail));

describe('who calls', () => {
  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%s is on this machine', (ip) => {
    expect(refusal({}, { ip })).toBe(undefined);
  });
  test.each(['10.0.0.1', '::2', '', '::ffff:10.0.0.1'])('%j is not', (ip) => expect(refusal({}, { ip })).toBe(403));

  test.each([
    ...['forwarded', 'via', 'x-forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
    ...['x-forwarded-port', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip', 'cf-connecting-ip'],
    ...[
      'forwarded-for',
      'x-envoy-external-address',
      'fly-client-ip',
      'x-azure-clientip',
      'cdn-loop',
      'x-amzn-trace-id',
    ],
    ...[
      'fastly-client-ip',
      'x-original-forwarded-for',
      'x-vercel-forwarded-for',
      'x-nf-client-connection-ip',
      'cf-ray',
    ],
    ...['x-sucuri-clientip', 'incap-client-ip', 'ali-cdn-real-ip', 'cloudfront-viewer-address', 'x-remote-addr'],
    ...['x-originating-ip', 'x-remote-ip', 'x-bluecoat-via', 'x-nginx-proxy', 'x-scheme', 'wl-proxy-client-ip'],
    ...['x-forwarded_for', 'x_forwarded_for', 'x-forward-for', 'x-ms-forwarded-client-ip', 'x-varnish', 'fastly-ff'],
    ...['fly-request-id', 'fly-region', 'x-amz-cf-id', 'cloudfront-forwarded-proto', 'cf-ipcountry', 'cf-visitor'],
    ...['tailscale-user-login', 'x-goog-iap-jwt-assertion', 'x-appgw-trace-id', 'x-arr-ssl', 'x-coming-from'],
    ...['x-proxy-id', 'x-railway-edge', 'render-proxy-ttl', 'x-edge-location', 'x-appengine-country'],
    ...['x-appengine-user-ip', 'do-connecting-ip', 'cf-connecting-ipv6', 'client-ip', 'x-azure-socketip'],
  ])('nor is what a proxy passes on (%s)', (name) => {
    expect(refusal({}, { headers: { [name]: '127.0.0.1' } })).toBe(403);
  });

  test.each(['traceparent', 'x-request-id', 'x-cloud-trace-context', 'proxy-connection', 'x-arrival', 'flyer', 'cfg'])(
    'nor do those of clients that trace or go through a proxy (%s)',
    (name) => expect(refusal({}, { headers: { [name]: 'x' } })).toBe(undefined),
  );

  test.each(['accept-encoding', 'x-zip', 'x-trip', 'x-address', 'x-device', 'viability', 'x-scheme-version'])(
    'what programs send of themselves changes nothing (%s)',
    (name) => expect(refusal({}, { headers: { [name]: 'x' } })).toBe(undefined),
  );

  test('with CONTROL=on everybody may, with the token if there is one', () => {
    const from = (authorization?: string) => ({
      ip: '10.0.0.1',
      ...(authorization !== undefined && { headers: { authorization } }),
    });
    expect(refusal({ mode: 'on' }, from())).toBe(undefined);
    const guarded: Partial<GuardSettings> = { mode: 'on', token: 'secret' };
    expect(refusal(guarded, from())).toBe(403);
    expect(refusal(guarded, from('Bearer wrong'))).toBe(403);
    expect(refusal(guarded, from('Basic secret'))).toBe(403);
    for (const close of ['', 'secret', 'Bearersecret', 'x Bearer secret', 'Bearer secret x', 'Bearer secre'])
      expect([close, refusal(guarded, from(close))]).toEqual([close, 403]);
    for (const right of ['Bearer secret', 'bearer secret', 'Bearer   secret'])
      expect([right, refusal(guarded, from(right))]).toEqual([right, undefined]);
    expect(refusal({ mode: 'on', token: '' }, from())).toBe(undefined);
    expect(refusal(guarded, {})).toBe(undefined);
  });

  test('with CONTROL=off nobody may', () => expect(refusal({ mode: 'off' }, {})).toBe(404));
});

describe('the console', () => {
  const html = { accept: 'text/html,*/*;q=0.8' };
  const guarded: Partial<GuardSettings> = { mode: 'on', token: 'secret' };
  test.each<[Seen, number | undefined]>([
    [{ url: '/-/', headers: html }, undefined],
    [{ url: '/-/console/console.js' }, undefined],
    [{ url: '/-/latest', headers: html }, undefined],
    [{ url: '/-/' }, 403],
    [{ url: '/-/latest' }, 403],
    [{ url: '/-/requests', headers: html }, 403],
    [{ url: '/-/s/new/-/', headers: html }, 403],
    [{ url: '/-/', method: 'POST', headers: html }, 403],
  ])('needs no token to ask for one: %j', (seen, status) => {
    expect(refusal(guarded, { ip: '10.0.0.1', ...seen })).toBe(status);
  });

  test('is for those who may use the control plane all the same', () => {
    expect(refusal({}, { ip: '10.0.0.1', url: '/-/', headers: html })).toBe(403);
    expect(refusal({ mode: 'off' }, { url: '/-/', headers: html })).toBe(404);
  });

  test.each([
    ['/-/', undefined],
    ['/-', undefined],
    ['/-/latest', undefined],
    ['/-/console/console.js', 403],
    ['/-/clock', 403],
  ])('can be gone to from a page of another site, by %s: %s', (url, status) => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', ...html };
    expect(refusal({}, { url, headers })).toBe(status);
  });
});

describe('the Host header', () => {
  test.each([
    'localhost',
    'LOCALHOST:1',
    'a.b.localhost:80',
    '127.0.0.1:8000',
    '10.1.2.3',
    '[::1]:8000',
    'ci.example:80',
  ])('%s is taken', (host) => expect(refusal({ hosts: ['CI.example'] }, { headers: { host } })).toBe(undefined));
  test.each(['evil.example', 'localhost.evil.example', 'xlocalhost', '', '127.0.0.1.evil.example'])(
    '%j is misdirected',
    (host) => {
      expect(refusal({ hosts: ['ci.example'] }, { headers: { host } })).toBe(421);
    },
  );
});

describe('pages of other sites', () => {
  test.each([
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:9000' },
    { origin: 'null' },
    { origin: 'localhost:8000' },
    { origin: 'xhttp://localhost:8000' },
    { origin: 'https://https://localhost:8000' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:8000', 'sec-fetch-site': 'cross-site' },
  ])('%j is refused', (headers) => expect(refusal({}, { method: 'POST', headers })).toBe(403));

  test.each([
    { origin: 'http://localhost:8000' },
    { origin: 'https://LOCALHOST:8000' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('%j is served', (headers) => expect(refusal({}, { method: 'POST', headers })).toBe(undefined));

  test('a link to the console works, a link to anything else does not', () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(refusal({}, { url: '/-/', headers })).toBe(undefined);
    expect(refusal({}, { url: '/-/settings', headers })).toBe(403);
    expect(refusal({}, { method: 'POST', url: '/-/', headers })).toBe(403);
  });
});

describe('over a socket', () => {
  test('a page elsewhere makes no sandbox by naming it, and reaches one that is there', async () => {
    await using server = await controlServer();
    const named = ({ 'sec-fetch-site': site = 'none' }: Record<string, string>) => `page-${site}`;
    for (const [headers, status] of [
      [{ 'sec-fetch-site': 'cross-site' }, 404],
      [{ 'sec-fetch-site': 'same-site' }, 404],
      [{ 'sec-fetch-site': 'same-origin' }, 200],
      [{}, 200],
    ] as const)
      expect((await server.call('GET', `/-/s/${named(headers)}/`, undefined, headers)).status).toBe(status);
    await server.call('GET', '/', undefined, { 'x-understudy-sandbox': 'by-header', 'sec-fetch-site': 'same-site' });
    const names = (await server.call('GET', '/-/sandboxes')).json.sandboxes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['default', 'page-same-origin', 'page-none']);
    const again = await server.call('GET', '/-/s/page-none/', undefined, { 'sec-fetch-site': 'same-site' });
    expect(again.status).toBe(200);
  });

  test('whoever may not use the control plane chooses a sandbox that exists and makes none', async () => {
    await using server = await controlServer();
    await server.call('POST', '/-/sandboxes', { name: 'there', settings: { app: { greeting: 'There' } } });
    const headers = { 'x-forwarded-for': '10.0.0.1' };
    expect((await server.call('GET', '/-/clock', undefined, headers)).status).toBe(403);
    expect((await server.call('GET', '/-/s/there/', undefined, headers)).text).toBe('"There"');
    expect((await server.call('GET', '/-/s/new/', undefined, headers)).status).toBe(404);
    const named = { ...headers, 'x-understudy-sandbox': 'new' };
    expect((await server.call('GET', '/', undefined, named)).text).toBe('"Hello"');
    expect((await server.call('GET', '/-/sandboxes/new')).status).toBe(404);
    expect((await server.call('GET', '/-/healthy', undefined, { ...headers, host: 'evil.example' })).status).toBe(200);
  });

  test('CONTROL=off leaves health and documents', async () => {
    await using server = await controlServer({ control: { mode: 'off' } });
    expect((await server.call('GET', '/-/clock')).status).toBe(404);
    expect((await server.call('GET', '/-/s/a/')).status).toBe(404);
    expect((await server.call('GET', '/', undefined, { 'x-understudy-sandbox': 'a' })).text).toBe('"Hello"');
    expect((await server.call('GET', '/-/healthy')).status).toBe(200);
    expect((await server.call('GET', '/-/documents/swagger-ui.css')).status).toBe(200);
  });
});

describe('every route over a socket', () => {
  const foreign = { origin: 'http://evil.example' };
  const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  /** Not local, as a request with a forwarding header is not. */
  const elsewhere = { 'x-forwarded-for': '10.0.0.1' };
  const open = new Set(['/healthy', '/ready', '/pages/']);

  test('is guarded, event streams included, and has no CORS headers', async () => {
    await using server = await controlServer();
    for (const { method, path } of routes) {
      const at = `/-${path.replace('{name}', 'default').replace('{id}', '1')}`;
      for (const [headers, status] of [
        [{ host: 'evil.example' }, 421],
        [foreign, 403],
        [crossSite, 403],
        [elsewhere, 403],
      ] as const) {
        const reply = await server.call(method, at, undefined, headers);
        expect([method, path, reply.status, reply.headers['content-type']]).toEqual([
          ...[method, path, status, 'application/problem+json'],
        ]);
        expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });

  test('is reached by addresses, by localhost and names below it, and by CONTROL_HOSTS', async () => {
    await using server = await controlServer({ control: { hosts: ['ci.example'] } });
    const status = async (host: string) => (await server.call('GET', '/-/clock', undefined, { host })).status;
    const own = [
      '127.0.0.1:8000',
      '[::1]',
      'localhost',
      'box.localhost:8000',
      'a.b.localhost',
      'ci.example',
      'CI.example:80',
    ];
    for (const host of own) expect([host, await status(host)]).toEqual([host, 200]);
    for (const host of ['other.example', 'ci.example.test', 'box.ci.example', 'xlocalhost'])
      expect([host, await status(host)]).toEqual([host, 421]);
  });

  test('a browser may come to the console from anywhere', async () => {
    await using server = await controlServer();
    const navigates = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await server.call('GET', '/-/', undefined, navigates)).status).toBe(200);
    expect((await server.call('GET', '/-/settings', undefined, navigates)).status).toBe(403);
  });

  test('with CONTROL=on callers from elsewhere need the token', async () => {
    await using server = await controlServer({ control: { mode: 'on', token: 'open-sesame' } });
    const status = async (headers: Record<string, string>) =>
      (await server.call('GET', '/-/clock', undefined, headers)).status;
    expect(await status(elsewhere)).toBe(403);
    expect(await status({ ...elsewhere, authorization: 'Bearer wrong' })).toBe(403);
    expect(await status({ ...elsewhere, authorization: 'Bearer open-sesame' })).toBe(200);
    expect(await status({})).toBe(200);
  });

  test('health and the assets of documents are free for all', async () => {
    await using server = await controlServer();
    for (const path of ['/-/healthy', '/-/ready', '/-/documents/swagger-ui.css'])
      expect([path, [200, 503].includes((await server.call('GET', path, undefined, elsewhere)).status)]).toEqual([
        path,
        true,
      ]);
    expect(
      routes
        .filter(({ free }) => free)
        .map(({ path }) => path)
        .filter((path) => !open.has(path)),
    ).toEqual([]);
  });
});
