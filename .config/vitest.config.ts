import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sharedFolder } from '../test/support/exclusively.ts';
import { builtInPages } from './built-in-pages.ts';
import { processTests } from './process-tests.ts';
import { thorough } from './thorough-tests.ts';

/** Tests that wait for processes come first: others have the processor meanwhile, and none is left to wait for at the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => Number(/\/test\/(?:process|docs|golden)\//.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => waits(other) - waits(one));
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [builtInPages],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...processTests, 'test/examples/**'],
    tags: [thorough],
    globalSetup: 'test/support/refused-ports.ts',
    setupFiles: ['test/support/seeded.ts', 'test/support/rsa-keys.ts'],
    // No test changes what others import: sharing modules between files saves most of the time.
    isolate: false,
    // Modules are transformed when they have changed, and read from there otherwise: a tenth of the processor time of a run.
    experimental: { fsModuleCache: true, fsModuleCachePath: path.join(sharedFolder, 'modules') },
    // As many as processors: each loads all modules for itself.
    maxWorkers: os.availableParallelism(),
    sequence: { sequencer: WaitingFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
