import type { AddressInfo } from 'node:net';
import { unmapIpv4 } from '../http/ip.ts';
import { trackConnections } from '../http/open-connections.ts';
import { keepNextTickFast } from '../runtime/next-tick.ts';
import type { Output } from '../runtime/output.ts';
import { type Runtime, systemClock } from '../runtime/runtime.ts';
import type { Settings } from '../settings/schema.ts';
import { assembleServer } from './assemble.ts';
import { urlOf } from './listening/listen.ts';
import type { Log } from './log.ts';
import type { OpenControl } from './open-control.ts';

/** How often idle connections are closed while the server shuts down. */
const pollIntervalMs = 20;
/** Seconds for which a server goes on that shares its state, so that a balancer notices. */
const defaultDelay = 5;
/** The least time that the readers of the log have for the last lines. */
const minFlushMs = 500;

/** A server that listens, with what the command line shows of it. */
export interface StartedServer {
  /** `http://host:port`, with TLS `https://host:port`, with the port that was taken. */
  readonly url: string;
  /** The IP address that `host` led to. */
  readonly ip: string;
  readonly log: Log;
  /** Starts loading what requests will need; otherwise each part is loaded when it is first needed. */
  warmUp(): void;
  /** How many pages the search index holds, once it is loaded. */
  pages(): Promise<number>;
  /** Names of the realms that exist. */
  readonly realms: readonly string[];
  /** Certificate of the authority that clients must trust; undefined when there is none. */
  readonly authorityFile: string | undefined;
  /** Callers of the control plane; undefined unless a program asked for it. */
  readonly callerOf: ReturnType<OpenControl['callersAt']> | undefined;
  close(): Promise<void>;
  /** Goes on for a while, so that a balancer sends callers elsewhere, and closes then; `close` ends the waiting. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** After `close` the requests under way and the readers of the log have so much time. */
  readonly graceMs?: number;
  /** A program controls the server, even with `CONTROL=off`. */
  readonly inCode?: boolean;
}

/**
 * Builds the server and listens.
 * @throws Node's error when it cannot listen.
 */
export async function start(
  settings: Settings,
  runtime: Runtime,
  { graceMs = 10_000, inCode = false }: StartOptions = {},
): Promise<StartedServer> {
  keepNextTickFast();
  const server = await assembleServer(settings, runtime, inCode);
  const { app, log, warmUp, pages, realms, scheme, authorityFile, control, textOf } = server;
  const connections = trackConnections(app.server);
  await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  let closed: Promise<void> | undefined;

  const isClosing = new AbortController();

  function close(): Promise<void> {
    isClosing.abort();
    closed ??= shutDown();
    return closed;
  }

  async function shutDown(): Promise<void> {
    // Sockets live in real time, whatever clock the interfaces were given.
    const deadline = systemClock.monotonic() + graceMs;
    let under = true;
    server.beginClosing();
    connections.announceClose();
    const closing = app.close().finally(() => {
      under = false;
    });
    while (under) {
      if (systemClock.monotonic() < deadline) connections.closeIdle();
      else
        connections.closeAll((request) => log.warn(`${textOf(request)} was cut off: no answer within ${graceMs} ms`));
      await Promise.race([closing, systemClock.sleep(pollIntervalMs)]);
    }
    await closing;
    await flush(runtime.stdout, deadline - minFlushMs, () =>
      log.warn('standard output is not read; its last lines are lost'),
    );
    await flush(runtime.stderr, deadline);
  }

  const { address, port } = app.server.address() as AddressInfo;
  const url = urlOf(settings.host, port, scheme);
  return {
    url,
    ip: unmapIpv4(address),
    log,
    warmUp,
    pages,
    realms,
    authorityFile,
    callerOf: inCode ? control?.callersAt(url) : undefined,
    close,
    stop: () => goOn(delayOf(settings), server.beginStopping, isClosing.signal).then(close),
  };
}

const delayOf = ({ shutdownDelay, state }: Settings) => shutdownDelay ?? (state.url === undefined ? 0 : defaultDelay);

/** Goes on for some seconds, while a balancer sends callers elsewhere. */
async function goOn(seconds: number, begin: () => void, until: AbortSignal): Promise<void> {
  if (seconds === 0 || until.aborted) return;
  begin();
  await systemClock.sleep(seconds * 1000, until).catch(() => {});
}

/** Waits until an output has written all it has, as long as its reader reads. */
async function flush(output: Output, deadline: number, giveUp?: () => void): Promise<void> {
  const timer = new AbortController();
  const time = Math.max(minFlushMs, deadline - systemClock.monotonic());
  const isOver = systemClock.sleep(time, timer.signal).then(
    () => true,
    () => false,
  );
  const isLate = await Promise.race([isOver, Promise.resolve(output.flush?.()).then(() => false)]);
  timer.abort();
  if (isLate) giveUp?.();
}
