import { indexBuilder } from './build-index.ts';
import { memoryIndex } from './memory-index.ts';
import type { SearchIndex } from './search-index.ts';

/** An index without pages. */
export const emptyIndex = (): SearchIndex =>
  memoryIndex(indexBuilder().finish(), { now: () => 0, sleep: () => Promise.resolve() });
