import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const host = '127.0.0.1';
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
  const probe = createServer((socket) => socket.on('error', () => {}).destroy());
  try {
    await once(probe.listen({ host, port }), 'listening');
    const socket = connect(port, host);
    await once(socket, 'connect');
    // Closed in another way it would keep the port for a minute.
    socket.resetAndDestroy();
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}
