import assert from 'node:assert/strict';
import http from 'node:http';
import type { RedisServer } from '../../../support/redis-server.ts';
import { balancers, behindBalancer } from '../balancers.ts';
import { startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';

/** How many sandboxes each way of naming them has. */
const count = 20;

/** The documented balancers send all requests for a sandbox to one process, and those for `default` to every one. */
export async function stickySandboxes(report: Report, { url: STATE_URL }: RedisServer): Promise<void> {
  const processes = await startProcesses(3, { STATE_URL, ...behindBalancer, APP_VARIANT: 'cached' });
  try {
    for (const [name, start] of balancers) {
      const balancer = await start(processes.ports);
      const { url } = balancer;
      const sandboxes = Array.from({ length: count }, (_, at) => `${name.toLowerCase()}-${at}`);
      await report.check(`${name}: a sandbox is one and the same by base path, header and host`, async () => {
        for (const sandbox of sandboxes) {
          // A host names a sandbox that exists.
          const first = await ask(`${url}/-/s/${sandbox}/`);
          const others = [
            ask(url, { 'x-understudy-sandbox': sandbox }),
            ask(url, { host: `${sandbox}.localhost` }),
            ask(`${url}/-/s/${sandbox}/`),
          ];
          assert.deepEqual(await Promise.all(others), [first, first, first]);
        }
      });
      await report.check(`${name}: sandboxes are spread over the processes`, async () => {
        const lists = processes.urls.map(async (one) => {
          const { sandboxes: all } = JSON.parse(await ask(`${one}/-/sandboxes`)) as { sandboxes: { name: string }[] };
          return all.map((sandbox) => sandbox.name).filter((sandbox) => sandboxes.includes(sandbox));
        });
        const found = await Promise.all(lists);
        assert.deepEqual(found.flat().sort(), [...sandboxes].sort());
        assert.equal(found.filter((list) => list.length > 0).length, 3, JSON.stringify(found));
      });
      await report.check(`${name}: the settings of a sandbox are changed, and hold for its requests`, async () => {
        const base = `${url}/-/s/changed-by-${name.toLowerCase()}`;
        await ask(
          `${base}/-/settings`,
          { 'content-type': 'application/json' },
          'PATCH',
          '{"app":{"variant":"greeting"}}',
        );
        for (let at = 0; at < 6; at += 1) assert.equal(await ask(`${base}/`), '"Hello"');
      });
      await report.check(`${name}: requests of default go to all processes`, async () => {
        const before = await Promise.all(processes.urls.map(requestsOf));
        await Promise.all(Array.from({ length: 60 }, () => ask(url)));
        const after = await Promise.all(processes.urls.map(requestsOf));
        const grown = after.filter((total, at) => total > (before[at] ?? 0)).length;
        assert.equal(grown, 3, `${before} then ${after}`);
      });
      await balancer.stop();
    }
  } finally {
    await processes.stop();
  }
}

/** How many requests the journal of `default` in a process has. */
const requestsOf = async (url: string) =>
  (JSON.parse(await ask(`${url}/-/requests?limit=1`)) as { total: number }).total;

/** The body of an answer. Unlike with fetch, the header Host can be any. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.once('end', () =>
        (response.statusCode ?? 0) < 400 ? resolve(text) : reject(new Error(`${url}: ${response.statusCode} ${text}`)),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}
