import { once } from 'node:events';
import net from 'node:net';
import { type RawResponse, takeResponse } from './raw-response.ts';

/** An answer, or its absence: status 0 when the connection was closed without one, -1 when it stayed silent. */
export interface Reading extends RawResponse {
  readonly elapsedMs: number;
}

export interface RawConnection {
  readonly socket: net.Socket;
  /** What has arrived and is not read yet. */
  readonly unread: () => Buffer;
  /** Reads the next final answer; `silentMs`: how long silence is accepted. @throws after `timeoutMs`. */
  read(options: { method: string; timeoutMs: number; silentMs?: number | undefined }): Promise<Reading>;
  /** Whether the server closes within `ms`. */
  closesWithin(ms: number): Promise<boolean>;
}

const nothing = (status: 0 | -1): RawResponse => ({ status, reason: '', headers: [], body: Buffer.alloc(0) });

/** Opens a connection whose bytes are written and read as they are. */
export function connectRaw(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname).setNoDelay(true);
  let bytes: Buffer = Buffer.alloc(0);
  let ended = false;
  let wake = () => {};
  socket.on('data', (piece) => {
    bytes = Buffer.concat([bytes, piece]);
    wake();
  });
  for (const event of ['end', 'close', 'error']) {
    socket.on(event, () => {
      ended = true;
      wake();
    });
  }

  async function changeUntil(deadline: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, deadline - performance.now()));
      wake = resolve;
    });
    clearTimeout(timer);
    wake = () => {};
  }

  return {
    socket,
    unread: () => bytes,
    async read({ method, timeoutMs, silentMs }) {
      const started = performance.now();
      const deadline = started + (silentMs ?? timeoutMs);
      const timed = (response: RawResponse): Reading => ({ ...response, elapsedMs: performance.now() - started });
      for (;;) {
        const taken = takeResponse(bytes, { method, ended });
        if (taken !== undefined) {
          bytes = bytes.subarray(taken.length);
          const { status } = taken.response;
          if (status >= 200 || status === 101) return timed(taken.response);
        } else if (ended) return timed(nothing(0));
        else if (performance.now() >= deadline) {
          if (silentMs !== undefined) return timed(nothing(-1));
          throw new Error(`no complete answer within ${timeoutMs} ms`);
        } else await changeUntil(deadline);
      }
    },
    async closesWithin(ms) {
      const deadline = performance.now() + ms;
      while (!ended && performance.now() < deadline) await changeUntil(deadline);
      return ended;
    },
  };
}

/** Closes a connection and waits until it is closed. */
export async function hangUp({ socket }: RawConnection): Promise<void> {
  if (socket.closed) return;
  socket.destroy();
  await once(socket, 'close');
}
