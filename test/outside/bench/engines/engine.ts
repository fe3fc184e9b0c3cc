import type { GeneratedPage } from '../generated-pages.ts';

/** A search engine to measure: builds an index of the pages and says how to ask it for ten hits. */
export type Engine = (pages: Iterable<GeneratedPage>) => Promise<(question: string) => unknown>;
