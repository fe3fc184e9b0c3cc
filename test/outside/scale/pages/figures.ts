import { parseArgs } from 'node:util';
import { systemClock } from '../../../../src/runtime/runtime.ts';
import { sourcePage } from '../../../../src/search/corpus/page-record.ts';
import { indexBuilder } from '../../../../src/search/engine/build-index.ts';
import { defaultQuery } from '../../../../src/search/engine/default-query.ts';
import { memoryIndex } from '../../../../src/search/engine/memory-index.ts';
import type { SearchIndex } from '../../../../src/search/engine/search-index.ts';
import { generatedPages, generatedQuestions } from '../../bench/generated-pages.ts';
import { loadedInto } from '../../support/loaded-engine.ts';
import { startOpenSearch } from './opensearch.ts';

// The embedded engine and OpenSearch over the same pages: time to load, memory, and how long questions take.
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000000' },
    heap: { type: 'string', default: '1g' },
    questions: { type: 'string', default: '1000' },
    only: { type: 'string' },
  },
});
const count = Number(values.pages);
const questionCount = Number(values.questions);

function* pages() {
  for (const page of generatedPages(count)) yield sourcePage(page);
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0);
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

function share(sorted: readonly number[], of: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Number.NaN).toFixed(1);
}

/** Every question once, by so many callers. */
async function ask(index: SearchIndex, questions: readonly string[], callers: number): Promise<readonly number[]> {
  const left = [...questions];
  const times: number[] = [];
  const caller = async () => {
    for (let text = left.pop(); text !== undefined; text = left.pop()) {
      const since = performance.now();
      await index.search(defaultQuery(text, { limit: 10 }));
      times.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times.sort((one, other) => one - other);
}

async function measure(name: string, index: SearchIndex): Promise<void> {
  for (const [kind, words] of [
    ['short', 3],
    ['long', 20],
  ] as const) {
    const questions = generatedQuestions(2 * questionCount, words);
    await ask(index, questions.slice(0, Math.min(200, questionCount)), 16);
    for (const callers of [1, 16]) {
      const since = performance.now();
      const asked = callers === 1 ? questions.slice(0, questionCount) : questions.slice(questionCount);
      const times = await ask(index, asked, callers);
      const rate = (asked.length / ((performance.now() - since) / 1000)).toFixed(0);
      print(
        `${name}, ${kind} questions, ${callers} callers: p50 ${share(times, 0.5)} ms, p99 ${share(times, 0.99)} ms, ${rate} a second`,
      );
    }
  }
}

if (values.only !== 'embedded') {
  await using cluster = await startOpenSearch({ nodes: 1, heap: values.heap });
  const since = performance.now();
  const asynchronous = async function* () {
    yield* pages();
  };
  const { index, close } = await loadedInto(cluster.urls, 'understudy-figures', asynchronous());
  print(`OpenSearch: ${index.size} pages loaded in ${seconds(since)} s`);
  const stats = (await (await fetch(`${cluster.urls[0]}/understudy-figures/_stats/store`)).json()) as {
    _all: { total: { store: { size_in_bytes: number } } };
  };
  print(
    `OpenSearch: ${megabytes(stats._all.total.store.size_in_bytes)} MB on disk, ${megabytes(cluster.memory(0))} MB resident (heap ${values.heap})`,
  );
  print(`OpenSearch: this process has ${megabytes(process.memoryUsage.rss())} MB`);
  await measure('OpenSearch', index);
  print(`OpenSearch: ${megabytes(cluster.memory(0))} MB resident after the questions`);
  close();
}
if (values.only !== 'opensearch') {
  const since = performance.now();
  const builder = indexBuilder();
  for (const page of pages()) builder.add(page);
  const index = memoryIndex(builder.finish(), systemClock);
  print(`embedded: ${index.size} pages indexed in ${seconds(since)} s`);
  globalThis.gc?.();
  print(`embedded: ${megabytes(process.memoryUsage.rss())} MB resident`);
  await measure('embedded', index);
}
