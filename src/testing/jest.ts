import type { ControlledSandbox } from '../client.ts';
import { startRunServer } from './run-server.ts';
import { runTest } from './run-test.ts';
import { closeSharedServer, openSharedServer, openTimeoutMs } from './shared-server.ts';
import type { TestOptions } from './test-sandbox.ts';

export type { ControlledSandbox, TestOptions };

/** The argument of a test. */
export interface Context {
  /** A stand-in of this test alone. */
  readonly understudy: ControlledSandbox;
}
type Register = (name: string, body: () => Promise<void>, timeout?: number) => void;
/** Registers a test, as Jest does. `timeout` in milliseconds. */
type SandboxTestFunction = (name: string, body: (context: Context) => unknown, timeout?: number) => void;

/** Jest's `test`, whose body is called with a fresh sandbox. */
export interface SandboxTest extends SandboxTestFunction {
  readonly only: SandboxTestFunction;
  readonly skip: SandboxTestFunction;
  readonly failing: SandboxTestFunction;
  /** The same, for sandboxes that begin otherwise. */
  with(options: TestOptions): SandboxTest;
}

/** What Jest puts into the global scope of a test file. */
interface JestGlobals {
  readonly test?: Register & Readonly<Record<'only' | 'skip' | 'failing', Register>>;
  readonly beforeAll?: RegisterHook;
  readonly afterAll?: RegisterHook;
}
type RegisterHook = (hook: () => Promise<void>, timeout: number) => void;
const globals = globalThis as JestGlobals;

/** Absent where Jest loads this module for the set-up of a run. */
globals.beforeAll?.(openSharedServer, openTimeoutMs);
globals.afterAll?.(closeSharedServer, openTimeoutMs);

function jestTest(): NonNullable<JestGlobals['test']> {
  if (globals.test === undefined) throw new Error('understudy-server/jest needs the globals of Jest (injectGlobals)');
  return globals.test;
}

const registering =
  (register: () => Register, options: TestOptions): SandboxTestFunction =>
  (name, body, timeout) =>
    register()(name, () => runTest(options, (understudy) => body({ understudy })), timeout);

const testWith = (options: TestOptions): SandboxTest =>
  Object.assign(
    registering(() => jestTest(), options),
    {
      only: registering(() => jestTest().only, options),
      skip: registering(() => jestTest().skip, options),
      failing: registering(() => jestTest().failing, options),
      with: testWith,
    },
  );

/**
 * @example
 * test('searches', async ({ understudy }) => {
 *   await searchWith(understudy.env.TAVILY_API_BASE_URL);
 *   await understudy.verify({ match: { operation: 'search' }, count: 1 });
 * });
 */
export const test: SandboxTest = testWith({});

/** The place where the set-up of a run leaves its end for the teardown: Jest loads this module for each of them. */
const ofRun = globalThis as { [endOfRun]?: () => Promise<void> };
const endOfRun = Symbol.for('understudy-server: end of the run');

/** Starts one server for the run, as `globalSetup`. As `globalTeardown` it closes the server. */
export default async function runServer(): Promise<void> {
  const end = ofRun[endOfRun];
  delete ofRun[endOfRun];
  if (end === undefined) ofRun[endOfRun] = await startRunServer();
  else await end();
}
