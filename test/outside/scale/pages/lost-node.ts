import assert from 'node:assert/strict';
import { describe, during, failed } from '../fault.ts';
import { type Call, requestBytes, startLoad } from '../load.ts';
import { startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';
import type { OpenSearchCluster } from './opensearch.ts';

const callers = 8;
const lostMs = 4_000;
const questions = ['capital of France', 'python decorators', 'how do vaccines work', 'interest rates'];
const headers = { authorization: 'Bearer tvly-dev-understudy', 'content-type': 'application/json' };

interface Health {
  readonly status: string;
  readonly number_of_nodes: number;
  readonly unassigned_shards: number;
}

/** Each of two nodes is killed while questions come, and started again: the one that follows, and the one that leads. */
export async function lostNodes(report: Report, cluster: OpenSearchCluster, alias: string): Promise<void> {
  const environment = { SEARCH_ENGINE: cluster.urls.join(), SEARCH_INDEX: alias };
  const processes = await startProcesses(1, environment, { readsStdout: false });
  const [url = ''] = processes.urls;
  try {
    const leader = await leaderOf(cluster);
    for (const node of [1 - leader, leader])
      await lose(report, { cluster, url, node, role: node === leader ? 'that leads' : 'that follows' });
    await report.check('two nodes: one line each way at most, and ready in the end', async () => {
      const lines = (pattern: RegExp) => processes.stderr(0).match(pattern)?.length ?? 0;
      assert.deepEqual(lines(/SEARCH_ENGINE .* is away/g), lines(/SEARCH_ENGINE .* is back/g));
      assert.equal((await fetch(`${url}/-/ready`)).status, 200);
    });
  } finally {
    await processes.stop();
  }
}

interface Loss {
  readonly cluster: OpenSearchCluster;
  readonly url: string;
  readonly node: number;
  readonly role: string;
}

async function lose(report: Report, { cluster, url, node, role }: Loss): Promise<void> {
  const other = cluster.urls[1 - node] as string;
  const firstHits = new Map<string, Set<string>>(questions.map((text) => [text, new Set()]));
  let turn = 0;
  const next = (): Call => {
    turn += 1;
    const query = questions[turn % questions.length] as string;
    const done = (status: number, body: string) => {
      const { results = [] } = status === 200 ? (JSON.parse(body) as { results?: { url: string }[] }) : {};
      if (status === 200) firstHits.get(query)?.add(results[0]?.url ?? 'nothing');
    };
    return { what: 'search', bytes: requestBytes('/search', headers, JSON.stringify({ query, max_results: 3 })), done };
  };
  const load = startLoad(url, callers, next);
  const seen: Health[] = [];
  let isReady = 0;
  const fault = await during(
    load,
    lostMs,
    () => cluster.kill(node),
    async () => {
      isReady = (await fetch(`${url}/-/ready`)).status;
      seen.push(await healthOf(other, 'local=true'));
      await cluster.restart(node);
      seen.push(await healthOf(other, 'wait_for_status=green&wait_for_nodes=2&timeout=120s'));
    },
  ).finally(() => load.stop());

  await report.check(`two nodes: the one ${role} is killed, and questions are answered`, () => {
    describe(report, fault);
    assert.deepEqual(failed(fault.meanwhile), []);
    assert.equal(isReady, 200);
  });
  await report.check(`two nodes: the one ${role} comes back, and every part is on both without a hand`, () => {
    const [lost, back] = seen;
    report.note(
      `health ${lost?.status} with ${lost?.number_of_nodes} nodes, then ${back?.status} with ${back?.number_of_nodes}`,
    );
    assert.deepEqual(
      { status: back?.status, nodes: back?.number_of_nodes, unassigned: back?.unassigned_shards },
      { status: 'green', nodes: 2, unassigned: 0 },
    );
    // Without a leader a cluster has no health.
    if (role === 'that follows') assert.notEqual(lost?.status, 'red');
    const after = fault.all.slice(-callers);
    assert.deepEqual(failed(after), []);
  });
  await report.check('two nodes: all answers were the same before, meanwhile and afterwards', () => {
    for (const [text, urls] of firstHits) assert.equal(urls.size, 1, `${text}: ${[...urls].join()}`);
  });
}

/** The node that decides which node has which part. */
async function leaderOf({ urls }: OpenSearchCluster): Promise<number> {
  const [leader] = (await (await fetch(`${urls[0]}/_cat/cluster_manager?format=json`)).json()) as { node: string }[];
  return Number(leader?.node.replace('node', ''));
}

const healthOf = async (url: string, query: string): Promise<Health> =>
  (await (await fetch(`${url}/_cluster/health?${query}`)).json()) as Health;
