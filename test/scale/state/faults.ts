import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisServer } from '../../support/redis-server.ts';
import { startNginx } from '../balancers.ts';
import { type Call, countsOf, type Load, type Outcome, quantile, startLoad } from '../load.ts';
import { type Processes, startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';
import { isActive, shopSettings } from './shop.ts';

const callers = 24;
const client = 'client_id=till&client_secret=till-secret';
const endpoint = '/realms/shop/protocol/openid-connect';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };

/** What callers were promised, and what may have happened besides. */
interface Promises {
  readonly numbers: Set<string>;
  readonly revoked: string[];
  searches: number;
  failedSearches: number;
}

/** What of the outcomes needs the store. */
const needsStore = ({ what }: Outcome) => what !== 'token';

/** The store is killed and stands still, and a process is killed, while many requests come. */
export async function faultsUnderLoad(report: Report, redis: RedisServer): Promise<void> {
  const processes = await startProcesses(3, { STATE_URL: redis.url, APP_VARIANT: 'cached', ...shopSettings });
  const nginx = await startNginx(processes.ports);
  const promises: Promises = { numbers: new Set(), revoked: [], searches: 0, failedSearches: 0 };
  const load = callAll(nginx.url, promises);
  try {
    await sleep(2_000);
    report.note(`${Math.round(load.outcomes.length / 2)} requests a second, p99 ${quantile(load.outcomes, 0.99)} ms`);
    await report.check('without a fault every request is answered 200', () =>
      assert.deepEqual(faulty(load.outcomes), []),
    );

    const seen: string[] = [];
    const kill = async () => {
      await redis.kill();
      await sleep(300);
      seen.push(...(await Promise.all(processes.urls.map(availabilityOf))));
    };
    const killed = await during(load, 2_000, kill, redis.startAgain);
    await report.check('/-/ready and /-/metrics say that it is away, and that it is back', async () => {
      seen.push(...(await Promise.all(processes.urls.map(availabilityOf))));
      const [away, back] = ['503 away away 0', '200 ready ready 1'];
      assert.deepEqual(seen, [away, away, away, back, back, back]);
    });
    await report.check('Redis killed for 2 s: what needs it fails with 500, the rest goes on', () => {
      describe(report, killed);
      assert.deepEqual(statusesOf(killed.meanwhile.filter(needsStore), 500), [500]);
      assert.deepEqual(statusesOf(killed.all.filter((one) => !needsStore(one))), [200]);
    });
    await report.check('and it came back by itself, with one line each way in every process', () =>
      oneLineEachWay(processes, 1),
    );

    const paused = await during(
      load,
      5_000,
      async () => redis.signal('SIGSTOP'),
      async () => redis.signal('SIGCONT'),
    );
    await report.check('Redis stands still for 5 s: nobody waits for longer than 3 s', () => {
      describe(report, paused);
      assert.deepEqual(statusesOf(paused.all.filter((one) => !needsStore(one))), [200]);
      const longest = Math.max(...paused.all.map(({ took }) => took));
      assert.ok(longest < 3_000, `${Math.round(longest)} ms`);
    });
    await report.check('and it came back by itself', () => oneLineEachWay(processes, 2));

    const lost = await during(
      load,
      2_000,
      () => processes.kill(1),
      () => processes.startAgain(1),
    );
    await report.check('one process killed for 2 s: only what it had begun fails', () => {
      describe(report, lost);
      const cut = lost.all.filter(({ status }) => status !== 200);
      assert.ok(cut.length <= callers, `${cut.length} requests failed`);
      assert.deepEqual(
        statusesOf(cut).filter((status) => status !== 502),
        [],
      );
    });
    await load.stop();
    await report.check('nothing that was acknowledged is lost', () => allKept(report, processes, nginx.url, promises));
  } finally {
    await load.stop();
    await nginx.stop();
    await processes.stop();
  }
}

/** What a process says of the store: whether it is ready, and the number for Prometheus. */
async function availabilityOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/-/ready`);
  const { status, components } = (await answer.json()) as { status: string; components: { state: string } };
  const metrics = await (await fetch(`${url}/-/metrics`)).text();
  const up = /understudy_store_up\{store="state"\} (\d)/.exec(metrics)?.[1];
  return `${answer.status} ${status} ${components.state} ${up}`;
}

/** Mostly the cached number; tokens, which are revoked again; searches, which cost credits. */
function callAll(url: string, promises: Promises): Load {
  const fresh: string[] = [];
  let turn = 0;

  function next(): Call {
    turn += 1;
    const token = turn % 20 === 7 ? fresh.pop() : undefined;
    if (token !== undefined)
      return { what: 'revoke', path: `${endpoint}/revoke`, headers: form, body: `${client}&token=${token}` };
    if (turn % 20 === 3)
      return {
        what: 'token',
        path: `${endpoint}/token`,
        headers: form,
        body: `grant_type=client_credentials&${client}`,
      };
    if (turn % 20 === 13)
      return { what: 'search', path: '/search', headers: json, body: '{"query":"capital of France","max_results":1}' };
    return { what: 'cached', path: '/' };
  }

  return startLoad(url, callers, next, ({ what, body: sent = '' }, { status, body }) => {
    if (what === 'search' && status === 200) promises.searches += 1;
    else if (what === 'search') promises.failedSearches += 1;
    if (status !== 200) return;
    if (what === 'cached') promises.numbers.add(body);
    if (what === 'token') fresh.push((JSON.parse(body) as { access_token: string }).access_token);
    if (what === 'revoke') promises.revoked.push(sent.slice(sent.indexOf('&token=') + 7));
  });
}

interface Fault {
  /** From a moment before the fault until all is well again. */
  readonly all: readonly Outcome[];
  /** Sent in the second half of the fault. */
  readonly meanwhile: readonly Outcome[];
  /** Milliseconds from the end of the fault until the last request that failed was sent; 0: none did. */
  readonly recovery: number;
}

async function during(load: Load, ms: number, begin: () => Promise<void>, end: () => Promise<void>): Promise<Fault> {
  const first = load.outcomes.length;
  const began = performance.now();
  await begin();
  await sleep(ms);
  const over = performance.now();
  await end();
  await sleep(3_000);
  const all = load.outcomes.slice(first);
  const failedAt = all.filter(({ status }) => status !== 200).map(({ at }) => at - over);
  return {
    all,
    meanwhile: all.filter(({ at }) => at > (began + over) / 2 && at < over),
    recovery: Math.max(0, ...failedAt),
  };
}

function describe(report: Report, { all, recovery }: Fault): void {
  const failed = all.filter(({ status }) => status !== 200);
  report.note(countsOf(all));
  report.note(
    `longest answer ${Math.round(Math.max(...all.map(({ took }) => took)))} ms, p50 of failures ${quantile(failed, 0.5)} ms; all well ${Math.round(recovery)} ms after the fault`,
  );
}

const faulty = (outcomes: readonly Outcome[]) => outcomes.filter(({ status }) => status !== 200);

/** Every status that came; a status that is expected to be there is not left out because few came. */
const statusesOf = (outcomes: readonly Outcome[], ...expected: number[]) => [
  ...new Set([...outcomes.map(({ status }) => status), ...expected]),
];

function oneLineEachWay({ ports, stderr }: Processes, times: number): void {
  for (const at of ports.keys()) {
    const text = stderr(at);
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    assert.deepEqual(
      [count(/STATE_URL: \S+ is away: /g), count(/STATE_URL: \S+ is back after /g)],
      [times, times],
      text,
    );
  }
}

async function allKept(report: Report, { urls }: Processes, url: string, promises: Promises): Promise<void> {
  assert.equal(promises.numbers.size, 1, [...promises.numbers].join());
  const { revoked, searches, failedSearches } = promises;
  report.note(`${revoked.length} revocations and ${searches} searches were acknowledged`);
  for (const [at, token] of revoked.entries())
    assert.equal(await isActive(urls[at % urls.length] ?? '', token), false, `token ${at} of ${revoked.length}`);
  const answer = await fetch(`${url}/usage`, { headers: { authorization: json.authorization } });
  const { key } = (await answer.json()) as { key: { usage: number } };
  assert.ok(key.usage >= searches && key.usage <= searches + failedSearches, `${key.usage} credits for ${searches}`);
}
