import { type ControlledServer, connect } from '../client.ts';
import { checkThatItIsUnderstudy, waitUntilReady } from './ask-server.ts';
import { startHelperServer } from './helper-server.ts';
import { namedServer } from './test-environment.ts';

/** How long frameworks let the hook wait that opens the server, in milliseconds. */
export const openTimeoutMs = 60_000;

/** The server that sandboxes are made in. */
interface SharedServer {
  readonly server: ControlledServer;
  close(): Promise<void>;
}

let shared: Promise<SharedServer> | undefined;

/**
 * The server that `UNDERSTUDY_URL` names, or one that this process starts. It is ready: helpers open it before the
 * first test, whose time limit is not spent on that.
 */
export async function sharedServer(): Promise<ControlledServer> {
  shared ??= open();
  return (await shared).server;
}

async function open(): Promise<SharedServer> {
  const named = namedServer();
  return named === undefined ? startHelperServer() : { server: await connectTo(named), close: async () => {} };
}

async function connectTo({ url, token }: NonNullable<ReturnType<typeof namedServer>>): Promise<ControlledServer> {
  try {
    await checkThatItIsUnderstudy(url);
    const server = await connect(url, token === undefined ? {} : { token });
    await waitUntilReady(url);
    return server;
  } catch (error) {
    throw new Error(`UNDERSTUDY_URL: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Opens the server, as a hook before the first test. */
export async function openSharedServer(): Promise<void> {
  await sharedServer();
}

/** Closes the server that this process has started, if it has. */
export async function closeSharedServer(): Promise<void> {
  const closing = shared;
  shared = undefined;
  // That it could not be opened was told already.
  await (await closing?.catch(() => undefined))?.close();
}
