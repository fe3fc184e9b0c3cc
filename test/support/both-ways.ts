import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type ControlledServer, connect } from '../../src/client.ts';
import { ControlError, type Runtime, type ServerOptions, startServer } from '../../src/index.ts';

export const at2030 = '2030-01-01T00:00:00.000Z';

/** The same tests for the object that `startServer()` gives and for the one that `connect()` gives over HTTP. */
export function describeBothWays(
  define: (server: () => ControlledServer) => void,
  options: ServerOptions = {},
  runtime: Partial<Runtime> = {},
): void {
  describe.each(['startServer()', 'connect()'])('%s', (way) => {
    let [server, close]: [ControlledServer | undefined, () => Promise<void>] = [undefined, async () => {}];
    beforeAll(async () => {
      const running = await startServer({ port: 0, sandbox: { files: tmpdir() }, ...options }, runtime);
      close = () => running.close();
      server = way === 'connect()' ? await connect(running.url) : running;
    });
    afterAll(() => close());
    define(() => {
      if (server === undefined) throw new Error('it has not started yet');
      return server;
    });
  });
}

/** The error of a call that is refused. */
export async function refusal(work: Promise<unknown>): Promise<ControlError> {
  const error = await work.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ControlError);
  return error as ControlError;
}

/** What a GET is answered. */
export const textOf = async (url: string, path = '/'): Promise<string> => (await fetch(url + path)).text();
