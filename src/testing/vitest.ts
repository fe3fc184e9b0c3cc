import { afterAll, beforeAll, type TestAPI, test as vitestTest } from 'vitest';
import type { ControlledSandbox, ControlledServer } from '../client.ts';
import { addReport } from './journal-report.ts';
import { startRunServer } from './run-server.ts';
import { closeSharedServer, openSharedServer, openTimeoutMs, sharedServer } from './shared-server.ts';
import { isInVitestWorker } from './test-environment.ts';
import { openTestSandbox, type TestOptions } from './test-sandbox.ts';

export type { ControlledSandbox, ControlledServer, TestOptions };

/** What tests can ask for. */
export interface Fixtures {
  /** A stand-in of this test alone. */
  readonly understudy: ControlledSandbox;
  /** The beginning of the sandbox: `test.extend({ understudyOptions: … })`. */
  readonly understudyOptions: TestOptions;
  /** The server that makes the sandboxes. */
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
  beforeAll(openSharedServer, openTimeoutMs);
  afterAll(closeSharedServer, openTimeoutMs);
  const base = testWith({});
  const extend = base.extend as Extend;
  return Object.assign(base, { extend: extendAnew(extend) as TestAPI<Fixtures>['extend'] });
}

// biome-ignore lint/suspicious/noExplicitAny: it has other overloads in other versions
type Extend = (...args: any[]) => any;

/** Before Vitest 3.2 a fixture does not see what replaces a fixture that it needs: a test with other options is made anew. */
function extendAnew(extend: Extend): Extend {
  return (...args) => {
    const [{ understudyOptions: options, ...fixtures }] = args as [Partial<Fixtures>];
    const isPlain = typeof options === 'object' && !Array.isArray(options);
    return isPlain ? (testWith(options).extend as Extend)(fixtures) : extend(...args);
  };
}

function testWith(understudyOptions: TestOptions): TestAPI<Fixtures> {
  return vitestTest.extend<Fixtures>({
    understudyOptions,
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    understudyServer: async ({}, use) => {
      await use(await sharedServer());
    },
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
