import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { emptyFolder } from '../../support/command.ts';
import { controlServer } from '../../support/control-server.ts';
import { person } from '../../support/login-realm.ts';

const file = path.join(emptyFolder(), 'realm.json');
writeFileSync(file, JSON.stringify({ realm: 'demo', enabled: true, sslRequired: 'none', users: [person('ada')] }));
const admin = { adminUsername: 'admin', adminPassword: 'admin' };
const server = await controlServer({ auth: { realmFiles: [file], ...admin } });
afterAll(() => server.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Sends a mail to ada, in a sandbox. */
async function send(base: string): Promise<number> {
  const body = 'grant_type=password&client_id=admin-cli&username=admin&password=admin';
  const token = `${base}/realms/master/protocol/openid-connect/token`;
  const { json } = await server.call('POST', token, body, form);
  const headers = { authorization: `Bearer ${json.access_token}`, 'content-type': 'application/json' };
  const users = `${base}/admin/realms/demo/users`;
  const found = await server.call('GET', `${users}?username=ada`, undefined, headers);
  const sent = await server.call('PUT', `${users}/${found.json[0].id}/send-verify-email`, undefined, headers);
  return sent.status;
}

test('mails of a sandbox are listed, read and forgotten', async () => {
  const base = '/-/s/mails-1';
  expect((await server.call('GET', `${base}/-/mails`)).json).toEqual({ mails: [], total: 0 });
  expect(await send(base)).toBe(204);
  const { mails, total } = (await server.call('GET', `${base}/-/mails?to=ADA@example.test`)).json;
  expect([total, mails[0].realm, mails[0].to, mails[0].subject]).toEqual([
    1,
    'demo',
    'ada@example.test',
    'Verify email',
  ]);
  const { json } = await server.call('GET', `${base}/-/mails/${mails[0].id}`);
  expect(json.links[0]).toContain('/realms/demo/login-actions/action-token?key=');
  expect([json.text.includes(json.links[0]), (await server.call('GET', `${base}/-/mails/9`)).status]).toEqual([
    true,
    404,
  ]);
  const since = async (from: string) => (await server.call('GET', `${base}/-/mails?since=${from}`)).json.total;
  const oneLater = new Date(Date.parse(mails[0].time) + 1).toISOString();
  expect([await since(mails[0].id), await since('0'), await since(mails[0].time), await since(oneLater)]).toEqual([
    ...[0, 1, 1, 0],
  ]);
  expect((await server.call('GET', '/-/mails')).json.total).toBe(0);
  expect((await server.call('DELETE', `${base}/-/mails`)).status).toBe(204);
  expect((await server.call('GET', `${base}/-/mails`)).json.total).toBe(0);
});

test('a caller waits for the first mail that fits', async () => {
  const base = '/-/s/mails-2';
  const waiting = server.call('GET', `${base}/-/mails?to=ada@example.test&wait=60`);
  await send(base);
  expect((await waiting).json.total).toBe(1);
});

test.each(['wait=x', 'wait=4000', 'since=x', 'more=1'])('%s is refused', async (query) => {
  expect((await server.call('GET', `/-/mails?${query}`)).status).toBe(422);
});
