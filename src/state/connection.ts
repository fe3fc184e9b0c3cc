import { createClient, ErrorReply } from '@redis/client';
import { type AvailabilityTracker, UnavailableError } from '../runtime/availability.ts';
import type { Clock } from '../runtime/runtime.ts';
import type { Script } from './script.ts';

/** An answer of the store in RESP2, where maps are lists of names and values. */
export type Reply = string | number | null | readonly Reply[];

/** A connection that opens itself again. While the store is away every call fails at once. */
export interface StoreConnection {
  /** @throws {UnavailableError} */
  command(...words: string[]): Promise<Reply>;
  /** @throws {UnavailableError} */
  run(script: Script, keys: readonly string[], values: readonly (string | number)[]): Promise<Reply>;
}

export interface ConnectionOptions {
  /** `redis:` or `rediss:`, with credentials and the number of the database if need be. */
  readonly url: string;
  /** A key that is written to see whether the store takes anything. */
  readonly probe: string;
  readonly tracker: AvailabilityTracker;
  /** Real time. */
  readonly clock: Pick<Clock, 'sleep'>;
  /** Ends the connection. */
  readonly signal: AbortSignal;
}

/** A store is away when it does not answer within this time. */
const answerTimeoutMs = 1_000;
/** Milliseconds between two questions whether the store is there. */
const pingIntervalMs = 500;
/** Milliseconds between two attempts to connect while the store is away. */
const retryIntervalMs = 200;

/** Answers of a store that works, and yet cannot be used. */
const unusable = /^(?:BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|NOAUTH|NOPERM|NOREPLICAS|OOM|READONLY)\b/;

/** Connects to the store. @throws the reason for which that is not possible now. */
export async function connectStore(options: ConnectionOptions): Promise<StoreConnection> {
  const { tracker, clock, signal } = options;
  let client: Client | undefined;
  client = await openClient(options, lose);
  void watch();

  function lose(lost: Client, reason: unknown): void {
    if (client !== lost) return;
    client = undefined;
    if (!signal.aborted) tracker.goneAway(reasonOf(reason));
    close(lost);
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(client === undefined ? retryIntervalMs : pingIntervalMs, signal).catch(() => {});
      if (signal.aborted) break;
      if (client === undefined) await reconnect().catch(() => {});
      else await check(client);
    }
    if (client !== undefined) close(client);
  }

  async function reconnect(): Promise<void> {
    client = await openClient(options, lose);
    tracker.cameBack();
  }

  /**
   * Asks whether the store is there. When no answer comes, the client is closed, and all calls that wait for an answer
   * fail.
   */
  async function check(asked: Client): Promise<void> {
    await within(answerTimeoutMs, asked.sendCommand(['PING']), clock).catch((error: unknown) => lose(asked, error));
  }

  async function send(words: readonly string[]): Promise<Reply> {
    const asked = client;
    if (asked === undefined) throw new UnavailableError('the store is away');
    try {
      return (await asked.sendCommand(words)) as Reply;
    } catch (error) {
      if (error instanceof ErrorReply && !unusable.test(error.message)) throw error;
      lose(asked, error);
      throw new UnavailableError('the store is away');
    }
  }

  return {
    command: (...words) => send(words),
    async run({ text, sha1 }, keys, values) {
      const rest = [String(keys.length), ...keys, ...values.map(String)];
      try {
        return await send(['EVALSHA', sha1, ...rest]);
      } catch (error) {
        if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
        return send(['EVAL', text, ...rest]);
      }
    },
  };
}

type Client = ReturnType<typeof newClient>;

const newClient = (url: string) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    // A new connection gets a new client: no command of the old one is sent again.
    socket: { connectTimeout: answerTimeoutMs, reconnectStrategy: false },
  });

/** A client that can write. */
async function openClient(
  { url, probe, clock }: ConnectionOptions,
  lost: (client: Client, reason: unknown) => void,
): Promise<Client> {
  const client = newClient(url);
  client.on('error', (error) => lost(client, error));
  const opened = client.connect().then(() => client.sendCommand(['SET', probe, '1', 'PX', '60000']));
  try {
    await within(answerTimeoutMs, opened, clock);
    return client;
  } catch (error) {
    close(client);
    throw error;
  }
}

function close(client: Client): void {
  if (client.isOpen) client.destroy();
}

/** The result of some work. @throws when it is not there in time. */
async function within<T>(ms: number, work: Promise<T>, clock: Pick<Clock, 'sleep'>): Promise<T> {
  const timer = new AbortController();
  const late = clock.sleep(ms, timer.signal).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

/** The reason of an error in a few words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? (message || String(error));
}
