import type { IndexData } from '../engine/index-data.ts';
import type { LoadedCorpus } from './load-corpus.ts';
import type { Progress } from './read-corpus.ts';

/** What the worker that loads a corpus says. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'part'; readonly part: IndexData }
  | { readonly kind: 'loaded'; readonly loaded: LoadedCorpus }
  | { readonly kind: 'failed'; readonly message: string };

/** What it is told: somebody wants an index of the pages that are read so far. */
export const wantsPart = 'part';
