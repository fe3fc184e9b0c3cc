import { readdir, readFile } from 'node:fs/promises';
import { type PageRecord, sourcePage } from './corpus/page-record.ts';
import { indexBuilder } from './engine/build-index.ts';
import { memoryIndex } from './engine/memory-index.ts';
import type { SearchIndex } from './search-index.ts';

/** Beside this file in src/search and beside the bundle in dist/. */
const pages = new URL('./pages/', import.meta.url);

/** The index over the pages that come with the program. `now` is in milliseconds since the Unix epoch. */
export async function builtInIndex(now: () => number): Promise<SearchIndex> {
  const builder = indexBuilder();
  const files = (await readdir(pages)).filter((name) => name.endsWith('.jsonl')).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, pages), 'utf8')));
  for (const text of texts) {
    for (const line of text.split('\n')) {
      if (line !== '') builder.add(sourcePage(JSON.parse(line) as PageRecord));
    }
  }
  return memoryIndex(builder.finish(), now);
}
