import assert from 'node:assert/strict';

/** Runs checks by name, one after the other, and prints the last line that is counted. */
export async function runChecks(checks) {
  let [passed, failed] = [0, 0];
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check();
      passed += 1;
      process.stdout.write(`ok ${name}\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`NOT OK ${name}: ${error.stack}\n`);
    }
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}

export { assert };
