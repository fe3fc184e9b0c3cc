// One engine with one index in a process of its own: `engine-process.ts <engine> <pages> <text>`; every message asks for a round.
import { collectedMemory } from '../collected-memory.ts';
import { type EngineTextName, engineTexts } from '../engine-texts.ts';
import type { Engine } from './engine.ts';
import { flexsearch } from './flexsearch.ts';
import { minisearch } from './minisearch.ts';
import { understudy } from './understudy.ts';

const engines: Readonly<Record<string, Engine>> = { understudy, minisearch, flexsearch };
const [name = '', count = '', text = 'words'] = process.argv.slice(2);
const { pages, questions } = engineTexts[text as EngineTextName];
const questionCount = 200;
/** Questions are asked in turns, each round from where the last one ended: slow engines come to few of them in a round. */
const asked = { short: questions(questionCount, 'short'), long: questions(questionCount, 'long') };
const next = { short: 0, long: 0 };
/** A round of one kind of questions ends after so many milliseconds; so does what comes before the first round. */
const roundTime = 3_000;

const before = collectedMemory();
const started = performance.now();
const ask = await engines[name]?.(pages(Number(count)));
const build = performance.now() - started;
const memory = collectedMemory() - before;

/** Milliseconds of processor time that the process has used. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The milliseconds that questions take by the clock, in order, and one of them on average of the processor's time. */
async function round(kind: keyof typeof asked): Promise<{ times: number[]; cpu: number }> {
  const until = performance.now() + roundTime;
  const times: number[] = [];
  const usedBefore = used();
  for (let now = performance.now(); now < until; ) {
    const from = now;
    await ask?.(asked[kind][next[kind]] ?? '');
    next[kind] = (next[kind] + 1) % questionCount;
    now = performance.now();
    times.push(now - from);
  }
  const cpu = (used() - usedBefore) / times.length;
  return { times: times.sort((one, other) => one - other), cpu };
}

const rounds = async () => ({ short: await round('short'), long: await round('long') });
await rounds();
process.send?.({ build, memory });
process.on('message', async () => process.send?.(await rounds()));
