import { withEqualNames, writtenOut } from './equal-names.ts';
import { wordsOnly } from './phrases.ts';

/** A text in the spellings that names are compared in, each made when it is first asked for: a question is compared with many titles. */
export class SpelledText {
  readonly text: string;
  #words: string | undefined;
  #written: string | undefined;
  #equal: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Its words between blanks. */
  get words(): string {
    this.#words ??= wordsOnly(this.text);
    return this.#words;
  }

  /** The same with short names written out. */
  get written(): string {
    if (this.#written === undefined) {
      const full = writtenOut(this.text);
      this.#written = full === this.text ? this.words : wordsOnly(full);
    }
    return this.#written;
  }

  /** The same with one word for names that mean the same. */
  get equal(): string {
    this.#equal ??= withEqualNames(this.written);
    return this.#equal;
  }
}
