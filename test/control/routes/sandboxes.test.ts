import { tmpdir } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import { sandboxHeader } from '../../../src/control/sandboxes/select-sandbox.ts';
import { call, controlServer } from '../../support/control-server.ts';
import { realmFile } from '../../support/realm-server.ts';

const server = await controlServer({ sandbox: { limit: 40, files: tmpdir() } });
afterAll(() => server.close());
const greeting = (word: string) => ({ settings: { app: { greeting: word } } });

describe('a request says which sandbox it means', () => {
  test('by a port of its own', async () => {
    const { json } = await server.call('POST', '/-/sandboxes', { name: 'by-port', port: 0, ...greeting('Port') });
    expect((await call(json.url, 'GET', '/')).text).toBe('"Port"');
    expect((await call(json.url, 'GET', '/', undefined, { [sandboxHeader]: 'default' })).text).toBe('"Port"');
    expect((await call(json.url, 'GET', '/-/s/by-port/')).status).toBe(404);
    expect((await call(json.url, 'GET', '/-/settings')).json.app.greeting).toBe('Port');
  });

  test('by a base path, which wins over the header', async () => {
    await server.call('POST', '/-/sandboxes', { name: 'by-path', ...greeting('Path') });
    for (const path of ['/-/s/by-path', '/-/s/by-path/', '/-/s/by-path?x=1']) {
      expect((await server.call('GET', path, undefined, { [sandboxHeader]: 'default' })).text).toBe('"Path"');
    }
    expect((await server.call('GET', '/-/s/by-path/nope')).json).toEqual({ detail: 'Not Found' });
    expect((await server.call('GET', '/-/s/by-path/-/settings')).json.app.greeting).toBe('Path');
  });

  test('by a header, which wins over the host', async () => {
    await server.call('POST', '/-/sandboxes', { name: 'by-header', ...greeting('Header') });
    const headers = { [sandboxHeader]: 'by-header', host: 'by-path.localhost' };
    expect((await server.call('GET', '/', undefined, headers)).text).toBe('"Header"');
  });

  test('by a host, when there is such a sandbox', async () => {
    await server.call('POST', '/-/sandboxes', { name: 'by-host', ...greeting('Host') });
    for (const host of ['by-host.localhost', 'by-host.localhost:8000', 'BY-HOST.localhost']) {
      expect((await server.call('GET', '/', undefined, { host })).text).toBe('"Host"');
    }
    for (const host of ['nobody.localhost', 'by-host.example', 'localhost']) {
      expect((await server.call('GET', '/', undefined, { host })).text).toBe('"Hello"');
    }
  });

  test('by a host for the control plane, too', async () => {
    await server.call('POST', '/-/sandboxes', { name: 'one' });
    const host = 'one.localhost';
    const now = '2030-01-01T00:00:00.000Z';
    const moved = await server.call('PUT', '/-/clock', { now, frozen: true }, { host });
    expect([moved.status, moved.json.now]).toEqual([200, now]);
    expect((await server.call('GET', '/', undefined, { host })).headers.date).toBe('Tue, 01 Jan 2030 00:00:00 GMT');
    expect((await server.call('GET', '/-/s/one/-/clock')).json.frozen).toBe(true);
    expect((await server.call('GET', '/-/clock')).json.frozen).toBe(false);
  });

  test('by a name of 100 characters', async () => {
    const name = `0._-${'a'.repeat(96)}`;
    const { status, json } = await server.call('POST', '/-/sandboxes', { name, ...greeting('Long') });
    expect([status, json.url]).toEqual([201, `${server.url}/-/s/${name}`]);
    expect((await server.call('GET', `/-/s/${name}/`)).text).toBe('"Long"');
    expect((await server.call('POST', '/-/sandboxes', { name: `${name}a` })).status).toBe(422);
  });

  test('a new name in path or header makes that sandbox', async () => {
    expect((await server.call('GET', '/-/s/new-by-path/')).text).toBe('"Hello"');
    expect((await server.call('GET', '/', undefined, { [sandboxHeader]: 'new-by-header' })).text).toBe('"Hello"');
    const names = (await server.call('GET', '/-/sandboxes')).json.sandboxes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['default', 'new-by-path', 'new-by-header']));
  });

  test.each(['UPPER', '-x', 'a b', 'a'.repeat(101), 'default, default'])(
    'a header with %j reaches nobody else',
    async (name) => {
      const { status, headers, json } = await server.call('GET', '/', undefined, { [sandboxHeader]: name });
      expect([status, headers['content-type']]).toEqual([422, 'application/problem+json']);
      expect(json.errors[0].field).toBe(sandboxHeader);
      const elsewhere = { [sandboxHeader]: name, 'x-forwarded-for': '10.0.0.1' };
      expect((await server.call('GET', '/', undefined, elsewhere)).text).toBe('"Hello"');
    },
  );

  test.each(['/-/s/', '/-/s//x', '/-/s/UPPER/', '/-/s/-x/', `/-/s/${'a'.repeat(101)}/`])(
    '%.20s names none',
    async (path) => expect((await server.call('GET', path)).status).toBe(404),
  );
});

describe('making one', () => {
  test('shows its name, address, seed and settings without secrets', async () => {
    const wanted = { name: 'shown', seed: 'x', settings: { auth: { clientSecret: 'hidden' } } };
    const { status, json } = await server.call('POST', '/-/sandboxes', wanted);
    expect([status, json.name, json.url, json.seed]).toEqual([201, 'shown', `${server.url}/-/s/shown`, 'x']);
    expect([json.settings.auth.clientSecret, json.settings.search.apiTokens]).toEqual(['***', ['***']]);
    expect(JSON.stringify(json)).not.toContain('hidden');
    expect((await server.call('GET', '/-/sandboxes/shown')).json).toEqual(json);
  });

  test('shows addresses as the caller reaches them', async () => {
    await server.call('POST', '/-/sandboxes', { name: 'reached', port: 0 });
    const { json } = await server.call('GET', '/-/s/new-by-path/-/sandboxes/new-by-path');
    expect(json.url).toBe(`${server.url}/-/s/new-by-path`);
    const urlFor = async (host: string) =>
      (await server.call('GET', '/-/sandboxes/reached', undefined, { host })).json.url;
    expect(await urlFor('192.0.2.7:8000')).toMatch(/^http:\/\/192\.0\.2\.7:\d+$/);
    expect(await urlFor('localhost:8000')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('gives one without a name a free one', async () => {
    const names = await Promise.all([1, 2].map(async () => (await server.call('POST', '/-/sandboxes')).json.name));
    expect(new Set(names).size).toBe(2);
  });

  test('a taken name is a conflict', async () => {
    expect((await server.call('POST', '/-/sandboxes', { name: 'default' })).status).toBe(409);
  });

  test.each([
    [{ name: 'A' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ nam: 'x' }, 'nam'],
    [{ settings: [] }, 'settings'],
    [{ settings: { app: { variant: 'quick' } } }, 'settings.app.variant'],
    [{ settings: { app: { varaint: 'slow' } } }, 'settings.app.varaint'],
    [{ settings: { port: 1 } }, 'settings.port'],
    [{ settings: { search: { corpus: [] } } }, 'settings.search.corpus'],
    [{ settings: { auth: { realmFiles: ['/nowhere.json'] } } }, 'settings.auth.realmFiles'],
    [{ seed: 1.5 }, 'seed'],
    [{ now: 'soon' }, 'now'],
    [{ port: -1 }, 'port'],
  ])('%j names the field', async (body, field) => {
    const before = (await server.call('GET', '/-/sandboxes')).json.sandboxes.length;
    const { status, headers, json } = await server.call('POST', '/-/sandboxes', body);
    expect([status, headers['content-type'], json.status]).toEqual([422, 'application/problem+json', 422]);
    expect(json.detail).toContain(field);
    expect((await server.call('GET', '/-/sandboxes')).json.sandboxes.length).toBe(before);
  });

  test('what is not JSON is a 400', async () => {
    expect((await server.call('POST', '/-/sandboxes', '{"name":')).status).toBe(400);
  });

  test('of two with one name one is made, and shown to whoever made it', async () => {
    const auth = { realmFiles: [realmFile('twice')] };
    const wanted = ['one', 'two', 'three'].map((word) => ({
      name: 'twice',
      settings: { app: { greeting: word }, auth },
    }));
    const replies = await Promise.all(wanted.map((body) => server.call('POST', '/-/sandboxes', body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const made = replies.find(({ status }) => status === 201);
    const shown = (await server.call('GET', '/-/sandboxes/twice')).json;
    expect(shown.settings.app.greeting).toBe(made?.json.settings.app.greeting);
  });

  test('a port that is taken leaves nothing behind', async () => {
    const port = Number(new URL(server.url).port);
    expect((await server.call('POST', '/-/sandboxes', { name: 'no-port', port })).status).toBe(409);
    expect((await server.call('GET', '/-/sandboxes/no-port')).status).toBe(404);
  });

  test('beyond the limit there is none, by whatever way', async () => {
    await using small = await controlServer({ sandbox: { limit: 2 } });
    expect((await small.call('POST', '/-/sandboxes', { name: 'one' })).status).toBe(201);
    expect((await small.call('POST', '/-/sandboxes', { name: 'two' })).status).toBe(503);
    for (const [path, headers] of [
      ['/-/s/two/', {}],
      ['/', { [sandboxHeader]: 'two' }],
    ] as const) {
      const { status, json, headers: sent } = await small.call('GET', path, undefined, headers);
      expect([status, sent['content-type']]).toEqual([503, 'application/problem+json']);
      expect(json.detail).toBe('there are 2 sandboxes, which is the limit');
    }
    await small.call('DELETE', '/-/sandboxes/one');
    expect((await small.call('GET', '/-/s/two/')).status).toBe(200);
  });
});

describe('deleting one', () => {
  test('ends its pauses and closes its port', async () => {
    const settings = { app: { variant: 'slow' } };
    const { json } = await server.call('POST', '/-/sandboxes', { name: 'gone', port: 0, settings });
    await call(json.url, 'PUT', '/-/clock', { frozen: true });
    const paused = server.call('GET', '/?req_id=1', undefined, { [sandboxHeader]: 'gone' });
    while ((await call(json.url, 'GET', '/-/clock')).json.waiting === 0);
    expect((await server.call('DELETE', '/-/sandboxes/gone')).status).toBe(204);
    expect((await paused).text).toBe('null');
    await expect(call(json.url, 'GET', '/')).rejects.toThrow('ECONNREFUSED');
    expect((await server.call('DELETE', '/-/sandboxes/gone')).status).toBe(404);
  });

  test('callers on its port have their answers, whoever deletes it', async () => {
    const { json } = await server.call('POST', '/-/sandboxes', { name: 'last-words', port: 0 });
    await call(json.url, 'POST', '/-/rules', { match: { path: '/' }, then: { fault: 'hang' } });
    const hanging = call(json.url, 'GET', '/');
    // Its entry is there when it has ended: until then nobody can ask for it.
    await call(json.url, 'GET', '/other');
    expect((await call(json.url, 'DELETE', '/-/sandboxes/last-words')).status).toBe(204);
    expect((await hanging).text).toBe('"Hello"');
    await expect(call(json.url, 'GET', '/')).rejects.toThrow('ECONNREFUSED');
  });

  test('default stays', async () => {
    expect((await server.call('DELETE', '/-/sandboxes/default')).status).toBe(422);
  });
});

test('sandboxes do not see one another: number, credits and clock', async () => {
  const settings = { app: { variant: 'cached' }, search: { planCredits: 1 } };
  for (const name of ['left', 'right']) await server.call('POST', '/-/sandboxes', { name, settings });
  const numberOf = async (name: string) => (await server.call('GET', `/-/s/${name}/`)).text;
  expect(await numberOf('left')).toBe(await numberOf('left'));
  expect(await numberOf('left')).not.toBe(await numberOf('right'));
  const search = async (name: string) => {
    const headers = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };
    return (await server.call('POST', `/-/s/${name}/search`, { query: 'capital of France' }, headers)).status;
  };
  expect([await search('left'), await search('left'), await search('right')]).toEqual([200, 432, 200]);
  await server.call('PUT', '/-/s/left/-/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
  expect((await server.call('GET', '/-/s/right/-/clock')).json.offset_seconds).toBe(0);
});
