import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { filesBelow } from '../test/support/files-below.ts';
import shared from './vitest.config.ts';

const hasThoroughTest = (file: string) => /tags: \[?'thorough'/.test(readFileSync(file, 'utf8'));

/** The tests with the tag `thorough`, which `npm test` leaves out. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    testTimeout: 120_000,
    include: filesBelow('test').filter((file) => file.endsWith('.test.ts') && hasThoroughTest(file)),
  },
});
