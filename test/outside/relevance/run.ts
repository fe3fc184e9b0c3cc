import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { systemClock } from '../../../src/runtime/runtime.ts';
import { sourcePage } from '../../../src/search/corpus/page-record.ts';
import { indexBuilder } from '../../../src/search/engine/build-index.ts';
import { memoryIndex } from '../../../src/search/engine/memory-index.ts';
import type { SourcePage } from '../../../src/search/engine/source-page.ts';
import { anyPage } from '../../support/any-page.ts';
import { type LoadedEngine, loadedInto } from '../support/loaded-engine.ts';

const hitsPerQuery = 100;
const usage =
  'usage: npm run relevance -- DIR --out FILE [--engine http://host:9200]   (DIR has docs.jsonl {id,title,text} and queries.jsonl {id,text})\n';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, engine: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined || values.out === undefined) {
  process.stderr.write(usage);
  process.exit(2);
}

async function* records<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line) as T;
  }
}

/** The documents as pages. Their ids are not URLs, but what results are told apart by. */
async function* pages(): AsyncGenerator<SourcePage> {
  const documents = records<{ id: string; title?: string; text: string }>(join(folder as string, 'docs.jsonl'));
  for await (const { id, title = '', text } of documents) yield sourcePage({ url: String(id), title, content: text });
}

async function embedded(): Promise<Pick<LoadedEngine, 'index' | 'close'>> {
  const builder = indexBuilder();
  for await (const page of pages()) builder.add(page);
  return { index: memoryIndex(builder.finish(), systemClock), close() {} };
}

/** Loads the documents into an engine elsewhere, under a name of their own. */
const elsewhere = (node: string) => loadedInto([node], 'understudy-relevance', pages());

const started = performance.now();
const { index, close } = await (values.engine === undefined ? embedded() : elsewhere(values.engine));
const built = performance.now();
const run: string[] = [];
let queries = 0;
for await (const { id, text } of records<{ id: string; text: string }>(join(folder, 'queries.jsonl'))) {
  const hits = await index.search({ ...anyPage, text, limit: hitsPerQuery });
  for (const [at, { page, score }] of hits.entries()) run.push(`${id} Q0 ${page.url} ${at + 1} ${score} understudy\n`);
  queries += 1;
}
const asked = performance.now();
await writeFile(values.out, run.join(''));
process.stdout.write(
  `${index.size} documents indexed in ${(built - started).toFixed(0)} ms, ${queries} queries in ${(asked - built).toFixed(0)} ms\n`,
);
close();
