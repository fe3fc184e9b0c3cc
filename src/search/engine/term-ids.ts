import { isStopWord, termOf } from './terms.ts';

/** Numbers for terms, remembered by word so that a word is stemmed once. */
export function createTermIds() {
  const byWord = new Map<string, number>();
  const byTerm = new Map<string, number>();
  const all: string[] = [];
  const idOfTerm = (term: string) => {
    let number = byTerm.get(term);
    if (number === undefined) {
      number = all.length;
      byTerm.set(term, number);
      all.push(term);
    }
    return number;
  };
  return {
    all,
    /** -1 for a stop word. */
    idOf(word: string): number {
      let number = byWord.get(word);
      if (number === undefined) {
        number = isStopWord(word) ? -1 : idOfTerm(termOf(word));
        byWord.set(word, number);
      }
      return number;
    },
    stopWordIdOf: idOfTerm,
  };
}
