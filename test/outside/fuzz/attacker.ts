// A process that throws generated requests at a server: `fork(attacker, [url, pid, seed])`. Each message says how many; the
// answer counts them, and says what should not have been answered, or was not.
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, attack } from './attack.ts';
import { comesInTime } from './patience.ts';
import { takePossessions } from './possessions.ts';
import { seededRandom } from './random.ts';
import type { Possessions } from './surfaces/all.ts';
import { shared } from './surfaces/surface.ts';

export interface Thrown {
  readonly kinds: Readonly<Record<string, number>>;
  /** How many got which hundred of statuses, by surface. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly failures: readonly string[];
}

const [url = '', pid = '', seed = ''] = process.argv.slice(2);
const port = Number(new URL(url).port);
const random = seededRandom(Number(seed));
const lanes = 64;
/** How long a lane listens for an answer that may never come, in milliseconds. */
const patience = 15;
/** Keycloak answers 500 to some things that are wrong. An error of our own is in the log, where the server looks for it. */
const likeKeycloak = /\/(realms|admin)\//;

/** @returns the status of the answer; 0 when the connection was closed without, undefined when nobody waited for one */
async function send({ pieces, pauseMs, surface }: Attack): Promise<number | undefined | 'hung'> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(
    () => 0,
    () => 0,
  );
  const answered = once(socket, 'data').then(
    ([data]) => Number(/^HTTP\/1\.\d (\d+)/.exec(String(data))?.[1]),
    () => 0,
  );
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  const ended = Promise.race([answered, closed]);
  const status =
    surface === undefined
      ? await Promise.race([ended, sleep(patience, undefined)])
      : (await comesInTime(Number(pid), ended))
        ? await ended
        : 'hung';
  socket.destroy();
  await closed;
  return status;
}

/** What a status of a whole request says against the server. */
function faultOf(target: string, status: number | undefined | 'hung'): string | undefined {
  // Rules that were sent there keep callers waiting, and refuse them by statuses of their own.
  if (target.startsWith(shared)) return undefined;
  if (status === 'hung') return `no answer: ${target.slice(0, 200)}`;
  return status === 500 && !likeKeycloak.test(target) ? `500: ${target.slice(0, 200)}` : undefined;
}

async function throwAll(amount: number, possessions: Possessions): Promise<Thrown> {
  const kinds: Record<string, number> = {};
  const answers: Record<string, Record<string, number>> = {};
  const failures = new Set<string>();
  let left = amount;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const next = attack(random, possessions);
      kinds[next.kind] = (kinds[next.kind] ?? 0) + 1;
      const status = await send(next);
      if (next.surface === undefined || next.target === undefined) continue;
      const counted = answers[next.surface] ?? {};
      answers[next.surface] = counted;
      const hundred = typeof status === 'number' ? `${Math.floor(status / 100)}xx` : 'none';
      counted[hundred] = (counted[hundred] ?? 0) + 1;
      const fault = faultOf(next.target, status);
      if (fault !== undefined && failures.size < 10) failures.add(fault);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { kinds, answers, failures: [...failures] };
}

process.on('message', async (amount: number) => {
  process.send?.(await throwAll(amount, await takePossessions(url, `own-${seed}`)));
});
process.on('disconnect', () => process.exit(0));
