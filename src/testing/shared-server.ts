import { type ControlledServer, connect } from '../client.ts';
import { type RunningServer, startServer } from '../index.ts';
import { namedServer } from './test-environment.ts';

let connected: Promise<ControlledServer> | undefined;
let started: Promise<RunningServer> | undefined;

/** The server that `UNDERSTUDY_URL` names, or one that this process starts when a test first needs it. */
export function sharedServer(): Promise<ControlledServer> {
  const named = namedServer();
  if (named === undefined) {
    started ??= startServer({ port: 0 });
    return started;
  }
  connected ??= connect(named.url, named.token === undefined ? {} : { token: named.token }).catch((error: unknown) => {
    throw new Error(`UNDERSTUDY_URL: ${error instanceof Error ? error.message : error}`, { cause: error });
  });
  return connected;
}

/** Closes the server that this process has started, if it has. */
export async function closeSharedServer(): Promise<void> {
  const closing = started;
  started = undefined;
  await (await closing)?.close();
}
