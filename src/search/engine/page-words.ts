import { writtenOut } from './equal-names.ts';
import { fold } from './fold.ts';
import { isKind } from './kinds.ts';
import { plainText } from './markdown.ts';
import { isStopWordOf } from './query-language.ts';
import type { Page } from './search-index.ts';
import { headOf, subjectOf } from './subject.ts';
import { bitOf, inName, inTitle, roughSentences } from './term-places.ts';
import type { Tokenize } from './tokenizer.ts';

/** Takes the words of a page. `at` comes before the words of another place. */
export interface PageWords {
  /** A bit of `term-places.ts`; 0: none. */
  at(place: number): void;
  title(word: string): void;
  body(word: string): void;
}

/** A page says what it is about at its start: words there count twice. */
const maxLeadLength = 150;
const leadOf = (content: string) =>
  content.length <= maxLeadLength
    ? content
    : content.slice(0, content.lastIndexOf(' ', maxLeadLength) + 1 || maxLeadLength);

const added = /\s\(([^()]*)\)/g;
/** One word of several in parentheses is no name: `Hypertension (high blood pressure)`. */
const isNoName = (phrase: string) => /[\s,]/.test(phrase) || isKind(phrase);

/** Goes through the words of a page, stop words included. */
export function visitWords({ title, content }: Pick<Page, 'title' | 'content'>, tokenize: Tokenize, words: PageWords) {
  const subject = subjectOf(title);
  const name = headOf(subject);
  words.at(inTitle | inName);
  const others: string[] = [];
  const own = name.replace(added, (whole, phrase: string) => {
    if (!isNoName(phrase)) return whole;
    others.push(whole);
    return '';
  });
  tokenize(fold(writtenOut(own)), words.title);
  words.at(inTitle);
  const further = others.join(' ') + subject.slice(name.length);
  if (further !== '') tokenize(fold(writtenOut(further)), words.title);
  words.at(bitOf(0, 1));
  tokenize(fold(title.slice(subject.length)), words.body);
  const text = plainText(content);
  const sentences = roughSentences(text);
  for (const [at, sentence] of sentences.entries()) {
    words.at(bitOf(at, sentences.length));
    tokenize(fold(sentence), words.body);
  }
  words.at(0);
  tokenize(fold(leadOf(text)), words.body);
}

/** Whether a word says nothing in the body of a page that is in another language than English. */
export const isForeignStopWord = (word: string, language: string): boolean =>
  language !== '' && language !== 'en' && isStopWordOf(word, language);
