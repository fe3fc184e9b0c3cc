import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { madeIndex } from '../../../src/search/corpus/built-in-files.ts';
import { indexedPages } from '../../../src/search/corpus/indexed-pages.ts';
import { overviewPages } from '../../../src/search/corpus/overviews/overview-pages.ts';
import { sourcePage } from '../../../src/search/corpus/page-record.ts';
import { pagesOf } from '../../../src/search/corpus/read-corpus.ts';
import type { CorpusFile } from '../../../src/search/corpus/reader.ts';
import type { SourcePage } from '../../../src/search/engine/source-page.ts';
import { folderOf } from '../../support/folder.ts';

const folder = 'src/search/corpus/pages';
const topics = 'src/search/corpus/overviews/topics.json';
const indexFile = (path: string): CorpusFile => ({ path, size: 1000, url: '', isBuiltIn: true, read: indexedPages });

async function sourcesIn(files: readonly CorpusFile[]): Promise<Map<string, SourcePage>> {
  const found = new Map<string, SourcePage>();
  for await (const { page } of pagesOf(files)) {
    if (page !== undefined && !found.has(page.url)) found.set(page.url, sourcePage(page));
  }
  return found;
}

test('the index has all that the files say about every page', { tags: ['thorough'] }, async () => {
  const names = (await readdir(folder)).sort();
  const files = names.map((name): CorpusFile => ({ path: join(folder, name), size: 1, url: '', isBuiltIn: true }));
  const overviews: CorpusFile = { path: topics, size: 1, url: '', isBuiltIn: true, read: overviewPages };
  const written = await sourcesIn([...files, overviews]);
  const read = await sourcesIn([indexFile(madeIndex)]);
  expect(read.size).toBe(written.size);
  for (const [url, page] of written) if (!isDeepStrictEqual(read.get(url), page)) expect(read.get(url)).toEqual(page);
});

test('says how far it has come', async () => {
  const done: number[] = [];
  for await (const found of pagesOf([indexFile(madeIndex)])) done.push(found.done);
  expect(done[0]).toBeLessThan(0.001);
  expect(done.at(-1)).toBe(1);
});

test('a damaged file is named', async () => {
  const path = join(await folderOf({}), 'pages.index');
  const bytes = await readFile(madeIndex);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  await writeFile(path, bytes);
  await expect(sourcesIn([indexFile(path)])).rejects.toThrow(
    `${path}: is damaged or of another version; install understudy again`,
  );
});
