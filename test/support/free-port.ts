import { randomInt } from 'node:crypto';
import { faultOfConnecting, listenAt } from './try-port.ts';

/** Below the ports that systems give to callers and to servers that name none: nobody gets one of these by chance. */
const [low, high] = [20_000, 32_000];
/** A process tries each port once: the server of one that it gave may not listen yet when the next is asked for. */
const tried = new Set<number>();

/** A port that is free now, and can be reached. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(low, high);
    if (tried.has(port)) continue;
    tried.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = await listenAt(port);
  if (server === undefined) return false;
  const fault = await faultOfConnecting(port);
  await new Promise((resolve) => server.close(resolve));
  return fault === undefined;
}
