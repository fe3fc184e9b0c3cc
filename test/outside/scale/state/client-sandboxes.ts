import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type ControlledSandbox, type ControlledServer, connect } from '../../../../src/client.ts';
import type { RedisServer } from '../../../support/redis-server.ts';
import { balancers, behindBalancer } from '../balancers.ts';
import { startProcesses } from '../processes.ts';
import type { Report } from '../report.ts';

/** How many sandboxes the client of each language makes, which are there at the same time. */
const count = 100;

/** The clients know nothing of a balancer: they draw names, and the balancer finds the process by them. */
export async function clientSandboxes(report: Report, { url: STATE_URL }: RedisServer): Promise<void> {
  const processes = await startProcesses(3, { STATE_URL, ...behindBalancer });
  try {
    for (const [name, start] of balancers) {
      const balancer = await start(processes.ports);
      const server = await connect(balancer.url);
      const boxes = await Promise.all(Array.from({ length: count }, (_, at) => made(server, at)));
      await report.check(`${name}: ${count} sandboxes by the client in Python answer with their own settings`, () =>
        runPython(balancer.url),
      );
      await report.check(`${name}: ${count} by the client in TypeScript do, too`, async () => {
        for (const [at, box] of boxes.entries()) await answersForItself(box, at);
      });
      await report.check(`${name}: they are spread over the processes`, async () => {
        const lists = processes.urls.map(async (url) => (await (await connect(url)).sandboxes.list()).length - 1);
        const spread = await Promise.all(lists);
        assert.ok(
          spread.every((found) => found > 0),
          spread.join(', '),
        );
        assert.equal(
          spread.reduce((sum, found) => sum + found, 0),
          count,
        );
      });
      await report.check(`${name}: a fault is asked of no other process, and moves no sandbox`, async () => {
        const [, box] = boxes as [ControlledSandbox, ControlledSandbox];
        await box.rules.add({ match: { path: '/lost' }, then: { fault: 'close' } });
        const lost = await fetch(`${box.url}/lost`).catch(() => ({ status: 502 }));
        assert.equal(lost.status, 502);
        assert.equal((await fetch(`${box.url}/own`)).status, 200);
        await box.verify({ match: { path: '/lost' }, count: 1 });
        await box.verify({ match: { path: '/own' }, count: 2 });
      });
      await report.check(`${name}: one is copied wherever the other is, shown and deleted by name`, async () => {
        const [from] = boxes as [ControlledSandbox];
        for (let at = 0; at < 6; at += 1) {
          await using copy = await server.sandbox({ from: from.name, now: '2031-01-01T00:00:00Z' });
          assert.equal(await (await fetch(copy.url)).text(), '"TypeScript 0"');
        }
        assert.equal((await server.sandboxes.get(from.name)).name, from.name);
        await Promise.all(boxes.map((box) => box.delete()));
        await assert.rejects(server.sandboxes.get(from.name), { status: 404 });
      });
      await balancer.stop();
    }
  } finally {
    await processes.stop();
  }
}

async function made(server: ControlledServer, at: number): Promise<ControlledSandbox> {
  const box = await server.sandbox({ settings: { app: { greeting: `TypeScript ${at}` } }, seed: at });
  await box.clock.freeze('2030-01-01T00:00:00Z');
  await box.rules.add({ match: { path: '/own' }, then: { respond: { body: `own ${at}` } } });
  return box;
}

async function answersForItself(box: ControlledSandbox, at: number): Promise<void> {
  const answers = await Promise.all(['', '/own'].map(async (own) => (await fetch(box.url + own)).text()));
  assert.deepEqual(answers, [`"TypeScript ${at}"`, `own ${at}`]);
  assert.equal((await box.clock.get()).now, '2030-01-01T00:00:00.000Z');
  await box.verify({ match: { interface: 'example-app' }, count: 2 });
}

async function runPython(url: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'client_sandboxes.py');
  const env = { ...process.env, PYTHONPATH: path.resolve('src/testing/pytest') };
  const child = spawn('python3', [script, url, String(count)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  assert.equal(code, 0, errors);
  assert.equal(printed.trim(), `${count} answered for themselves`);
}
