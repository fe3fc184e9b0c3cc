import { defineConfig } from 'vitest/config';
import shared from '../../../.config/vitest.config.ts';

/** `npm test`, and the tests that take long, with a count of the lines that it reaches. What counts them is a package of this folder. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    coverage: {
      enabled: true,
      provider: 'custom',
      customProviderModule: new URL('provider.ts', import.meta.url).pathname,
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'html'],
      thresholds: { lines: 90, branches: 85 },
    } as object,
  },
});
