import { describe, expect, test } from 'vitest';
import { startServer } from '../../src/index.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { type GoldenCase, goldenFile } from './golden-case.ts';
import { replay } from './replay.ts';

const { cases } = goldenFile('example-app.json');
const lanes = { greeting: 2, echo: 2, object: 1, cached: 2, slow: 8 };

/** Deals the cases to servers of their own, so that recorded pauses are waited for at the same time. */
const dealt = (list: readonly GoldenCase[], count: number) =>
  Array.from({ length: count }, (_, lane) => list.filter((_, index) => index % count === lane));

describe.concurrent('recorded cases of the example application', () => {
  for (const variant of ['greeting', 'echo', 'object', 'cached', 'slow'] as const) {
    const own = cases.filter((golden) => golden.variant === variant);
    for (const [lane, list] of dealt(own, lanes[variant]).entries()) {
      const name = `${variant}, part ${lane + 1} of ${lanes[variant]}: ${list.length} cases`;
      // The recorded bounds are real time: a machine that is busy elsewhere gets another chance.
      test(name, { timeout: 60_000, retry: 2 }, async () => {
        const stdout = memoryOutput();
        const stderr = memoryOutput();
        await using server = await startServer(
          { port: 0, log: { level: 'info' }, app: { variant } },
          { stdout, stderr },
        );
        const different: Record<string, string[]> = {};
        for (const golden of list) {
          const differences = await replay(golden, { url: server.url, stdoutLines: () => stdout.lines });
          if (differences.length > 0) different[`${golden.id} ${golden.note ?? ''}`] = differences;
        }
        expect(different).toEqual({});
      });
    }
  }
});
