import type { Analyzer } from './analyzer.ts';
import { fold } from './fold.ts';
import { termId, type Vocabulary } from './vocabulary.ts';

/** The ids of the terms of a text, each once, without stop words; -1 stands for terms that no page has. */
export function termLookup(
  vocabulary: Vocabulary,
  { tokenize, termFor }: Analyzer,
): (text: string) => readonly number[] {
  return (text) => {
    const ids: number[] = [];
    tokenize(fold(text), (word) => {
      const term = termFor(word);
      if (term === undefined) return;
      const id = termId(vocabulary, term);
      if (!ids.includes(id)) ids.push(id);
    });
    return ids;
  };
}
