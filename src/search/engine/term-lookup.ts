import { copyText } from '../../runtime/copy-text.ts';
import { fold } from './fold.ts';
import { isStopWord, termOf } from './terms.ts';
import type { Tokenize } from './tokenizer.ts';
import { termId, type Vocabulary } from './vocabulary.ts';

/** Words whose ids are remembered: texts repeat few words often, and stemming is most of the work. */
const maxRememberedWords = 20_000;
/** In characters; words of a query may be longer. */
const maxRememberedLength = 64;

/** The ids of the terms of a text, each once, without stop words; -1 stands for terms that no page has. */
export function termLookup(vocabulary: Vocabulary, tokenize: Tokenize): (text: string) => readonly number[] {
  const known = new Map<string, number>();
  const stopWord = -2;

  function idOf(word: string): number {
    let id = known.get(word);
    if (id === undefined) {
      id = isStopWord(word) ? stopWord : termId(vocabulary, termOf(word));
      if (word.length > maxRememberedLength) return id;
      if (known.size >= maxRememberedWords) known.clear();
      known.set(copyText(word), id);
    }
    return id;
  }

  return (text) => {
    const ids: number[] = [];
    tokenize(fold(text), (word) => {
      const number = idOf(word);
      if (number !== stopWord && !ids.includes(number)) ids.push(number);
    });
    return ids;
  };
}
