import { isStopWord } from './terms.ts';

/** The words of a text that say something, in an order of their own; a text has words between blanks. */
export const wordSetOf = (words: string): string =>
  [...new Set(words.trim().split(' '))]
    .filter((word) => !isStopWord(word))
    .sort()
    .join(' ');

/** A title as it is compared. */
interface Title {
  readonly words: string;
  readonly wordSet: string;
}

/** The words of a query that titles are compared with. To put words in order takes long, and few titles have the outer ones. */
export class WordSet {
  readonly #words: string;
  readonly #edges: readonly string[];
  #set: string | undefined;

  /** @param words between blanks */
  constructor(words: string) {
    this.#words = words;
    const first = words.slice(0, words.indexOf(' ', 1) + 1);
    const last = words.slice(words.lastIndexOf(' ', words.length - 2));
    this.#edges = [first, last].filter((word) => !isStopWord(word.trim()));
  }

  /** Whether a title has these words and no others. */
  isOf(title: Title): boolean {
    if (!this.#edges.every((word) => title.words.includes(word))) return false;
    this.#set ??= wordSetOf(this.#words);
    return this.#set !== '' && title.wordSet === this.#set;
  }
}
