// npm run fuzz -- [--requests 20000] [--seed 1] [--processes 1]
// Throws generated requests at a server over raw sockets: it must neither end, nor keep others waiting, nor keep sockets
// or memory, nor report an error of its own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Thrown } from './attacker.ts';
import { comesInTime } from './patience.ts';
import { createTally } from './tally.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '20261120' },
    processes: { type: 'string', default: '1' },
  },
});
const count = Number(values.requests);
const warmUp = Math.min(5_000, count);
/** What stores of all surfaces take until they are full, by their bounds; the soak measures whether they stay so. */
const maxGrowth = 32 * 1024 * 1024;
const probeIntervalMs = 50;
/** What the server works in one piece at most, on a processor. It compiles code meanwhile, and collects garbage. */
const maxTurnMs = 500;
const print = (line: string) => process.stdout.write(`${line}\n`);

const server = fork('test/outside/fuzz/server.mjs', { execArgv: ['--expose-gc'] });
let ended = false;
server.once('exit', () => {
  ended = true;
});
const [{ url }] = (await once(server, 'message')) as [{ url: string }];
const pid = server.pid ?? 0;
const attackers = Array.from({ length: Number(values.processes) }, (_, index) =>
  fork('test/outside/fuzz/attacker.ts', [url, String(pid), String(Number(values.seed) + index)], {
    execArgv: ['--import', 'tsx'],
  }),
);
let finished = false;
for (const child of [server, ...attackers])
  child.once('exit', (code, signal) => {
    if (!finished) throw new Error(`${child === server ? 'the server' : 'an attacker'} ended: ${code ?? signal}`);
  });
const tally = createTally();
const failures: string[] = [];
const waits: number[] = [];
let attacking = true;

/**
 * It keeps its connection. The attackers open more of them than the server accepts: the system drops what comes for a full
 * queue, and a new connection is tried again after 1, 3, 7 and 15 seconds, whatever the server does.
 */
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** The server answers a caller who does nothing wrong. */
async function probe(): Promise<void> {
  const asked = performance.now();
  const request = http.get(`${url}/?a=1&b=x`, { agent });
  const answering = once(request, 'response') as Promise<[http.IncomingMessage]>;
  if (!(await comesInTime(pid, answering))) {
    request.destroy();
    throw new Error('no answer');
  }
  const [answer] = await answering;
  const body = await text(answer);
  waits.push(performance.now() - asked);
  if (answer.statusCode !== 200 || body !== '"a = 1, b = x"') throw new Error(`${answer.statusCode} ${body}`);
}

async function keepProbing(): Promise<void> {
  while (attacking && !ended) {
    await probe().catch((error) => failures.push(`a sound request meanwhile: ${error}`));
    await sleep(probeIntervalMs);
  }
}

interface Figures {
  readonly heap: number;
  readonly sockets: number;
  /** What came and went on sockets that are open. */
  readonly open: readonly string[];
  readonly errors: readonly string[];
  /** The longest that the server worked without a pause, and the last requests that had begun. */
  readonly turns: readonly { readonly ms: number; readonly last: readonly string[] }[];
}

/** Longer than a connection is kept that is idle, and than one that has said nothing. */
const idleMs = 12_000;
const checkMs = 2_000;

async function figuresNow(): Promise<Figures> {
  server.send('measure');
  const [figures] = (await once(server, 'message')) as [Figures];
  return figures;
}

/**
 * What is left when the server has rested. Where the machine is busy, the system brings what was sent seconds after the
 * connection, when its sender has left, and the server closes it later.
 */
async function measure(): Promise<Figures> {
  await sleep(idleMs);
  let figures = await figuresNow();
  let waiting = true;
  const closing = (async () => {
    while (waiting && figures.sockets > 0) {
      await sleep(checkMs);
      figures = await figuresNow();
    }
  })();
  await comesInTime(pid, closing);
  waiting = false;
  return figures;
}

/** So many by each attacker before it begins anew: what has been removed, or has ended, is attacked no more. */
const batch = 2_500;

async function throwBy(attacker: ChildProcess, amount: number): Promise<void> {
  for (let left = amount; left > 0; left -= batch) {
    attacker.send(Math.min(left, batch));
    const [thrown] = (await once(attacker, 'message')) as [Thrown];
    tally.add(thrown);
    failures.push(...thrown.failures);
  }
}

const throwAt = (amount: number) =>
  Promise.all(attackers.map((attacker) => throwBy(attacker, Math.ceil(amount / attackers.length))));

const began = performance.now();
await throwAt(warmUp);
const before = await measure();
const probing = keepProbing();
await throwAt(count - warmUp);
attacking = false;
await probing;
// A connection that is kept would be counted as left open.
agent.destroy();
if (ended) failures.push('the server ended');
else {
  const { heap, sockets, open, errors, turns } = await measure();
  if (sockets > 0) failures.push(`${sockets} sockets are left open: ${open.join('; ')}`);
  if (heap - before.heap > maxGrowth) failures.push(`the heap grew by ${heap - before.heap} bytes`);
  failures.push(...errors);
  const long = turns.filter(({ ms }) => ms > maxTurnMs);
  failures.push(...long.map(({ ms, last }) => `worked ${ms} ms without a pause after ${last.join(', ')}`));
  await probe().catch((error) => failures.push(`a sound request afterwards: ${error}`));
  const sorted = waits.toSorted((one, other) => one - other);
  const waitAt = (share: number) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0)} ms`;
  print('requests | seconds | sound answer: median | 99 % | worst | heap before | after | sockets | server errors');
  print('--- | --- | --- | --- | --- | --- | --- | --- | ---');
  const seconds = Math.round((performance.now() - began) / 1000);
  const times = [waitAt(0.5), waitAt(0.99), waitAt(1)];
  print([count, seconds, ...times, before.heap, heap, sockets, errors.length].join(' | '));
  for (const { ms, last } of turns) print(`worked ${ms} ms without a pause after ${last.join(', ')}`);
}
for (const line of tally.lines()) print(line);
failures.push(...tally.failures());
finished = true;
for (const failure of failures) print(`FAIL ${failure}`);
for (const child of [...attackers, server]) child.kill();
print(`${count - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
