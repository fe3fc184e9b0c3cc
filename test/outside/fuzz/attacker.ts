// A process that throws generated requests at a server: `fork(attacker, [port, seed])`. Each message says how many; the
// answer counts them by kind.
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, attack } from './attack.ts';
import { seededRandom } from './random.ts';

const [port, seed] = process.argv.slice(2).map(Number);
const random = seededRandom(seed ?? 1);
const lanes = 64;
/** How long a lane listens for an answer before it leaves, in milliseconds. */
const patience = 15;

async function send({ pieces, pauseMs }: Attack): Promise<void> {
  const socket = net.connect({ port: port ?? 0, host: '127.0.0.1', noDelay: true });
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

process.on('message', async (amount: number) => {
  const kinds: Record<string, number> = {};
  let left = amount;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const next = attack(random);
      kinds[next.kind] = (kinds[next.kind] ?? 0) + 1;
      await send(next);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  process.send?.(kinds);
});
process.on('disconnect', () => process.exit(0));
