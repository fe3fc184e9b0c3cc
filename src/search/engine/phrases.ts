import { fold } from './fold.ts';
import type { IndexData } from './index-data.ts';
import { plainText } from './markdown.ts';
import { postingOf } from './postings.ts';
import type { Page } from './search-index.ts';
import { isStopWord, termOf } from './terms.ts';
import { termId } from './vocabulary.ts';

/** What pages must say word by word; punctuation, case and accents do not count. */
export interface Phrases {
  /** Whether a page can have the phrases, by its terms: cheap, and false for most pages. */
  possible(page: number): boolean;
  /** Whether every phrase is in one of the texts. */
  occurIn(texts: readonly string[]): boolean;
}

const between = /[^\p{L}\p{N}\p{M}_]+/gu;
const outerSigns = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
const plainWord = /^[a-z]{3,}$/;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export function phrasesOf(phrases: readonly string[], { vocabulary, postings }: IndexData): Phrases {
  const needed = [...new Set(phrases.flatMap(certainTerms))].map((term) => termId(vocabulary, term));
  return {
    possible: (page) => needed.every((term) => term >= 0 && postingOf(postings, term, page) >= 0),
    occurIn: phrasesOccurIn(phrases),
  };
}

/** Whether every phrase is in one of the texts, word by word. */
export function phrasesOccurIn(phrases: readonly string[]): (texts: readonly string[]) => boolean {
  const wanted = phrases
    .map(wordsOnly)
    .filter((phrase) => phrase !== '  ')
    .map(openEdges);
  return (texts) => {
    const page = texts.map(wordsOnly);
    return wanted.every((phrase) => page.some((text) => text.includes(phrase)));
  };
}

/** Marks that put more than signs between two words, or belong to words. */
const markup = /\]\(|```|~~~|_/;

/** The texts that phrases are looked for in: with links, fences and underscores in the Markdown also the text without them. */
export function textsOf({ title, content }: Pick<Page, 'title' | 'content'>): string[] {
  if (!markup.test(content)) return [title, content];
  return [title, content, plainText(content)];
}

/** The words of a text in the spelling that they are compared in, between blanks. */
export const wordsOnly = (text: string) => ` ${fold(text).replace(between, ' ').trim()} `;

/** Terms that a page with the phrase has for certain: of plain words, which no punctuation cuts differently. */
const certainTerms = (phrase: string) =>
  fold(phrase)
    .split(/\s+/)
    .map((word) => word.replace(outerSigns, ''))
    .filter((word) => plainWord.test(word) && !isStopWord(word))
    .map(termOf);

/** A phrase of a script without spaces may start and end inside a run of characters. */
function openEdges(phrase: string): string {
  const start = unspaced.test(phrase.slice(1, 3)) ? 1 : 0;
  const end = unspaced.test(phrase.slice(-3, -1)) ? -1 : phrase.length;
  return phrase.slice(start, end);
}
