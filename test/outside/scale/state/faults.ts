import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisServer } from '../../../support/redis-server.ts';
import { startHaproxy } from '../balancers.ts';
import { describe, during, failed, statusesOf } from '../fault.ts';
import { type Outcome, quantile } from '../load.ts';
import { type Processes, startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';
import { shopSettings } from './shop.ts';
import { startShopLoad } from './shop-load.ts';

const callers = 32;
/** Callers are let run warm, and then watched, before anything happens. */
const warmUpMs = 2_000;
const undisturbedMs = 3_000;

/** What of the outcomes needs the store. */
const needsStore = ({ what }: Outcome) => what !== 'token';

/** The store is killed and stands still, and a process is killed, while some requests come every millisecond. */
export async function faultsUnderLoad(report: Report, redis: RedisServer): Promise<void> {
  const environment = { STATE_URL: redis.url, APP_VARIANT: 'cached', ...shopSettings };
  const processes = await startProcesses(3, environment, { readsStdout: false });
  const balancer = await startHaproxy(processes.ports);
  const load = await startShopLoad(balancer.url, callers);
  try {
    await sleep(warmUpMs);
    const warmedUp = load.outcomes.length;
    await sleep(undisturbedMs);
    const before = load.outcomes.slice(warmedUp);
    const rate = Math.round(before.length / (undisturbedMs / 1000));
    report.note(`${rate} requests a second by ${callers} callers, p99 ${quantile(before, 0.99)} ms`);
    await report.check('without a fault every request is answered 200', () =>
      assert.deepEqual(failed(load.outcomes), []),
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
    await report.check('Redis stands still for 5 s: nobody waits for it, and the rest goes on', () => {
      describe(report, paused);
      assert.deepEqual(statusesOf(paused.meanwhile.filter(needsStore), 500), [500]);
      assert.deepEqual(statusesOf(paused.all.filter((one) => !needsStore(one))), [200]);
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
      const cut = failed(lost.all);
      // A caller may send its next one before the balancer knows.
      assert.ok(cut.length <= 2 * callers, `${cut.length} requests failed`);
      assert.deepEqual(
        statusesOf(cut).filter((status) => status !== 0 && status !== 502),
        [],
      );
    });
    await load.stop();
    await report.check('nothing that was acknowledged is lost', () => load.allKept(report, processes));
  } finally {
    await load.stop();
    await balancer.stop();
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
