// One engine with one index in a process of its own: `engine-process.ts <engine> <pages>`; every message asks for a round.
import { collectedMemory } from '../collected-memory.ts';
import { generatedPages, generatedQuestions } from '../generated-pages.ts';
import type { Engine } from './engine.ts';
import { flexsearch } from './flexsearch.ts';
import { minisearch } from './minisearch.ts';
import { understudy } from './understudy.ts';

const engines: Readonly<Record<string, Engine>> = { understudy, minisearch, flexsearch };
const [name = '', count = ''] = process.argv.slice(2);
const questions = { short: generatedQuestions(100, 3), long: generatedQuestions(100, 20) };
/** A round of one kind of questions ends after so many milliseconds, whatever is left. */
const longestRound = 2_000;

const before = collectedMemory();
const started = performance.now();
const ask = await engines[name]?.(generatedPages(Number(count)));
const build = performance.now() - started;
process.send?.({ build, memory: collectedMemory() - before });

process.on('message', async () => {
  const taken: Record<string, number[]> = {};
  for (const [kind, asked] of Object.entries(questions)) {
    const until = performance.now() + longestRound;
    const times: number[] = [];
    for (const question of asked) {
      const from = performance.now();
      await ask?.(question);
      const to = performance.now();
      times.push(to - from);
      if (to > until) break;
    }
    taken[kind] = times.sort((one, other) => one - other);
  }
  process.send?.(taken);
});
