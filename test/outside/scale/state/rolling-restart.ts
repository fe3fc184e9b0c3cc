import assert from 'node:assert/strict';
import type { RedisServer } from '../../../support/redis-server.ts';
import { type Balancer, balancers, behindBalancer } from '../balancers.ts';
import { failed } from '../fault.ts';
import { type Call, countsOf, type Load, requestBytes, startLoad } from '../load.ts';
import { type Processes, startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';

const callers = 12;
/** So many greetings and so many tokens at least are asked for. */
const wanted = 5_000;
/** What a process goes on for that shares its state, unless told otherwise. */
const delayMs = 5_000;

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const credentials = 'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret';
const calls: readonly Call[] = [
  { what: 'greeting', bytes: requestBytes('/') },
  { what: 'token', bytes: requestBytes('/realms/demo/protocol/openid-connect/token', form, credentials) },
];

/** Every process is ended and started again, one after another, while callers go on: none of them notices. */
export async function rollingRestarts(report: Report, { url: STATE_URL }: RedisServer): Promise<void> {
  const processes = await startProcesses(3, { STATE_URL, ...behindBalancer }, { readsStdout: false });
  try {
    for (const [name, start] of balancers) {
      const balancer = await start(processes.ports);
      await report.check(
        `${name}: a rolling restart of three processes under ${callers} callers loses no request`,
        () => restartUnderLoad(report, processes, balancer),
      );
      await balancer.stop();
    }
  } finally {
    await processes.stop();
  }
}

async function restartUnderLoad(report: Report, processes: Processes, { url }: Balancer): Promise<void> {
  let sent = 0;
  const load = startLoad(url, callers, () => {
    sent += 1;
    return calls[sent % calls.length] as Call;
  });
  try {
    for (const at of processes.ports.keys()) {
      const began = performance.now();
      const ending = processes.end(at);
      await untilStopping(processes.urls[at] ?? '');
      assert.equal(await ending, 0);
      assert.ok(performance.now() - began >= delayMs, 'it ended before the balancer could notice');
      await processes.startAgain(at);
    }
    await untilEnough(load);
  } finally {
    await load.stop();
  }
  report.note(countsOf(load.outcomes));
  assert.deepEqual(failed(load.outcomes), []);
}

/** A process that stops says so, and still answers. */
async function untilStopping(url: string): Promise<void> {
  while ((await fetch(`${url}/-/ready`)).status !== 503);
  const greeting = await fetch(url);
  assert.deepEqual([greeting.status, greeting.headers.get('connection')], [200, 'close']);
  await greeting.arrayBuffer();
}

async function untilEnough({ outcomes }: Load): Promise<void> {
  while (calls.some(({ what }) => outcomes.filter((one) => one.what === what).length < wanted))
    await new Promise((resolve) => setTimeout(resolve, 100));
}
