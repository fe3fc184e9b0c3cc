import assert from 'node:assert/strict';
import { describe, during, statusesOf } from '../fault.ts';
import { type Call, type Outcome, requestBytes, startLoad } from '../load.ts';
import { startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';
import type { OpenSearchCluster } from './opensearch.ts';
import { until } from './until.ts';

const callers = 8;
const undisturbed = 2_000;
const key = 'tvly-dev-understudy';
const json = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
const awayBody = '{"detail":{"error":"Internal Server Error"}}';

const search: Omit<Call, 'done'> = {
  what: 'search',
  bytes: requestBytes('/search', json, '{"query":"capital of France","max_results":3}'),
};
const greeting: Call = { what: 'greeting', bytes: requestBytes('/') };
const token: Call = {
  what: 'token',
  bytes: requestBytes(
    '/realms/demo/protocol/openid-connect/token',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret',
  ),
};
const isSearch = ({ what }: Outcome) => what === 'search';

/** The engine is killed while some requests come every millisecond, one of eight a search, and started again. */
export async function engineAway(report: Report, cluster: OpenSearchCluster, alias: string): Promise<void> {
  const environment = { SEARCH_ENGINE: cluster.urls.join(), SEARCH_INDEX: alias };
  const processes = await startProcesses(1, environment, { readsStdout: false });
  const [url = ''] = processes.urls;
  const found = new Set<string>();
  const failures = new Set<string>();
  let turn = 0;
  const next = (): Call => {
    turn += 1;
    if (turn % 40 === 5) return token;
    if (turn % 8 !== 0) return greeting;
    const done = (status: number, body: string) => {
      if (status === 200) found.add(JSON.stringify((JSON.parse(body) as { results: object[] }).results));
      else failures.add(body);
    };
    return { ...search, done };
  };
  const load = startLoad(url, callers, next);
  try {
    await until(async () => load.outcomes.length > undisturbed);
    const ready = async () => (await fetch(`${url}/-/ready`)).status;
    const kill = async () => {
      await cluster.kill(0);
      await until(async () => (await ready()) === 503);
      await report.check('killed under load: /-/ready, /-/metrics and the other endpoints say so', () => saysSo(url));
    };
    const restart = async () => {
      await cluster.restart(0);
      await until(async () => (await ready()) === 200);
    };
    const fault = await during(load, 2_000, kill, restart);
    await load.stop();
    await report.check('killed under load: searches get 500, and the rest goes on', () => {
      describe(report, fault);
      assert.deepEqual(statusesOf(fault.meanwhile.filter(isSearch), 500), [500]);
      assert.deepEqual([...failures], [awayBody]);
      assert.deepEqual(statusesOf(load.outcomes.filter((one) => !isSearch(one))), [200]);
    });
    await report.check('and back without a hand: the same results, one line each way', () => {
      assert.deepEqual(statusesOf(load.outcomes.filter(isSearch).slice(-callers)), [200]);
      assert.equal(found.size, 1);
      const lines = processes.stderr(0).split('\n');
      assert.equal(lines.filter((line) => line.includes('is away')).length, 1, processes.stderr(0));
      assert.equal(lines.filter((line) => line.includes('is back')).length, 1, processes.stderr(0));
    });
  } finally {
    await load.stop();
    await processes.stop();
  }
}

async function saysSo(url: string): Promise<void> {
  assert.deepEqual(await (await fetch(`${url}/-/ready`)).json(), {
    status: 'away',
    components: { search_index: 'away', keys: 'ready' },
  });
  assert.match(await (await fetch(`${url}/-/metrics`)).text(), /understudy_store_up\{store="search_index"\} 0/);
  const map = await fetch(`${url}/map`, { method: 'POST', headers: json, body: '{"url":"example.com"}' });
  assert.deepEqual([map.status, await map.json()], [500, { detail: { error: '[500] Internal server error' } }]);
}
