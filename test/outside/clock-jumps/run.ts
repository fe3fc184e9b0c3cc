// npm run test:clock-jumps: the clock of the machine is set forwards and backwards while the server runs (libfaketime).
// Whatever the clock says, all interfaces answer by it, and nothing stays locked, for ever valid or broken.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { openBrowser } from '../../support/browser.ts';
import { runCommand } from '../../support/command.ts';
import { call } from '../../support/control-server.ts';
import { createReport } from '../scale/report.ts';
import { fakedClock } from './faked-clock.ts';
import { jumpsRealm } from './realm.ts';

const [minute, hour, day] = [60, 3_600, 86_400];
const year = 365 * day;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const openid = '/realms/jumps/protocol/openid-connect';
/** Headers show whole seconds, and a busy machine takes its time. */
const toleranceMs = 30_000;

using clock = fakedClock();
const folder = mkdtempSync(path.join(os.tmpdir(), 'jumps-'));
const realmFile = path.join(folder, 'jumps.json');
writeFileSync(realmFile, JSON.stringify(jumpsRealm));
const server = runCommand({
  ...clock.environment,
  TLS: 'self-signed',
  TLS_AUTHORITY_DIR: folder,
  APP_VARIANT: 'cached',
  SEARCH_RATE_LIMIT: '5',
  AUTH_REALM_FILES: realmFile,
});
/** Both are spoken at one port. */
const url = (await server.url).replace('https:', 'http:');
const report = createReport((text) => void process.stdout.write(text));

const ask = (method: string, target: string, body?: string, headers: Record<string, string> = {}) =>
  call(url, method, target, body, headers);
const post = (target: string, fields: Record<string, string>) =>
  ask('POST', openid + target, String(new URLSearchParams(fields)), form);
const client = { client_id: 'jumper', client_secret: 'jumper-secret' };
const fresh = async (fields: Record<string, string> = { grant_type: 'client_credentials' }) => {
  const { status, json: issued } = await post('/token', { ...client, ...fields });
  assert.equal(status, 200);
  return issued as { access_token: string; refresh_token?: string };
};
const isActive = async (token: string) => (await post('/token/introspect', { ...client, token })).json.active;
const search = (key = 'tvly-dev-understudy') =>
  ask('POST', '/search', '{"query":"tea"}', { ...json, authorization: `Bearer ${key}` });
const isNow = (ms: number, what: string) =>
  assert.ok(Math.abs(ms - clock.now()) < toleranceMs, `${what} is ${new Date(ms).toISOString()}`);

/** All that is asked of a server by somebody who knows nothing of other times. */
async function allIsWell(): Promise<void> {
  const greeted = await ask('GET', '/');
  assert.equal(greeted.status, 200);
  isNow(Date.parse(String(greeted.headers.date)), 'the date of an answer');
  const { access_token: token } = await fresh();
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  isNow(claims.iat * 1000, 'iat');
  assert.equal(claims.exp - claims.iat, 60);
  assert.equal(await isActive(token), true, 'a new token is good');
  const { refresh_token = '' } = await fresh({ grant_type: 'password', username: 'ada', password: 'secret' });
  await fresh({ grant_type: 'refresh_token', refresh_token });
  await logIn('ada', 'secret', 302);
  assert.equal((await search()).status, 200);
  const { json: found } = await ask('GET', '/-/requests?limit=1');
  isNow(Date.parse(found.requests[0].time), 'the time of the latest request');
  assert.equal((await ask('GET', '/-/ready')).status, 200);
  isNow(Date.parse((await ask('GET', '/-/clock')).json.now), 'the clock of the sandbox');
}

async function logIn(username: string, password: string, wanted: number) {
  const browser = openBrowser();
  const query = new URLSearchParams({
    client_id: 'app',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://localhost:3000/cb',
  });
  const shown = await browser.get(`${url}${openid}/auth?${query}`);
  assert.equal(shown.status, 200);
  const answered = await browser.post(new URL(shown.action, url).href, { username, password });
  assert.equal(answered.status, wanted, `login of ${username}: ${answered.messages}`);
}

/** The certificate has begun, and has not ended. */
async function isCertified(): Promise<void> {
  const socket = tls.connect({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
  socket.destroy();
  assert.ok(
    Date.parse(from) < clock.now() && clock.now() < Date.parse(to),
    `its certificate is good from ${from} to ${to}`,
  );
}

const jumps: readonly (readonly [what: string, seconds: number])[] = [
  ['nothing', 0],
  ['a minute forwards', minute],
  ['two hours forwards', 2 * hour],
  ['a day backwards', -day],
  ['three months forwards', 90 * day],
  ['beyond the end of certificates', 1.5 * year],
  ['beyond 2038', 13 * year],
  ['20 years backwards', -20 * year],
  ['to where it was', 0],
];
await ask('POST', '/-/sandboxes', '{"name":"stays"}', json);
for (const [what, seconds] of jumps)
  await report.check(`all answer by the new time: ${what}`, () => {
    clock.set(seconds);
    return allIsWell();
  });
// The authority lives for two years, and is made again by a start.
for (const [what, seconds] of jumps.filter(([, seconds]) => Math.abs(seconds) < 2 * year))
  await report.check(`the certificate is good: ${what}`, () => {
    clock.set(seconds);
    return isCertified();
  });

await report.check('a token ends by the clock, and is good again when that is set back', async () => {
  const { access_token: token } = await fresh();
  clock.set(2 * minute);
  assert.equal(await isActive(token), false);
  clock.set(0);
  assert.equal(await isActive(token), true);
});
await report.check('a session that is too old is refused, and others go on', async () => {
  const grant = { grant_type: 'password', username: 'ada', password: 'secret' };
  const { refresh_token = '' } = await fresh(grant);
  clock.set(30 * day);
  assert.equal((await post('/token', { ...client, grant_type: 'refresh_token', refresh_token })).status, 400);
  await fresh(grant);
  clock.set(0);
  await fresh(grant);
});
await report.check('a caller with too many searches waits a minute, not until the clock has caught up', async () => {
  clock.set(5 * year);
  for (let count = 0; count < 5; count += 1) await search();
  assert.equal((await search()).status, 429);
  clock.set(0);
  assert.equal((await search()).status, 200);
});
await report.check('a locked user is free again when the wait is over, whatever came between', async () => {
  for (let count = 0; count < 3; count += 1) await logIn('bob', 'wrong', 200);
  await logIn('bob', 'secret', 200);
  clock.set(-hour);
  await logIn('bob', 'secret', 200);
  clock.set(hour);
  await logIn('bob', 'secret', 302);
  clock.set(0);
});
await report.check('a cached number goes when its time is over', async () => {
  // As in the real one, what was kept under a later time lives until then.
  clock.set(20 * year);
  const { text: first } = await ask('GET', '/');
  assert.equal((await ask('GET', '/')).text, first);
  clock.set(20 * year + hour);
  assert.notEqual((await ask('GET', '/')).text, first);
  clock.set(0);
});
await report.check('a code of a login is no longer good when the clock was set forwards', async () => {
  const { json: device } = await post('/auth/device', { client_id: 'app' });
  clock.set(hour);
  const asked = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'app' };
  const { status } = await post('/token', { ...asked, device_code: device.device_code });
  assert.equal(status, 400);
  assert.notEqual(
    (await post('/token', { ...asked, device_code: device.device_code })).json.error,
    'authorization_pending',
  );
  clock.set(0);
});
await report.check('research ends', async () => {
  const key = { authorization: 'Bearer tvly-dev-understudy', ...json };
  const { json: begun } = await ask('POST', '/research', '{"input":"tea","model":"mini"}', key);
  clock.set(-hour);
  for (let tries = 0; tries < 300; tries += 1) {
    const { json: task } = await ask('GET', `/research/${begun.request_id}`, undefined, key);
    if (task.status === 'completed') break;
    assert.notEqual(tries, 299, `it is ${task.status}`);
    await sleep(100);
  }
  clock.set(0);
});
await report.check('sandboxes go when nobody has used them for an hour, not when the clock says so', async () => {
  assert.equal((await ask('GET', '/-/sandboxes/stays')).status, 200);
});
await report.check('nothing was logged but what was asked', () => {
  const odd = server
    .stderr()
    .split('\n')
    .filter((line) => /^(?:ERROR|CRITICAL)|^\s+at /.test(line));
  assert.deepEqual(odd, []);
});
server.child.kill('SIGTERM');
await report.check('the server ended well', async () => assert.equal((await server.ended).code, 0));
rmSync(folder, { recursive: true });
process.stdout.write(`${report.passed} passed, ${report.failed} failed\n`);
process.exitCode = report.failed === 0 ? 0 : 1;
