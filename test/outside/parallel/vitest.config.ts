import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const workers = 4;

/** The same tests in several workers at the same time, all against the server at UNDERSTUDY_URL. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    pool: 'forks',
    maxWorkers: workers,
    maxConcurrency: 25,
    testTimeout: 60_000,
    projects: Array.from({ length: workers }, (_, worker) => ({
      extends: true,
      test: {
        name: `worker ${worker + 1}`,
        include: ['test/outside/parallel/isolation.ts'],
        env: { PARALLEL_WORKER: String(worker) },
      },
    })),
  },
});
