import type { ControlledSandbox } from '../client.ts';
import { withReport } from './journal-report.ts';
import { sharedServer } from './shared-server.ts';
import { openTestSandbox, type TestOptions } from './test-sandbox.ts';

/** Runs the body of a test with a fresh sandbox. What fails is thrown with the report of what came. */
export async function runTest(options: TestOptions, body: (sandbox: ControlledSandbox) => unknown): Promise<void> {
  const { sandbox, check, report, end } = await openTestSandbox(await sharedServer(), options);
  try {
    try {
      await body(sandbox);
    } catch (error) {
      throw withReport(error, await report());
    }
    await check();
  } finally {
    await end();
  }
}
