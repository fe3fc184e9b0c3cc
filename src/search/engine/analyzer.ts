import { copyText } from '../../runtime/copy-text.ts';
import { isStopWord, termOf } from './terms.ts';
import { createTokenizer, type Tokenize } from './tokenizer.ts';

/** How a text becomes words, and words become terms. */
export interface Analyzer {
  readonly tokenize: Tokenize;
  /** The term of a word; undefined for a stop word. */
  readonly termFor: (word: string) => string | undefined;
}

/** Words whose terms are remembered: texts repeat few words often, and stemming is most of the work. */
const maxRememberedWords = 20_000;
/** In characters. */
const maxRememberedLength = 64;

export function createAnalyzer(): Analyzer {
  const known = new Map<string, string | undefined>();
  return {
    tokenize: createTokenizer(),
    termFor(word) {
      const found = known.get(word);
      if (found !== undefined || known.has(word)) return found;
      const term = isStopWord(word) ? undefined : termOf(word);
      if (word.length > maxRememberedLength) return term;
      if (known.size >= maxRememberedWords) known.clear();
      const kept = copyText(word);
      known.set(kept, term === word ? kept : term);
      return term;
    },
  };
}
