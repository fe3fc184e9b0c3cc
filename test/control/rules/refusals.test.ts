import { afterAll, describe, expect, test } from 'vitest';
import { controlServer, type Reply } from '../../support/control-server.ts';

const server = await controlServer();
afterAll(() => server.close());
let count = 0;

const tokenPath = '/realms/demo/protocol/openid-connect/token';
const credentials = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';

/** A sandbox with one rule, and a good request to each interface. */
async function box(then: object) {
  count += 1;
  const base = `/-/s/refusals-${count}`;
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    server.call(method, base + path, body, headers);
  const added = await call('POST', '/-/rules', { then });
  expect(added.status).toBe(201);
  const ask: Record<string, () => Promise<Reply>> = {
    search: () =>
      call(
        'POST',
        '/search',
        { query: 'rivers' },
        { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' },
      ),
    token: () => call('POST', tokenPath, credentials, { 'content-type': 'application/x-www-form-urlencoded' }),
    'example-app': () => call('GET', '/'),
  };
  const rule = async () => (await call('GET', `/-/rules/${added.json.id}`)).json;
  return { call, ask, rule };
}

const html = (title: string) => new RegExp(`^<html>\\r\\n<head><title>${title}</title></head>.*<center>nginx`, 's');
const json = 'application/json';
const error = (message: RegExp) => new RegExp(`^\\{"detail":\\{"error":"${message.source}`);
const oauth = (name: string) => new RegExp(`^\\{"error":"${name}","error_description":"`);

describe('each named refusal has the status, type and body of the real service', () => {
  test.each<[name: string, status: number, type: string | undefined, body: RegExp]>([
    ['search.unauthorized', 401, json, error(/Unauthorized: missing or invalid API key/)],
    ['search.rate-limited', 429, json, error(/Your request has been blocked/)],
    ['search.plan-exceeded', 432, json, error(/This request exceeds your plan/)],
    ['search.paygo-exceeded', 433, json, error(/This request exceeds the pay-as-you-go limit/)],
    ['search.forbidden', 403, undefined, /^$/],
    ['search.server-error', 500, json, error(/Internal Server Error/)],
    ['token.invalid-client', 401, json, oauth('invalid_client')],
    ['token.unauthorized-client', 401, json, oauth('unauthorized_client')],
    ['token.invalid-scope', 400, json, oauth('invalid_scope')],
    ['token.client-disabled', 401, json, /^\{"error":"/],
    ['token.realm-not-found', 404, json, /^\{"error":"Realm does not exist"/],
    ['token.server-error', 500, json, /^\{"error":"unknown_error"/],
    ['example-app.validation-error', 422, json, /^\{"detail":\[\{"type":/],
    ['example-app.server-error', 500, 'text/plain; charset=utf-8', /^Internal Server Error$/],
    ['proxy.bad-gateway', 502, 'text/html', html('502 Bad Gateway')],
    ['proxy.gateway-timeout', 504, 'text/html', html('504 Gateway Time-out')],
    ['proxy.unavailable', 503, 'text/html', html('503 Service Temporarily Unavailable')],
  ])('%s', async (refuse, status, type, body) => {
    const { call, ask, rule } = await box({ refuse });
    const { refusals } = (await call('GET', '/-/refusals')).json;
    const owner = refuse.split('.')[0] ?? '';
    expect(refusals).toContainEqual({
      name: refuse,
      interface: owner === 'proxy' ? 'any' : owner,
      status,
      summary: expect.any(String),
    });
    let applied = 0;
    for (const [name, send] of Object.entries(ask)) {
      const reply = await send();
      if (owner !== 'proxy' && owner !== name) {
        expect([name, reply.status]).toEqual([name, 200]);
        continue;
      }
      applied += 1;
      expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([
        ...[status, type, expect.stringMatching(body)],
      ]);
      if (refuse === 'search.rate-limited') expect(reply.headers['retry-after']).toMatch(/^\d+$/);
      if (owner === 'example-app') expect(reply.headers.server).toBe('uvicorn');
    }
    expect(await rule()).toMatchObject({ matched: applied, applied });
  });
});

test.each([
  ['search', { results: [{ url: 'https://a.example/', title: 'A', content: 'B' }] }],
  ['token', { token: { lifespan: 5 } }],
  ['example-app', { number: 5 }],
])('an outcome of %s is for its requests alone, without match.interface too', async (owner, then) => {
  const { ask, rule, call } = await box(then);
  await call('PATCH', '/-/settings', { app: { variant: 'cached' } });
  for (const [name, send] of Object.entries(ask)) if (name !== owner) expect((await send()).status).toBe(200);
  expect(await rule()).toMatchObject({ matched: 0, applied: 0 });
  await ask[owner]?.();
  await expect.poll(rule).toMatchObject({ matched: 1, applied: 1 });
});

test.each([
  ['results', { results: [] }],
  ['a patch', { patch: { extra: 1 } }],
])('%s is not used by a search that is refused', async (_name, then) => {
  const { ask, rule, call } = await box(then);
  await call('PATCH', '/-/settings', { search: { apiTokens: ['tvly-other'] } });
  expect((await ask.search?.())?.status).toBe(401);
  await expect.poll(rule).toMatchObject({ matched: 1, applied: 0 });
});
