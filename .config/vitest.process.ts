import { defineConfig } from 'vitest/config';
import { processTests } from './process-tests.ts';
import shared from './vitest.config.ts';

/** The tests that `npm test` leaves out, because they take nearly as long as all others together. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    include: [...processTests],
    exclude: [],
    setupFiles: [...(shared.test?.setupFiles ?? []), 'test/support/build-first.ts'],
  },
});
