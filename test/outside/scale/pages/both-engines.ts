import { systemClock } from '../../../../src/runtime/runtime.ts';
import { builtInFiles } from '../../../../src/search/corpus/built-in-files.ts';
import { type PageRecord, sourcePage } from '../../../../src/search/corpus/page-record.ts';
import { pagesOf } from '../../../../src/search/corpus/read-corpus.ts';
import { indexBuilder } from '../../../../src/search/engine/build-index.ts';
import { memoryIndex } from '../../../../src/search/engine/memory-index.ts';
import type { SearchIndex } from '../../../../src/search/engine/search-index.ts';
import type { SourcePage } from '../../../../src/search/engine/source-page.ts';
import { type LoadedEngine, loadedInto } from '../../support/loaded-engine.ts';

/** The same pages in both engines. */
export interface BothEngines {
  readonly embedded: SearchIndex;
  readonly elsewhere: LoadedEngine;
}

/** The built-in pages, and some with addresses and texts that are out of the ordinary. */
async function testPages(): Promise<readonly SourcePage[]> {
  const builtIn: SourcePage[] = [];
  for await (const { page } of pagesOf(await builtInFiles())) if (page !== undefined) builtIn.push(sourcePage(page));
  const odd: readonly PageRecord[] = [
    { url: 'https://www.oddshop.example/In/profile?a=1', title: 'Odd shop', content: 'An odd shop sells kettles.' },
    { url: 'https://oddshop.example/index', title: 'Odd kettles', content: 'Kettles of the odd shop.' },
    { url: 'https://docs.oddshop.example:8443/in', title: 'Odd manual', content: 'Manual of odd kettles.' },
    { url: 'https://東京.example/', title: '東京の案内', content: '東京2020は大会です。', language: 'ja' },
    {
      url: 'https://oddshop.example/links',
      title: 'Links',
      content: 'See [the odd list](https://x.example/y) of kettles.',
    },
  ];
  return [...builtIn, ...odd.map(sourcePage)];
}

/** Loads the pages into OpenSearch and into this process. */
export async function bothEngines(nodes: readonly string[], shards: number): Promise<BothEngines> {
  const pages = await testPages();
  const builder = indexBuilder();
  for (const page of pages) builder.add(page);
  const all = async function* () {
    yield* pages;
  };
  return {
    embedded: memoryIndex(builder.finish(), systemClock),
    elsewhere: await loadedInto(nodes, 'understudy-scale', all(), shards),
  };
}
