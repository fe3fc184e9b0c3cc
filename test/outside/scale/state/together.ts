import assert from 'node:assert/strict';
import { connectRaw, hangUp } from '../../../golden/raw-connection.ts';
import type { RedisServer } from '../../../support/redis-server.ts';
import { startNginx } from '../balancers.ts';
import { type Processes, startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';
import { isActive, logIn, newAssertion, present, refresh, revoke, serviceToken, shopSettings } from './shop.ts';

const overlapping = 2_000;
const assertions = 500;
const perMinute = 100;

/** What holds for all processes together. */
export async function together(report: Report, { url: STATE_URL }: RedisServer): Promise<void> {
  const settings = { STATE_URL, APP_VARIANT: 'cached', SEARCH_RATE_LIMIT: String(perMinute), ...shopSettings };
  const processes = await startProcesses(3, settings);
  const nginx = await startNginx(processes.ports);
  const [one = '', two = '', three = ''] = processes.urls;
  try {
    await report.check(`${overlapping} overlapping first requests of the cached number give one`, () =>
      firstNumbers(nginx.url),
    );
    await report.check(`each of ${assertions} assertions, played to three processes at once, is accepted once`, () =>
      oncePlayed(processes),
    );
    await report.check(
      `a limit of ${perMinute} a minute lets exactly ${perMinute} of three times as many through`,
      () => limited(nginx.url),
    );
    await report.check('a token of one process is known to the others, and all publish the same keys', async () => {
      const { access_token: token } = await serviceToken(one);
      assert.deepEqual(await Promise.all([one, two, three].map((url) => isActive(url, token))), [true, true, true]);
      const sets = [one, two, three].map(async (url) =>
        (await fetch(`${url}/realms/shop/protocol/openid-connect/certs`)).text(),
      );
      assert.equal(new Set(await Promise.all(sets)).size, 1);
    });
    await report.check(
      'a session goes on at another process, and a refresh token is used once by all together',
      async () => {
        const first = await logIn(one);
        const second = await refresh(two, first.refresh_token);
        assert.equal(await isActive(three, second.access_token), true);
        await assert.rejects(refresh(three, first.refresh_token), /Maximum allowed refresh token reuse exceeded/);
        assert.equal(await isActive(one, second.access_token), false);
        const other = await logIn(two);
        const uses = await Promise.allSettled([one, two, three].map((url) => refresh(url, other.refresh_token)));
        assert.equal(uses.filter(({ status }) => status === 'fulfilled').length, 1);
      },
    );
    await report.check('a reset of default is for all, and its keys are not rotated', async () => {
      const number = async (url: string) => (await fetch(url)).text();
      const before = await number(two);
      assert.equal(await number(three), before);
      const reset = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"only":["caches"]}' };
      assert.equal((await fetch(`${one}/-/reset`, reset)).status, 409);
      assert.equal((await fetch(`${one}/-/reset?process=this`, reset)).status, 204);
      const after = await number(two);
      assert.notEqual(after, before);
      assert.equal(await number(three), after);
      assert.equal((await fetch(`${one}/-/keys/rotate`, { ...reset, body: '{}' })).status, 409);
    });
    const session = await logIn(one);
    const { access_token: token } = await serviceToken(two);
    await report.check('a revocation is seen by the others at once', async () => {
      assert.equal(await revoke(three, token), 200);
      assert.deepEqual(await Promise.all([one, two].map((url) => isActive(url, token))), [false, false]);
      assert.equal(await revoke(two, session.refresh_token), 200);
      assert.equal(await isActive(one, session.access_token), false);
    });
    const kept = await serviceToken(three);
    await report.check('it holds after a restart of all, and tokens from before are good', async () => {
      await Promise.all([0, 1, 2].map(processes.kill));
      await Promise.all([0, 1, 2].map(processes.startAgain));
      const all = [one, two, three];
      assert.deepEqual(await Promise.all(all.map((url) => isActive(url, token))), [false, false, false]);
      assert.deepEqual(await Promise.all(all.map((url) => isActive(url, kept.access_token))), [true, true, true]);
      await assert.rejects(refresh(one, session.refresh_token), /Session not active/);
    });
  } finally {
    await nginx.stop();
    await processes.stop();
  }
}

/** All connections are open before the first request is sent. */
async function firstNumbers(url: string): Promise<void> {
  const connections = Array.from({ length: overlapping }, () => connectRaw(url));
  await Promise.all(connections.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  for (const { socket } of connections) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const readings = await Promise.all(connections.map((one) => one.read({ method: 'GET', timeoutMs: 30_000 })));
  await Promise.all(connections.map(hangUp));
  assert.deepEqual([...new Set(readings.map(({ status }) => status))], [200]);
  assert.equal(new Set(readings.map(({ body }) => body.toString())).size, 1);
  const misses = readings.filter(({ headers }) =>
    headers.some(([name, value]) => name.toLowerCase() === 'x-fastapi-cache' && value === 'MISS'),
  );
  assert.equal(misses.length, 1);
}

async function oncePlayed({ urls }: Processes): Promise<void> {
  const outcomes = new Map<string, number>();
  for (let at = 0; at < assertions; at += 1) {
    const assertion = newAssertion(`assertion-${at}`);
    const answers = await Promise.all(urls.map((url) => present(url, assertion)));
    const outcome = answers.sort().join(', ');
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  assert.deepEqual(Object.fromEntries(outcomes), {
    '200, 400 Token reuse detected, 400 Token reuse detected': assertions,
  });
}

async function limited(url: string): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: 3 * perMinute }, async () => {
      const answer = await fetch(`${url}/search`, {
        method: 'POST',
        headers: { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' },
        body: '{"query":"capital of France","max_results":1}',
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const count = (status: number) => statuses.filter((one) => one === status).length;
  assert.deepEqual([count(200), count(429)], [perMinute, 2 * perMinute]);
}
