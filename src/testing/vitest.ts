import { type TestAPI, test as vitestTest } from 'vitest';
import type { ControlledSandbox, ControlledServer } from '../client.ts';
import { isInVitestWorker } from './environment.ts';
import { addStory } from './journal-story.ts';
import { startRunServer } from './run-server.ts';
import { closeSharedServer, sharedServer } from './shared-server.ts';
import { openTestSandbox, type TestOptions } from './test-sandbox.ts';

export type { ControlledSandbox, ControlledServer, TestOptions };

/** What tests can ask for. */
export interface Fixtures {
  /** A stand-in of this test alone. */
  readonly understudy: ControlledSandbox;
  /** How it begins: `test.extend({ understudyOptions: … })`. */
  readonly understudyOptions: TestOptions;
  /** What the sandboxes of a file are made in. */
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
      const { sandbox, check, story, end } = await openTestSandbox(understudyServer, understudyOptions);
      try {
        await use(sandbox);
        // Vitest has turned what the test threw into a plain object, and shows its message.
        const error = task.result?.errors?.[0];
        if (error === undefined) await check();
        else addStory(error, await story());
      } finally {
        await end();
      }
    },
  });
}

/** One server for the run, as `globalSetup`. */
export default startRunServer;
