import { fold } from './fold.ts';
import { growableArray } from './growable-array.ts';
import type { IndexData } from './index-data.ts';
import { plainText } from './markdown.ts';
import { bodyUnit, countOneMore, sortByTerm, titleUnit } from './postings.ts';
import { isStopWordOf } from './query-language.ts';
import type { SourcePage } from './source-page.ts';
import { storedPages } from './stored-pages.ts';
import { createTermIds } from './term-ids.ts';
import { bitOf, inTitle, roughSentences } from './term-places.ts';
import { createTokenizer } from './tokenizer.ts';
import { packVocabulary } from './vocabulary.ts';

/** Takes pages one by one and makes an index of them. */
export interface IndexBuilder {
  /** Undefined, or which page, counted from 0, has this URL already: the first one stays. */
  add(page: SourcePage): number | undefined;
  readonly size: number;
  finish(): IndexData;
}

/** A page says what it is about at its start: words there count twice. */
const maxLeadLength = 150;
const leadOf = (content: string) =>
  content.length <= maxLeadLength
    ? content
    : content.slice(0, content.lastIndexOf(' ', maxLeadLength) + 1 || maxLeadLength);

export function indexBuilder(): IndexBuilder {
  const urls = new Map<string, number>();
  const pages = storedPages();
  const terms = createTermIds();
  const counts = growableArray(Uint32Array);
  const placesOfTerms = growableArray(Uint32Array);
  const countTerms = growableArray(Uint32Array);
  const countStarts = growableArray(Uint32Array);
  const titleLengths = growableArray(Uint32Array);
  const bodyLengths = growableArray(Uint32Array);
  const tokenize = createTokenizer();
  let pageTerms: number[] = [];
  let pageCounts = new Uint32Array(4096);
  let pagePlaces = new Uint32Array(4096);
  let length = 0;
  let place = inTitle;
  let language = '';
  let isForeign = false;

  const note = (id: number, field: number) => {
    if (id >= pageCounts.length) {
      pageCounts = doubled(pageCounts);
      pagePlaces = doubled(pagePlaces);
    }
    const before = pageCounts[id] as number;
    if (before === 0) pageTerms.push(id);
    pageCounts[id] = countOneMore(before, field);
    pagePlaces[id] = (pagePlaces[id] as number) | place;
  };
  const countTitle = (word: string) => {
    const id = terms.idOf(word);
    if (id >= 0) length += 1;
    note(id < 0 ? terms.stopWordIdOf(word) : id, titleUnit);
  };
  const countBody = (word: string) => {
    const id = terms.idOf(word);
    if (id < 0 || (isForeign && isStopWordOf(word, language))) return;
    length += 1;
    note(id, bodyUnit);
  };

  return {
    get size() {
      return urls.size;
    },
    add(page) {
      const earlier = urls.get(page.url);
      if (earlier !== undefined) return earlier;
      urls.set(page.url, urls.size);
      pages.add(page);
      language = page.language ?? '';
      isForeign = language !== '' && language !== 'en';
      length = 0;
      place = inTitle;
      const subject = subjectOf(page.title);
      tokenize(fold(subject), countTitle);
      titleLengths.push(length);
      length = 0;
      place = bitOf(0, 1);
      tokenize(fold(page.title.slice(subject.length)), countBody);
      const text = plainText(page.content);
      const sentences = roughSentences(text);
      for (const [at, sentence] of sentences.entries()) {
        place = bitOf(at, sentences.length);
        tokenize(fold(sentence), countBody);
      }
      bodyLengths.push(length);
      place = 0;
      tokenize(fold(leadOf(text)), countBody);
      countStarts.push(counts.length);
      for (const id of pageTerms) {
        countTerms.push(id);
        counts.push(pageCounts[id] as number);
        placesOfTerms.push(pagePlaces[id] as number);
        pageCounts[id] = 0;
        pagePlaces[id] = 0;
      }
      pageTerms = [];
      return undefined;
    },
    finish() {
      const order = Uint32Array.from(
        [...urls].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, number]) => number),
      );
      countStarts.push(counts.length);
      const postings = sortByTerm({
        order,
        terms: terms.all.length,
        counts: counts.toArray(),
        places: placesOfTerms.toArray(),
        countTerms: countTerms.toArray(),
        countStarts: countStarts.toArray(),
        titleLengths: titleLengths.toArray(),
        bodyLengths: bodyLengths.toArray(),
      });
      return { ...pages.finish(order), vocabulary: packVocabulary(terms.all), postings };
    },
  };
}

const siteName = /^(.*\S)\s+[-–—|·»]\s+\S.*?$/s;

/** Many titles end with the name of the site (`Venus - NASA Science`): what the page is about stands before it. */
const subjectOf = (title: string): string => siteName.exec(title)?.[1] ?? title;

function doubled(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
