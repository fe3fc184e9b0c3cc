import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '../browser/chromium.ts';

/** How a version of a test framework runs the tests of a folder. */
export interface Framework {
  /** As in the documents: `vitest`. */
  readonly name: string;
  /** With its version. */
  readonly row: string;
  readonly packages: readonly string[];
  command(packages: string): readonly string[];
  prepare?(folder: string): void;
  /** A file of failing/ as the framework expects it. */
  readonly failing: string;
  /** The first major release of Node.js that it runs on, above that of the package. */
  readonly minNode?: number;
  /** It is tried with one release of Node.js only, because a newer one is tried with all. */
  readonly isOlder: boolean;
}

/** Every line of releases in the peer range, the newest last. */
const vitest = (version: string, isOlder: boolean, minNode?: number): Framework => ({
  name: 'vitest',
  row: `vitest ${version}`,
  packages: [`vitest@${version}`],
  command: (packages) => ['node', path.join(packages, 'vitest/vitest.mjs'), 'run'],
  failing: 'vitest.test.mjs',
  isOlder,
  ...(minNode !== undefined && { minNode }),
});

const jest = (version: string, isOlder: boolean): Framework => ({
  name: 'jest',
  row: `jest ${version}`,
  packages: [`jest@${version}`],
  command: (packages) => ['node', path.join(packages, 'jest/bin/jest.js'), '--testMatch', '**/*.test.*js'],
  failing: 'jest.test.cjs',
  isOlder,
});

export const frameworks: readonly Framework[] = [
  vitest('3.0', true),
  vitest('3.1', true),
  vitest('3.2', true),
  vitest('4.0', true),
  vitest('4.1', false),
  vitest('5.1', true, 22),
  jest('29', true),
  jest('30', false),
  {
    name: 'node-test',
    row: 'node-test',
    packages: [],
    command: () => ['node', '--test'],
    failing: 'node-test.test.mjs',
    isOlder: false,
  },
  {
    name: 'playwright',
    row: 'playwright',
    packages: ['@playwright/test@1.65'],
    command: (packages) => ['node', path.join(packages, '@playwright/test/cli.js'), 'test', '-c', 'here.config.mjs'],
    // With the browser that is here.
    prepare: (folder) =>
      writeFileSync(
        path.join(folder, 'here.config.mjs'),
        `export default {
  globalSetup: 'understudy-server/playwright',
  use: { launchOptions: { executablePath: ${JSON.stringify(chromium())} } },
};\n`,
      ),
    failing: 'playwright.spec.mjs',
    isOlder: false,
  },
];
