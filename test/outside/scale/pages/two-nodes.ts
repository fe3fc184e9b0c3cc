import assert from 'node:assert/strict';
import { defaultQuery } from '../../../../src/search/engine/default-query.ts';
import type { Report } from '../report.ts';
import { bothEngines } from './both-engines.ts';
import { lostNodes } from './lost-node.ts';
import { startOpenSearch } from './opensearch.ts';

/** Pages in two parts on two nodes, each part on both: either node may go. */
export async function twoPagesNodes(report: Report): Promise<void> {
  const { check } = report;
  await using cluster = await startOpenSearch({ nodes: 2 });
  const { embedded, elsewhere } = await bothEngines(cluster.urls, 2);
  const search = async (text: string) =>
    (await elsewhere.index.search(defaultQuery(text, {}))).map(({ page }) => page.url);
  const expected = async (text: string) => (await embedded.search(defaultQuery(text, {}))).map(({ page }) => page.url);
  const questions = ['capital of France', 'python decorators', 'how do vaccines work', 'interest rates'];

  await check('two nodes: the same first hits as here', async () => {
    for (const text of questions) assert.equal((await search(text))[0], (await expected(text))[0], text);
    assert.equal(elsewhere.index.size, embedded.size);
  });
  await check('two nodes: every part is on both of them', async () => {
    const health = await fetch(`${cluster.urls[0]}/_cluster/health/understudy-scale?wait_for_status=green&timeout=60s`);
    const { status, active_shards } = (await health.json()) as { status: string; active_shards: number };
    assert.deepEqual({ status, active_shards }, { status: 'green', active_shards: 4 });
  });
  await check('two nodes: questions are answered alike by either', async () => {
    for (const text of questions) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => search(text)));
      for (const answer of answers) assert.deepEqual(answer, answers[0], text);
    }
  });
  elsewhere.close();
  await lostNodes(report, cluster, 'understudy-scale');
}
