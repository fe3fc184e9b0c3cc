import { growableArray } from './growable-array.ts';
import type { IndexData } from './index-data.ts';
import { isForeignStopWord, visitWords } from './page-words.ts';
import { bodyUnit, countOneMore, sortByTerm, titleUnit } from './postings.ts';
import type { SourcePage } from './source-page.ts';
import { storedPages } from './stored-pages.ts';
import { createTermIds } from './term-ids.ts';
import { createTokenizer } from './tokenizer.ts';
import { packVocabulary } from './vocabulary.ts';

/** Takes pages one by one and makes an index of them. */
export interface IndexBuilder {
  /** Undefined, or which page, counted from 0, has this URL already: the first one stays. */
  add(page: SourcePage): number | undefined;
  readonly size: number;
  /** The index of the pages that are there. More may follow, and it may be called again. */
  finish(): IndexData;
}

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
  let titleLength = 0;
  let bodyLength = 0;
  let place = 0;
  let language = '';

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
  const words = {
    at(next: number) {
      place = next;
    },
    title(word: string) {
      const id = terms.idOf(word);
      if (id >= 0) titleLength += 1;
      note(id < 0 ? terms.stopWordIdOf(word) : id, titleUnit);
    },
    body(word: string) {
      const id = terms.idOf(word);
      if (id < 0 || isForeignStopWord(word, language)) return;
      // What is counted twice, at no place, makes the page no longer.
      if (place !== 0) bodyLength += 1;
      note(id, bodyUnit);
    },
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
      titleLength = 0;
      bodyLength = 0;
      visitWords(page, tokenize, words);
      titleLengths.push(titleLength);
      bodyLengths.push(bodyLength);
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
      const postings = sortByTerm({
        order,
        terms: terms.all.length,
        counts: counts.toArray(),
        places: placesOfTerms.toArray(),
        countTerms: countTerms.toArray(),
        countStarts: withEnd(countStarts.toArray(), counts.length),
        titleLengths: titleLengths.toArray(),
        bodyLengths: bodyLengths.toArray(),
      });
      return { ...pages.finish(order), vocabulary: packVocabulary(terms.all), postings };
    },
  };
}

function withEnd(starts: Uint32Array<ArrayBuffer>, end: number): Uint32Array<ArrayBuffer> {
  const bounds = new Uint32Array(starts.length + 1);
  bounds.set(starts);
  bounds[starts.length] = end;
  return bounds;
}

function doubled(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
