// Throws REQUESTS generated requests (SEED) at a server over raw sockets: it must neither end, nor stop answering others,
// nor keep sockets or memory.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, attack } from './attack.ts';
import { seededRandom } from './random.ts';

const count = Number(process.env.REQUESTS ?? 20_000);
const seed = Number(process.env.SEED ?? 20_261_120);
const warmUp = Math.min(5_000, count);
const lanes = 64;
const mostGrowth = 5 * 1024 * 1024;
/** How long a lane listens for an answer before it leaves, in milliseconds. */
const patience = 15;

const server = fork('test/fuzz/server.mjs', { execArgv: ['--expose-gc'] });
let ended = false;
server.once('exit', () => {
  ended = true;
});
const [{ url }] = (await once(server, 'message')) as [{ url: string }];
const port = Number(new URL(url).port);
const random = seededRandom(seed);
const kinds = new Map<string, number>();
const failures: string[] = [];

async function send({ pieces, pauseMs }: Attack): Promise<void> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  const closed = once(socket, 'close').catch(() => {});
  const answered = once(socket, 'data').catch(() => {});
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  await Promise.race([answered, closed, sleep(patience)]);
  socket.destroy();
  await closed;
}

/** The server answers a caller who does nothing wrong. */
async function probe(): Promise<void> {
  const answer = await fetch(`${url}/?a=1&b=x`, { signal: AbortSignal.timeout(5_000) });
  const body = await answer.text();
  if (answer.status !== 200 || body !== '"a = 1, b = x"') throw new Error(`${answer.status} ${body}`);
}

async function measure(): Promise<{ heap: number; sockets: number }> {
  await sleep(6_000); // longer than a connection is kept alive
  server.send('measure');
  const [figures] = (await once(server, 'message')) as [{ heap: number; sockets: number }];
  return figures;
}

async function throwAt(amount: number): Promise<void> {
  let left = amount;
  const lane = async () => {
    while (left > 0 && !ended) {
      left -= 1;
      const next = attack(random);
      kinds.set(next.kind, (kinds.get(next.kind) ?? 0) + 1);
      await send(next);
      if (left % 500 === 0) await probe().catch((error) => failures.push(`a sound request meanwhile: ${error}`));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

await throwAt(warmUp);
const before = await measure();
await throwAt(count - warmUp);
if (ended) failures.push('the server ended');
else {
  const after = await measure();
  const growth = after.heap - before.heap;
  if (after.sockets > 0) failures.push(`${after.sockets} sockets are left open`);
  if (growth > mostGrowth) failures.push(`the heap grew by ${growth} bytes`);
  await probe().catch((error) => failures.push(`a sound request afterwards: ${error}`));
  process.stdout.write(`heap ${before.heap} after ${warmUp}, ${after.heap} after ${count}; ${after.sockets} sockets\n`);
}
process.stdout.write(`${[...kinds].map(([kind, amount]) => `${kind} ${amount}`).join(', ')}\n`);
for (const failure of failures) process.stdout.write(`FAIL ${failure}\n`);
server.kill();
process.stdout.write(`${count - failures.length} passed, ${failures.length} failed\n`);
process.exit(failures.length > 0 ? 1 : 0);
