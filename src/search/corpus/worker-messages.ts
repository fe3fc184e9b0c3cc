import type { LoadedCorpus } from './load-corpus.ts';
import type { Progress } from './read-corpus.ts';

/** What the worker that loads a corpus says. */
export type FromWorker =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'loaded'; readonly loaded: LoadedCorpus }
  | { readonly kind: 'failed'; readonly message: string };
