import {
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  test as playwrightTest,
  type TestType,
} from '@playwright/test';
import type { ControlledSandbox, ControlledServer } from '../client.ts';
import { addReport } from './journal-report.ts';
import { startRunServer } from './run-server.ts';
import { closeSharedServer, openTimeoutMs, sharedServer } from './shared-server.ts';
import { openTestSandbox, type TestOptions } from './test-sandbox.ts';

export type { ControlledSandbox, ControlledServer, TestOptions };

/** What tests can ask for. */
export interface Fixtures {
  /** A stand-in of this test alone. */
  readonly understudy: ControlledSandbox;
  /** The beginning of the sandbox: `test.use({ understudyOptions: … })`. */
  readonly understudyOptions: TestOptions;
}

/** The server that makes the sandboxes of a worker. */
export interface WorkerFixtures {
  readonly understudyServer: ControlledServer;
}

/**
 * Playwright's `test`, with a fixture: a fresh sandbox for each test that asks for it.
 * @example
 * test('greets', async ({ page, understudy }) => {
 *   await page.goto(understudy.url);
 *   await understudy.verify({ match: { operation: 'root' }, count: 1 });
 * });
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & Fixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WorkerFixtures
> = playwrightTest.extend<Fixtures, WorkerFixtures>({
  understudyOptions: [{}, { option: true }],
  understudyServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      await use(await sharedServer());
      await closeSharedServer();
    },
    { scope: 'worker', timeout: openTimeoutMs },
  ],
  understudy: async ({ understudyServer, understudyOptions }, use, { errors }) => {
    const { sandbox, check, report, end } = await openTestSandbox(understudyServer, understudyOptions);
    try {
      await use(sandbox);
      const [error] = errors;
      if (error === undefined) await check();
      else addReport(error, await report());
    } finally {
      await end();
    }
  },
});

/** One server for the run, as `globalSetup`. */
export default startRunServer;
