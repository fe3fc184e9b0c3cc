import { tmpdir } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import { sandboxHeader } from '../../../src/control/sandboxes/select-sandbox.ts';
import { controlServer } from '../../support/control-server.ts';
import { realmFile } from '../../support/realm-server.ts';

const server = await controlServer({ sandbox: { files: tmpdir() } });
afterAll(() => server.close());
let count = 0;
const formType = { 'content-type': 'application/x-www-form-urlencoded' };

async function box(body: object = {}) {
  count += 1;
  const name = `settings-${count}`;
  await server.call('POST', '/-/sandboxes', { name, ...body });
  return (method: string, path: string, sent?: unknown, headers?: Record<string, string>) =>
    server.call(method, `/-/s/${name}${path}`, sent, headers);
}

describe('PATCH', () => {
  test('merges and takes effect for the next request', async () => {
    const call = await box({ settings: { app: { greeting: 'Hi', cacheExpire: 5 } } });
    const { status, json } = await call('PATCH', '/-/settings', { app: { variant: 'object', objectB: 7 } });
    expect([status, json.app.variant, json.app.greeting, json.app.cacheExpire]).toEqual([200, 'object', 'Hi', 5]);
    expect((await call('GET', '/')).text).toBe('{"a":"hello","b":7}');
  });

  test('holds for a search that was asked before, in this sandbox only', async () => {
    const [one, other] = [await box(), await box()];
    const search = async (call: typeof one) => {
      const key = { authorization: 'Bearer tvly-dev-understudy' };
      return (await call('POST', '/search', { query: 'photosynthesis' }, key)).json.results.length;
    };
    for (let time = 0; time < 4; time += 1) expect([await search(one), await search(other)]).toEqual([10, 10]);
    await one('PATCH', '/-/settings', { search: { defaultMaxResults: 2 } });
    for (let time = 0; time < 4; time += 1) expect([await search(one), await search(other)]).toEqual([2, 10]);
  });

  test('takes what is null back to its default', async () => {
    const call = await box({ settings: { app: { greeting: 'Hi' }, search: { rateLimit: 0 } } });
    const { json } = await call('PATCH', '/-/settings', { app: { greeting: null }, search: { rateLimit: null } });
    expect([json.app.greeting, 'rateLimit' in json.search]).toEqual(['Hello', false]);
    expect((await call('PATCH', '/-/settings', { app: null })).status).toBe(422);
  });

  test('loses nothing of what others change while files are read', async () => {
    const call = await box();
    const changes = [
      { auth: { realmFiles: [realmFile('read')] } },
      { app: { greeting: 'Hi' } },
      { app: { objectB: 7 } },
    ];
    const replies = await Promise.all(changes.map((change) => call('PATCH', '/-/settings', change)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await call('GET', '/-/settings')).json).toMatchObject({
      auth: { realmFiles: [expect.any(String)] },
      app: { greeting: 'Hi', objectB: 7 },
    });
  });

  test('of what was shown keeps the secrets', async () => {
    const call = await box({ settings: { auth: { clientSecret: 'first' }, search: { apiTokens: ['one', 'two'] } } });
    const shown = (await call('GET', '/-/settings')).json;
    expect([shown.auth.clientSecret, shown.search.apiTokens]).toEqual(['***', ['***', '***']]);
    expect((await call('PATCH', '/-/settings', { ...shown, app: { greeting: 'Hi' } })).json.app.greeting).toBe('Hi');
    const form = 'grant_type=client_credentials&client_id=understudy&client_secret=';
    const token = (secret: string) =>
      call('POST', '/realms/demo/protocol/openid-connect/token', `${form}${secret}`, formType);
    expect([(await token('first')).status, (await token('***')).status]).toEqual([200, 401]);
  });

  test('of a sandbox that is gone meanwhile is a 404', async () => {
    await using own = await controlServer({ sandbox: { files: tmpdir() } });
    await own.call('POST', '/-/sandboxes', { name: 'going' });
    const changes = { auth: { realmFiles: [realmFile('late')] } };
    const changing = own.call('PATCH', '/-/settings', changes, { [sandboxHeader]: 'going' });
    const [{ status, json }] = await Promise.all([changing, own.call('DELETE', '/-/sandboxes/going')]);
    expect([status, json.detail]).toEqual([404, 'there is no sandbox "going" any more']);
  });

  test('keeps state', async () => {
    const call = await box({ settings: { app: { variant: 'cached' } } });
    const number = (await call('GET', '/')).text;
    await call('PATCH', '/-/settings', { app: { greeting: 'Hi' } });
    expect((await call('GET', '/')).text).toBe(number);
  });

  test('of one sandbox is not seen by another', async () => {
    const [one, other] = [await box(), await box()];
    await one('PATCH', '/-/settings', { app: { greeting: 'Mine' } });
    expect((await other('GET', '/')).text).toBe('"Hello"');
  });

  test('of default is where new ones begin', async () => {
    await using own = await controlServer();
    await own.call('PATCH', '/-/settings', { app: { greeting: 'Changed' } });
    expect((await own.call('GET', '/-/s/later/')).text).toBe('"Changed"');
  });

  test.each([
    [{ app: { variant: 'quick' } }, 'settings.app.variant'],
    [{ host: '0.0.0.0' }, 'settings.host'],
    [{ control: { mode: 'on' } }, 'settings.control.mode'],
    [{ nope: 1 }, 'settings.nope'],
  ])('%j is refused and changes nothing', async (changes, field) => {
    const call = await box();
    const before = (await call('GET', '/-/settings')).json;
    const { status, json } = await call('PATCH', '/-/settings', changes);
    expect([status, json.detail.includes(field)]).toEqual([422, true]);
    expect((await call('GET', '/-/settings')).json).toEqual(before);
  });
});

describe('reset', () => {
  test('goes back to how the sandbox began', async () => {
    const call = await box({ settings: { app: { variant: 'cached' } }, now: '2030-01-01T00:00:00Z' });
    const number = (await call('GET', '/')).text;
    await call('PATCH', '/-/settings', { app: { cacheExpire: 1 } });
    await call('PUT', '/-/clock', { now: '2040-01-01T00:00:00Z', frozen: true });
    expect((await call('POST', '/-/reset')).status).toBe(204);
    expect((await call('GET', '/-/settings')).json.app).toMatchObject({ variant: 'cached', cacheExpire: 600 });
    const clock = (await call('GET', '/-/clock')).json;
    expect([clock.frozen, clock.now.slice(0, 4)]).toEqual([false, '2030']);
    expect((await call('GET', '/')).text).not.toBe(number);
  });

  test('of a part leaves the rest', async () => {
    const call = await box({ settings: { app: { variant: 'cached' } } });
    await call('PATCH', '/-/settings', { app: { cacheExpire: 5 } });
    const number = (await call('GET', '/')).text;
    await call('POST', '/-/reset', { only: ['credits', 'sessions'] });
    expect((await call('GET', '/')).text).toBe(number);
    await call('POST', '/-/reset', { only: ['caches'] });
    expect((await call('GET', '/')).text).not.toBe(number);
    expect((await call('GET', '/-/settings')).json.app.cacheExpire).toBe(5);
  });

  test('an unknown part is refused', async () => {
    const { status, json } = await (await box())('POST', '/-/reset', { only: ['cookies'] });
    expect([status, json.detail.includes('only.0')]).toEqual([422, true]);
  });
});
