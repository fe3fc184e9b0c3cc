import { type ControlledSandbox, type RunningServer, startServer } from '../../../src/index.ts';
import { heapInUse } from '../../support/heap.ts';
import { searchOf } from '../../support/search-request.ts';
import { tokenOf } from '../../support/token-request.ts';
import { type Row, row } from './report.ts';

const together = 1000;
const madeAndDeleted = 2000;
const collections = 5;
const pauseMs = 100;

/** Bytes in use once what is freed late, such as idle connections of `fetch`, is gone. */
async function settledHeap(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < collections; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    least = Math.min(least, heapInUse());
  }
  return least;
}

/** Every interface answers once. */
async function use(box: ControlledSandbox): Promise<void> {
  await (await fetch(box.url)).text();
  await (await searchOf(box)).text();
  await tokenOf(box.url);
}

async function makeAndDelete(server: RunningServer, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await using box = await server.sandbox();
    await use(box);
  }
}

/** A cache of 600 seconds, a token of 60 and a rate limit of a minute, by a clock that stands still. */
async function waitForNothing(server: RunningServer): Promise<number> {
  const began = performance.now();
  await using box = await server.sandbox({ settings: { app: { variant: 'cached' }, search: { rateLimit: 1 } } });
  await box.clock.freeze();
  const number = await (await fetch(box.url)).text();
  const { access_token: token } = (await tokenOf(box.url)).body;
  const statuses = [(await searchOf(box)).status, (await searchOf(box)).status];
  await box.clock.advance(61);
  statuses.push((await searchOf(box)).status);
  const { good } = await box.tokens.decode(token);
  await box.clock.advance(540);
  const changed = number !== (await (await fetch(box.url)).text());
  if (statuses.join() !== '200,429,200' || good || !changed) throw new Error('time has not passed');
  return performance.now() - began;
}

/** What sandboxes cost. All is in this process, so that the heap grows by what they take. */
export async function compareSandboxes(): Promise<Row[]> {
  await using server = await startServer({ port: 0, sandbox: { limit: together + 1 } });
  await makeAndDelete(server, 100);

  const empty = await settledHeap();
  const times: number[] = [];
  const boxes: ControlledSandbox[] = [];
  for (let at = 0; at < together; at += 1) {
    const began = performance.now();
    boxes.push(await server.sandbox());
    times.push(performance.now() - began);
  }
  const unused = (await settledHeap()) - empty;
  for (const box of boxes) await use(box);
  const used = (await settledHeap()) - empty;
  for (const box of boxes.splice(0)) await box.delete();

  const before = await settledHeap();
  await makeAndDelete(server, madeAndDeleted);
  const left = (await settledHeap()) - before;

  const waits: number[] = [];
  for (let count = 0; count < 20; count += 1) waits.push(await waitForNothing(server));
  const kilobytes = (bytes: number) => [bytes / together / 1000];
  return [
    row('making a sandbox', 'ms', times),
    row(`one of ${together} sandboxes, unused`, 'kB', kilobytes(unused)),
    row(`one of ${together} sandboxes, used`, 'kB', kilobytes(used)),
    row(`left of ${madeAndDeleted} sandboxes that were deleted`, 'MB', [left / 1_000_000]),
    row('600 s of a cache, 60 s of a token, a minute of a rate limit', 'ms', waits),
  ];
}
