import FlexSearch from 'flexsearch';
import type { Engine } from './engine.ts';

/** As it is by default, but that every page with one of the words is a hit. */
export const flexsearch: Engine = async (pages) => {
  const index = new FlexSearch.Document({ document: { id: 'url', store: true, index: ['title', 'content'] } });
  for (const page of pages) index.add({ ...page });
  return (question) => index.search(question, { limit: 10, suggest: true, enrich: true, merge: true });
};
