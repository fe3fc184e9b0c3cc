import { fold } from './fold.ts';
import { growing } from './growing.ts';
import type { IndexData } from './index-data.ts';
import { countOneMore, inBody, inTitle, sortByTerm } from './postings.ts';
import type { SourcePage } from './source-page.ts';
import { storedPages } from './stored-pages.ts';
import { termNumbers } from './term-numbers.ts';
import { packVocabulary } from './vocabulary.ts';
import { createWords } from './words.ts';

/** Takes pages one by one and makes an index of them. */
export interface IndexBuilder {
  /** False when a page of this address is there already: the first one stays. */
  add(page: SourcePage): boolean;
  readonly size: number;
  finish(): IndexData;
}

/** A page says what it is about at its start: words there count twice. */
const longestLead = 150;
const leadOf = (content: string) =>
  content.length <= longestLead ? content : content.slice(0, content.lastIndexOf(' ', longestLead) + 1 || longestLead);

export function indexBuilder(): IndexBuilder {
  const addresses = new Map<string, number>();
  const pages = storedPages();
  const terms = termNumbers();
  const counts = growing(Uint32Array);
  const countTerms = growing(Uint32Array);
  const countStarts = growing(Uint32Array);
  const titleLengths = growing(Uint32Array);
  const bodyLengths = growing(Uint32Array);
  const words = createWords();
  let found: number[] = [];
  let here = new Uint32Array(4096);
  let length = 0;

  const count = (field: number, stopWordsToo: boolean) => (word: string) => {
    const number = terms.numberOf(word);
    if (number < 0) {
      if (stopWordsToo) note(terms.stopWordNumberOf(word), field);
      return;
    }
    length += 1;
    note(number, field);
  };
  const note = (number: number, field: number) => {
    if (number >= here.length) {
      const larger = new Uint32Array(here.length * 2);
      larger.set(here);
      here = larger;
    }
    const before = here[number] as number;
    if (before === 0) found.push(number);
    here[number] = countOneMore(before, field);
  };
  const countTitle = count(inTitle, true);
  const countBody = count(inBody, false);

  return {
    get size() {
      return addresses.size;
    },
    add(page) {
      if (addresses.has(page.url)) return false;
      addresses.set(page.url, addresses.size);
      pages.add(page);
      length = 0;
      words(fold(page.title), countTitle);
      titleLengths.push(length);
      length = 0;
      words(fold(page.content), countBody);
      bodyLengths.push(length);
      words(fold(leadOf(page.content)), countBody);
      countStarts.push(counts.length);
      for (const number of found) {
        countTerms.push(number);
        counts.push(here[number] as number);
        here[number] = 0;
      }
      found = [];
      return true;
    },
    finish() {
      const order = Uint32Array.from(
        [...addresses].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, number]) => number),
      );
      countStarts.push(counts.length);
      const postings = sortByTerm({
        order,
        terms: terms.all.length,
        counts: counts.done(),
        countTerms: countTerms.done(),
        countStarts: countStarts.done(),
        titleLengths: titleLengths.done(),
        bodyLengths: bodyLengths.done(),
      });
      return { ...pages.finish(order), vocabulary: packVocabulary(terms.all), postings };
    },
  };
}
