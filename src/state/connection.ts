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
  const connection = new LastingConnection(options);
  await connection.open();
  void connection.watch();
  return connection;
}

class LastingConnection implements StoreConnection {
  readonly #options: ConnectionOptions;
  /** Undefined while the store is away. */
  #client: Client | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  command(...words: string[]): Promise<Reply> {
    return this.#send(words);
  }

  async run({ text, sha1 }: Script, keys: readonly string[], values: readonly (string | number)[]): Promise<Reply> {
    const rest = [String(keys.length), ...keys, ...values.map(String)];
    try {
      return await this.#send(['EVALSHA', sha1, ...rest]);
    } catch (error) {
      if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.#send(['EVAL', text, ...rest]);
    }
  }

  async open(): Promise<void> {
    this.#client = await openClient(this.#options, (client, reason) => this.#lose(client, reason));
  }

  /** Connects again whenever the store was away, until the signal aborts. */
  async watch(): Promise<void> {
    const { tracker, clock, signal } = this.#options;
    while (!signal.aborted) {
      await clock.sleep(this.#client === undefined ? retryIntervalMs : pingIntervalMs, signal).catch(() => {});
      if (signal.aborted) break;
      if (this.#client !== undefined) await this.#check(this.#client);
      else
        await this.open().then(
          () => tracker.cameBack(),
          () => {},
        );
    }
    if (this.#client !== undefined) close(this.#client);
  }

  /**
   * Asks whether the store is there. When no answer comes, the client is closed, and all calls that wait for an answer
   * fail.
   */
  async #check(client: Client): Promise<void> {
    const answer = client.sendCommand(['PING']);
    await within(answerTimeoutMs, answer, this.#options.clock).catch((error: unknown) => this.#lose(client, error));
  }

  async #send(words: readonly string[]): Promise<Reply> {
    const client = this.#client;
    if (client === undefined) throw new UnavailableError('the store is away');
    try {
      return (await client.sendCommand(words)) as Reply;
    } catch (error) {
      if (error instanceof ErrorReply && !unusable.test(error.message)) throw error;
      this.#lose(client, error);
      throw new UnavailableError('the store is away');
    }
  }

  #lose(lost: Client, reason: unknown): void {
    if (this.#client !== lost) return;
    this.#client = undefined;
    const { tracker, signal } = this.#options;
    if (!signal.aborted) tracker.goneAway(reasonOf(reason));
    close(lost);
  }
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
