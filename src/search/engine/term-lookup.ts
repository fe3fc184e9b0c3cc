import { copyText } from '../../runtime/copy-text.ts';
import { fold } from './fold.ts';
import { isStopWord, termOf } from './terms.ts';
import type { Tokenize } from './tokenizer.ts';
import { termId, type Vocabulary } from './vocabulary.ts';

/** Words whose terms are remembered: texts repeat few words often. */
const maxRememberedWords = 20_000;
/** In characters. */
const maxRememberedLength = 64;
/** Stands for a stop word, which has no term. */
const noTerm = -2;

/** The ids of the terms of a text, each once, without stop words; -1 stands for terms that no page has. */
export function termLookup(vocabulary: Vocabulary, tokenize: Tokenize): (text: string) => readonly number[] {
  const known = new Map<string, number>();

  function idOf(word: string): number {
    const found = known.get(word);
    if (found !== undefined) return found;
    const id = isStopWord(word) ? noTerm : termId(vocabulary, termOf(word));
    if (word.length > maxRememberedLength) return id;
    if (known.size >= maxRememberedWords) known.clear();
    known.set(copyText(word), id);
    return id;
  }

  return (text) => {
    const ids: number[] = [];
    tokenize(fold(text), (word) => {
      const id = idOf(word);
      if (id !== noTerm && !ids.includes(id)) ids.push(id);
    });
    return ids;
  };
}
