import { fold } from './fold.ts';
import { isStopWord, termOf } from './terms.ts';
import { termNumber, type Vocabulary } from './vocabulary.ts';
import type { Words } from './words.ts';

/** Words whose numbers are remembered: texts repeat few words often, and stemming is most of the work. */
const remembered = 20_000;

/** The numbers of the terms of a text, each once, without stop words; -1 stands for terms that no page has. */
export function termLookup(vocabulary: Vocabulary, words: Words): (text: string) => readonly number[] {
  const known = new Map<string, number>();
  const stopWord = -2;

  function numberOf(word: string): number {
    let number = known.get(word);
    if (number === undefined) {
      number = isStopWord(word) ? stopWord : termNumber(vocabulary, termOf(word));
      if (known.size >= remembered) known.clear();
      known.set(word, number);
    }
    return number;
  }

  return (text) => {
    const numbers: number[] = [];
    words(fold(text), (word) => {
      const number = numberOf(word);
      if (number !== stopWord && !numbers.includes(number)) numbers.push(number);
    });
    return numbers;
  };
}
