import { expect, test } from 'vitest';
import { controlServer } from '../../support/control-server.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('an entry names client, realm, rule and fault, and has no status where none was sent', async () => {
  await using server = await controlServer();
  await server.call('POST', '/realms/demo/protocol/openid-connect/token', 'client_id=till&client_secret=x', form);
  const { json: rule } = await server.call('POST', '/-/rules', { then: { fault: 'close' } });
  await server.call('GET', '/').catch(() => {});
  const list = async () => (await server.call('GET', '/-/requests')).json;
  await expect.poll(async () => (await list()).total).toBe(2);
  const [cut, token] = (await list()).requests;
  expect(token).toMatchObject({
    interface: 'token',
    operation: 'token',
    client_id: 'till',
    realm: 'demo',
    status: 400,
  });
  expect(Object.keys(token).filter((name) => ['rule', 'fault'].includes(name))).toEqual([]);
  expect(cut).toMatchObject({ interface: 'example-app', operation: 'root', rule: rule.id, fault: 'close' });
  expect(cut.status).toBe(undefined);
});

test('total counts what fits, dropped what was forgotten until the journal is emptied', async () => {
  await using server = await controlServer({ journal: { entries: 2 } });
  for (const path of ['/a', '/b', '/c', '/']) await server.call('GET', path);
  const list = async (query = '') => (await server.call('GET', `/-/requests${query}`)).json;
  await expect.poll(async () => (await list()).dropped).toBe(2);
  expect(await list('?status=404')).toMatchObject({ total: 1, dropped: 2, requests: [{ target: '/c' }] });
  expect((await server.call('DELETE', '/-/requests')).status).toBe(204);
  expect(await list()).toEqual({ requests: [], total: 0, dropped: 0 });
  for (const path of ['/a', '/b', '/c']) await server.call('GET', path);
  await expect.poll(async () => (await list()).dropped).toBe(1);
  await server.call('POST', '/-/reset', { only: ['journal'] });
  expect(await list()).toEqual({ requests: [], total: 0, dropped: 0 });
});

test('JOURNAL_BYTES bounds one sandbox and JOURNAL_TOTAL_BYTES all of them, oldest first', async () => {
  await using server = await controlServer({ journal: { bytes: 6000, totalBytes: 9000 } });
  const targets = async (base: string) =>
    (await server.call('GET', `${base}/-/requests`)).json.requests.map(({ target }: { target: string }) => target);
  const fill = async (base: string) => {
    for (let time = 1; time <= 10; time += 1) await server.call('GET', `${base}/${time}`);
  };
  await fill('/-/s/one');
  await expect.poll(async () => (await targets('/-/s/one'))[0]).toBe('/10');
  const alone = await targets('/-/s/one');
  expect([alone.length > 1, alone.length < 10]).toEqual([true, true]);
  await fill('/-/s/two');
  await expect.poll(async () => (await targets('/-/s/two'))[0]).toBe('/10');
  const left = await targets('/-/s/one');
  expect(left).toEqual(alone.slice(0, left.length));
  expect(left.length).toBeLessThan(alone.length);
  expect((await targets('/-/s/two')).length).toBe(alone.length);
});

test('JOURNAL_ENTRIES=0 keeps none', async () => {
  await using server = await controlServer({ journal: { entries: 0 } });
  await server.call('GET', '/');
  expect((await server.call('GET', '/-/requests')).json).toEqual({ requests: [], total: 0, dropped: 0 });
});

test('at_most is waited out, and what came too often is told', async () => {
  await using server = await controlServer();
  const verify = (body: object) => server.call('POST', '/-/requests/verify', body);
  expect((await verify({ match: { path: '/x' }, at_most: 0, within: 0.05 })).status).toBe(200);
  await server.call('GET', '/x');
  const { status, headers, json } = await verify({ match: { path: '/x' }, at_most: 0 });
  expect([status, headers['content-type'], json.expected, json.found]).toEqual([
    ...[417, 'application/problem+json', expect.stringContaining('0'), 1],
  ]);
});
