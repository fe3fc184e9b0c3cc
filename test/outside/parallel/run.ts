// npm run test:parallel: a hundred tests at the same time against one server, in several workers. Each of them arranges its
// sandbox as no other does and sends the same requests as all others. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { emptyFolder, runCommand } from '../../support/command.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly failureMessages: readonly string[] }[];
  }[];
}

const server = runCommand();
const report = path.join(emptyFolder(), 'report.json');
const vitest = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=test/outside/parallel/vitest.config.ts',
    '--reporter=json',
    `--outputFile=${report}`,
  ],
  { env: { ...process.env, UNDERSTUDY_URL: await server.url }, stdio: ['ignore', 'ignore', 'inherit'] },
);
await once(vitest, 'close');
await server.stop();

const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
for (const { message, assertionResults } of testResults) {
  if (message !== '') process.stdout.write(`${message}\n`);
  for (const { fullName, failureMessages } of assertionResults)
    for (const failure of failureMessages) process.stdout.write(`FAIL ${fullName}: ${failure}\n`);
}
const expected = 100;
const failed = Math.max(numFailedTests, expected - passed);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
