import { tmpdir } from 'node:os';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { sandboxHeader } from '../../src/control/sandboxes/select-sandbox.ts';
import { call, controlServer } from '../support/control-server.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { confidential, person, realmFile } from '../support/realm-server.ts';

const stdout = memoryOutput();
const server = await controlServer({ seed: 'own', sandbox: { files: tmpdir() }, log: { level: 'info' } }, { stdout });
afterAll(() => server.close());
let count = 0;
const peopled = realmFile('demo', { clients: [confidential('till')], users: [person('ada')] });

/** A sandbox that is chosen by header, so that its URLs are those of all others. */
function box() {
  count += 1;
  const name = `isolated-${count}`;
  const headers = { [sandboxHeader]: name };
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  return {
    name,
    call: (method: string, path: string, body?: unknown) => server.call(method, path, body, headers),
    post: (path: string, fields: Record<string, string>) =>
      server.call('POST', `/realms/demo/protocol/openid-connect/${path}`, String(new URLSearchParams(fields)), form),
  };
}

describe('nothing of one sandbox is seen in another', () => {
  const client = { client_id: 'understudy', client_secret: 'understudy-secret' };

  test('rules', async () => {
    const [one, other] = [box(), box()];
    await one.call('POST', '/-/rules', { then: { respond: { body: 'mine' } } });
    expect([(await one.call('GET', '/')).text, (await other.call('GET', '/')).text]).toEqual(['mine', '"Hello"']);
    expect((await other.call('GET', '/-/rules')).json).toEqual({ rules: [] });
  });

  test('revocations, while the signing keys are the same', async () => {
    const [one, other] = [box(), box()];
    const token = (await one.call('POST', '/-/tokens', { client_id: 'understudy' })).json.access_token;
    const decode = async ({ call: ask }: typeof one) => (await ask('POST', '/-/tokens/decode', { token })).json.good;
    expect([await decode(one), await decode(other)]).toEqual([true, true]);
    await one.post('revoke', { ...client, token });
    expect([await decode(one), await decode(other)]).toEqual([false, true]);
  });

  test('sessions', async () => {
    const [one, other] = [box(), box()];
    for (const { call: ask } of [one, other]) await ask('PATCH', '/-/settings', { auth: { realmFiles: [peopled] } });
    const minted = (await one.call('POST', '/-/tokens', { client_id: 'till', username: 'ada' })).json;
    const sessionsIn = async ({ call: ask }: typeof one) =>
      (await ask('GET', '/-/sessions')).json.sessions.map(({ id }: { id: string }) => id);
    expect([await sessionsIn(one), await sessionsIn(other)]).toEqual([[minted.session_state], []]);
    expect((await other.call('DELETE', `/-/sessions/${minted.session_state}`)).status).toBe(404);
    await other.call('POST', '/-/reset', { only: ['sessions'] });
    expect(await sessionsIn(one)).toEqual([minted.session_state]);
  });

  test('the journal', async () => {
    const [one, other] = [box(), box()];
    await one.call('GET', '/seen');
    expect((await one.call('GET', '/-/requests')).json.total).toBe(1);
    expect((await other.call('GET', '/-/requests')).json.total).toBe(0);
  });
});

describe('a new name', () => {
  test("begins with default's present settings and seed, real time and no rules", async () => {
    await using own = await controlServer({ seed: 7 });
    await own.call('PATCH', '/-/settings', { app: { greeting: 'Changed' } });
    await own.call('POST', '/-/rules', { then: { respond: { body: 'ruled' } } });
    await own.call('PUT', '/-/clock', { now: '2040-01-01T00:00:00Z', frozen: true });
    expect((await own.call('GET', '/-/s/fresh/')).text).toBe('"Changed"');
    expect((await own.call('GET', '/-/s/fresh/-/rules')).json.rules).toEqual([]);
    expect((await own.call('GET', '/-/s/fresh/-/clock')).json).toMatchObject({ frozen: false, offset_seconds: 0 });
    expect((await own.call('GET', '/-/sandboxes/fresh')).json.seed).toBe(7);
  });
});

describe('a base path', () => {
  test('is in the request line, and neither in the target of the journal nor in the path of rules', async () => {
    const base = `/-/s/${box().name}`;
    await server.call('POST', `${base}/-/rules`, { match: { path: '/there' }, then: { respond: { body: 'matched' } } });
    expect((await server.call('GET', `${base}/there?x=1`)).text).toBe('matched');
    expect(stdout.text).toContain(`"GET ${base}/there?x=1 HTTP/1.1" 200 OK`);
    expect((await server.call('GET', `${base}/-/requests`)).json.requests[0].target).toBe('/there?x=1');
  });

  test('is not in an issuer that AUTH_HOSTNAME fixes', async () => {
    const base = `/-/s/${box().name}`;
    await server.call('PATCH', `${base}/-/settings`, { auth: { hostname: 'https://sso.example' } });
    const { json } = await server.call('GET', `${base}/realms/demo/.well-known/openid-configuration`);
    expect(json.issuer).toBe('https://sso.example/realms/demo');
    const { json: minted } = await server.call('POST', `${base}/-/tokens`, { client_id: 'understudy' });
    expect(decodeJwt(minted.access_token).iss).toBe('https://sso.example/realms/demo');
  });
});

test('the header is not among those that pages of other origins may send', async () => {
  const headers = { origin: 'http://page.example', 'access-control-request-method': 'POST' };
  const { headers: sent } = await server.call(
    'OPTIONS',
    '/realms/demo/protocol/openid-connect/token',
    undefined,
    headers,
  );
  expect(sent['access-control-allow-headers']).toBeDefined();
  expect(JSON.stringify(sent)).not.toContain(sandboxHeader);
});

describe('a sandbox that nobody uses', () => {
  test('goes after its time, its port too, and default stays', async () => {
    await using own = await controlServer({ sandbox: { idle: 0.2 } });
    const { json } = await own.call('POST', '/-/sandboxes', { name: 'idle', port: 0 });
    await expect
      .poll(async () =>
        (await own.call('GET', '/-/sandboxes')).json.sandboxes.map(({ name }: { name: string }) => name),
      )
      .toEqual(['default']);
    await expect(call(json.url, 'GET', '/')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('settings', () => {
  test('change for the next request, and requests under way end under the old ones', async () => {
    const { call: ask } = box();
    await ask('PATCH', '/-/settings', { app: { variant: 'slow' } });
    await ask('PUT', '/-/clock', { frozen: true });
    const slow = ask('GET', '/?req_id=1');
    while ((await ask('GET', '/-/clock')).json.waiting === 0);
    await ask('PATCH', '/-/settings', { app: { variant: 'object' } });
    expect((await ask('GET', '/')).json).toEqual({ a: 'hello', b: 42 });
    await ask('POST', '/-/clock/advance', { seconds: 3600 });
    expect((await slow).text).toBe('null');
  });
});

describe('who waits is let go', () => {
  /** A sandbox with one caller who hangs because of a rule, and one in a pause. */
  async function waiting() {
    const own = box();
    await own.call('POST', '/-/rules', { match: { query: { hang: { present: true } } }, then: { fault: 'hang' } });
    await own.call('PATCH', '/-/settings', { app: { variant: 'slow' } });
    await own.call('PUT', '/-/clock', { frozen: true });
    const both = Promise.all([own.call('GET', '/?hang=1&req_id=1'), own.call('GET', '/?req_id=2')]);
    while ((await own.call('GET', '/-/clock')).json.waiting === 0);
    return { own, both };
  }

  test('by a reset', async () => {
    const { own, both } = await waiting();
    expect((await own.call('POST', '/-/reset')).status).toBe(204);
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    expect((await own.call('GET', '/-/clock')).json).toMatchObject({ frozen: false, waiting: 0 });
    expect((await own.call('GET', '/-/rules')).json.rules).toEqual([]);
  });

  test('by deleting the sandbox', async () => {
    const { own, both } = await waiting();
    expect((await server.call('DELETE', `/-/sandboxes/${own.name}`)).status).toBe(204);
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
  });
});
