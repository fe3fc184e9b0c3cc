import { growableArray } from './growable-array.ts';
import type { IndexData } from './index-data.ts';
import { PageCounts } from './page-counts.ts';
import { visitWords } from './page-words.ts';
import { sortByTerm } from './postings.ts';
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
  const counted = new PageCounts(terms);
  const counts = growableArray(Uint32Array);
  const placesOfTerms = growableArray(Uint32Array);
  const countTerms = growableArray(Uint32Array);
  const countStarts = growableArray(Uint32Array);
  const titleLengths = growableArray(Uint32Array);
  const bodyLengths = growableArray(Uint32Array);
  const tokenize = createTokenizer();

  return {
    get size() {
      return urls.size;
    },
    add(page) {
      const earlier = urls.get(page.url);
      if (earlier !== undefined) return earlier;
      urls.set(page.url, urls.size);
      pages.add(page);
      counted.begin(page.language ?? '');
      visitWords(page, tokenize, counted);
      titleLengths.push(counted.titleLength);
      bodyLengths.push(counted.bodyLength);
      countStarts.push(counts.length);
      counted.take((id, count, places) => {
        countTerms.push(id);
        counts.push(count);
        placesOfTerms.push(places);
      });
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
