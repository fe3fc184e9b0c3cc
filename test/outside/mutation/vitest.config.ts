import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { thorough } from '../../../.config/thorough-tests.ts';

/** The folder whose mutants are tried: test/outside/mutation/run.ts names it. */
const folder = process.env.MUTATED_FOLDER ?? 'src';

/** Tests of a folder that stand elsewhere: recorded cases, and what the control plane alone asks of it. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'src/token': [
    'test/golden/token-endpoint.test.ts',
    'test/control/routes/tokens.test.ts',
    'test/control/openapi/documents.test.ts',
  ],
  'src/search/engine': ['test/search/nearest.test.ts'],
  'src/proxy': ['test/server/interception.test.ts'],
  'src/tls': ['test/server/https.test.ts'],
  'src/http': ['test/server/{places,start}.test.ts', 'test/example-app/upgrade.test.ts'],
  'src/control': ['test/server/{recording,request-details}.test.ts'],
};

/** The tests that stand beside the folder in test/, and those: none of them needs the built server, so it is not built. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: [`${folder.replace(/^src/, 'test')}/**/*.test.ts`, ...(elsewhere[folder] ?? [])],
    tags: [thorough],
    setupFiles: ['test/support/seeded.ts', 'test/support/rsa-keys.ts'],
    // One test after another, so that it is known which of them reaches a mutant.
    maxConcurrency: 1,
    // The modules of a trial are loaded once for all its tests.
    isolate: false,
    // Thousands of values and pages for each mutant would take hours and say little about one.
    exclude: [
      '**/{any-request,first-hits,questions,vendor-examples,hostile-input,secrets}.test.ts',
      'test/search/corpus/**',
    ],
    env: { PROPERTIES: 'few' },
  },
});
