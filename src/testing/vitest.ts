import { type TestAPI, test as vitestTest } from 'vitest';
import type { ControlledSandbox, ControlledServer } from '../client.ts';
import { addReport } from './journal-report.ts';
import { startRunServer } from './run-server.ts';
import { closeSharedServer, sharedServer } from './shared-server.ts';
import { isInVitestWorker } from './test-environment.ts';
import { openTestSandbox, type TestOptions } from './test-sandbox.ts';

export type { ControlledSandbox, ControlledServer, TestOptions };

/** What tests can ask for. */
export interface Fixtures {
  /** A stand-in of this test alone. */
  readonly understudy: ControlledSandbox;
  /** The beginning of the sandbox: `test.extend({ understudyOptions: … })`. */
  readonly understudyOptions: TestOptions;
  /** The server that makes the sandboxes of a file. */
  readonly understudyServer: ControlledServer;
}

/**
 * Vitest's `test`, with a fixture: a fresh sandbox for each test that asks for it.
 * @example
 * test('searches', async ({ understudy }) => {
 *   await searchWith(understudy.env.TAVILY_API_BASE_URL);
 *   await understudy.verify({ match: { operation: 'search' }, count: 1 });
 * });
 */
export const test: TestAPI<Fixtures> = isInVitestWorker()
  ? withFixtures()
  : (vitestTest as unknown as TestAPI<Fixtures>);

function withFixtures(): TestAPI<Fixtures> {
  return vitestTest.extend<Fixtures>({
    understudyOptions: {},
    understudyServer: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
      async ({}, use) => {
        await use(await sharedServer());
        await closeSharedServer();
      },
      { scope: 'file' },
    ],
    understudy: async ({ understudyServer, understudyOptions, task }, use) => {
      const { sandbox, check, report, end } = await openTestSandbox(understudyServer, understudyOptions);
      try {
        await use(sandbox);
        // Vitest has turned what the test threw into a plain object, and shows its message.
        const error = task.result?.errors?.[0];
        if (error === undefined) await check();
        else addReport(error, await report());
      } finally {
        await end();
      }
    },
  });
}

/** One server for the run, as `globalSetup`. */
export default startRunServer;
