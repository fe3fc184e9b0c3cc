import { readIndex } from '../engine/index-storage.ts';
import { decodePage } from '../engine/source-page.ts';
import { damagedIndex } from './corpus-error.ts';
import { pageRecord } from './page-record.ts';
import type { PageOrProblem, Reader } from './reader.ts';

/** What the index of the built-in pages says that it was made from. */
export const builtInKey = 'built-in';

/** The pages of an index that was made ahead of time, in the order of their URLs; each is a line. */
export const indexedPages: Reader = async function* ({ path, size }): AsyncGenerator<PageOrProblem> {
  const stored = await readIndex(path, builtInKey);
  if (stored === undefined) throw damagedIndex(path);
  const { bytes, starts, ends } = stored.data.pages;
  for (const [at, start] of starts.entries()) {
    const page = pageRecord(decodePage(bytes.subarray(start, ends[at])));
    yield { page, line: at + 1, bytes: (size * (at + 1)) / starts.length };
  }
};
