import { after, before, type TestOptions as NodeTestOptions, test as nodeTest, type TestContext } from 'node:test';
import type { ControlledSandbox } from '../client.ts';
import { runTest } from './run-test.ts';
import { closeSharedServer, openSharedServer, openTimeoutMs } from './shared-server.ts';
import type { TestOptions } from './test-sandbox.ts';

export type { ControlledSandbox, TestOptions };

/** The argument of a test. */
export interface Context {
  /** A stand-in of this test alone. */
  readonly understudy: ControlledSandbox;
  /** The context of `node:test`. */
  readonly t: TestContext;
}
type Body = (context: Context) => unknown;
type Register = (name: string, options?: NodeTestOptions, body?: (t: TestContext) => Promise<void>) => Promise<void>;

/** Registers a test, as `node:test` does. */
interface SandboxTestFunction {
  (name: string, body: Body): Promise<void>;
  (name: string, options: NodeTestOptions, body: Body): Promise<void>;
}

/** `test` of `node:test`, whose body is called with a fresh sandbox. */
export interface SandboxTest extends SandboxTestFunction {
  readonly only: SandboxTestFunction;
  readonly skip: SandboxTestFunction;
  readonly todo: SandboxTestFunction;
  /** The same, for sandboxes that begin otherwise. */
  with(options: TestOptions): SandboxTest;
}

before(openSharedServer, { timeout: openTimeoutMs });
after(closeSharedServer, { timeout: openTimeoutMs });

function registering(register: Register, options: TestOptions): SandboxTestFunction {
  return (name: string, first: NodeTestOptions | Body, last?: Body) => {
    const [own, body] = typeof first === 'function' ? [{}, first] : [first, last];
    return register(name, own, (t) => runTest(options, (understudy) => body?.({ understudy, t })));
  };
}

const testWith = (options: TestOptions): SandboxTest =>
  Object.assign(registering(nodeTest, options), {
    only: registering(nodeTest.only, options),
    skip: registering(nodeTest.skip, options),
    todo: registering(nodeTest.todo, options),
    with: testWith,
  });

/**
 * @example
 * test('searches', async ({ understudy }) => {
 *   await searchWith(understudy.env.TAVILY_API_BASE_URL);
 *   await understudy.verify({ match: { operation: 'search' }, count: 1 });
 * });
 */
export const test: SandboxTest = testWith({});
