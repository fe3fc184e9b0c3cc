import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { thorough } from '../../../.config/thorough-tests.ts';

/** The folder whose mutants are tried: test/outside/mutation/run.ts names it. */
const folder = process.env.MUTATED_FOLDER ?? 'src';

/** Tests of a folder that stand elsewhere: recorded cases, what the control plane alone asks of it, and what goes through a whole
 * server. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'src/token': [
    'test/golden/token-endpoint.test.ts',
    'test/control/routes/tokens.test.ts',
    'test/control/openapi/documents.test.ts',
  ],
  'src/search/engine': ['test/search/nearest.test.ts'],
  'src/proxy': ['test/server/interception.test.ts'],
  'src/tls': ['test/server/https.test.ts'],
  'src/http': [
    'test/server/{https,places,listening/closing,loading/open-tls}.test.ts',
    'test/example-app/upgrade.test.ts',
  ],
  // It puts together what others try.
  'src/server': [
    'test/control/operations.test.ts',
    'test/control/client/start-server.test.ts',
    'test/control/openapi/documents.test.ts',
    'test/control/routes/{copies,files,mails,metrics,sandboxes,settings,tokens,why,why-refused}.test.ts',
    'test/control/routing/guard.test.ts',
    'test/control/rules/rules-in-use.test.ts',
    'test/example-app/upgrade.test.ts',
    'test/http/http-server.test.ts',
    'test/search/access/{country-database,geo-blocking}.test.ts',
    'test/state/{one-process,shared-state}.test.ts',
    'test/token/openid/keys/keys-file.test.ts',
    'test/token/openid/mails/mail-server.test.ts',
    'test/token/realm/{default-realm,no-realm,realm-export,realm-file-errors,warnings}.test.ts',
  ],
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
