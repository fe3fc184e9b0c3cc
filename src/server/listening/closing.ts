import { trackConnections } from '../../http/open-connections.ts';
import type { Output } from '../../runtime/output.ts';
import type { Clock, Runtime } from '../../runtime/runtime.ts';
import type { Settings } from '../../settings/schema.ts';
import type { AssembledServer } from '../assembled-server.ts';
import { type LastConnections, stopListening } from './stop-listening.ts';

/** How often idle connections are closed while the server shuts down. */
const pollIntervalMs = 20;
/** Seconds for which a server goes on that shares its state, so that a balancer notices. */
const defaultDelay = 5;
/** Connections that were accepted at the end of that have so much time to send their request. */
const lingerMs = 1_000;
/** The least time that the readers of the log have for the last lines. */
const minFlushMs = 500;

/** How a server ends. */
export interface Closing {
  close(): Promise<void>;
  /** Goes on for a while, so that a balancer sends callers elsewhere, and closes then; `close` ends the waiting. */
  stop(): Promise<void>;
}

type ClosingServer = Pick<AssembledServer, 'app' | 'log' | 'textOf' | 'beginStopping' | 'beginClosing'>;

/**
 * Prepares the end of a server that does not listen yet.
 * @param runtime its clock has real time, in which sockets live, whatever clock the interfaces were given
 * @param graceMs after `close` the requests under way and the readers of the log have so much time
 */
export function createClosing(
  server: ClosingServer,
  settings: Pick<Settings, 'shutdownDelay' | 'state'>,
  { clock, stdout, stderr }: Pick<Runtime, 'clock' | 'stdout' | 'stderr'>,
  graceMs: number,
): Closing {
  const { app, log, textOf } = server;
  const connections = trackConnections(app.server);
  let closed: Promise<void> | undefined;
  let last: LastConnections | undefined;
  const isClosing = new AbortController();

  /** Nobody's request is lost at the end of this. */
  async function goOn(seconds: number): Promise<void> {
    if (seconds === 0 || isClosing.signal.aborted) return;
    server.beginStopping();
    await clock.sleep(seconds * 1000, isClosing.signal).catch(() => {});
    if (isClosing.signal.aborted) return;
    last = await stopListening(app.server, clock);
    await Promise.race([last.ended, clock.sleep(lingerMs, isClosing.signal).catch(() => {})]);
  }

  function close(): Promise<void> {
    isClosing.abort();
    closed ??= shutDown();
    return closed;
  }

  async function shutDown(): Promise<void> {
    const deadline = clock.monotonic() + graceMs;
    let under = true;
    server.beginClosing();
    connections.announceClose();
    const closing = Promise.all([app.close(), last?.ended]).finally(() => {
      under = false;
    });
    while (under) {
      if (clock.monotonic() < deadline) connections.closeIdle();
      else
        connections.closeAll((request) => log.warn(`${textOf(request)} was cut off: no answer within ${graceMs} ms`));
      await Promise.race([closing, clock.sleep(pollIntervalMs)]);
    }
    await closing;
    await flush(clock, stdout, deadline - minFlushMs, () =>
      log.warn('standard output is not read; its last lines are lost'),
    );
    await flush(clock, stderr, deadline);
  }

  return { close, stop: () => goOn(delayOf(settings)).then(close) };
}

const delayOf = ({ shutdownDelay, state }: Pick<Settings, 'shutdownDelay' | 'state'>) =>
  shutdownDelay ?? (state.url === undefined ? 0 : defaultDelay);

/** Waits until an output has written all it has, as long as its reader reads. */
async function flush(clock: Clock, output: Output, deadline: number, giveUp?: () => void): Promise<void> {
  const timer = new AbortController();
  const time = Math.max(minFlushMs, deadline - clock.monotonic());
  const isOver = clock.sleep(time, timer.signal).then(
    () => true,
    () => false,
  );
  const isLate = await Promise.race([isOver, Promise.resolve(output.flush?.()).then(() => false)]);
  timer.abort();
  if (isLate) giveUp?.();
}
