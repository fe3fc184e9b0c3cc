import MiniSearch from 'minisearch';
import { isStopWord, termOf } from '../../../../src/search/engine/terms.ts';
import type { Engine } from './engine.ts';

/** With the same stop words and stems. */
export const minisearch: Engine = async (pages) => {
  const index = new MiniSearch({
    idField: 'url',
    fields: ['title', 'content'],
    storeFields: ['url', 'title', 'content'],
    searchOptions: { boost: { title: 3 } },
    processTerm: (term) => {
      const word = term.toLowerCase();
      return isStopWord(word) ? null : termOf(word);
    },
  });
  for (const page of pages) index.add(page);
  return (question) => index.search(question).slice(0, 10);
};
