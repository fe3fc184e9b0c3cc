import type { Filters } from './filters.ts';
import type { Fit } from './fit.ts';
import { fold } from './fold.ts';
import type { IndexData } from './index-data.ts';
import { postingOf } from './postings.ts';
import type { HitExplanation, QueryExplanation, TermExplanation } from './query-explanation.ts';
import type { QueryTerms, TermUse } from './query-terms.ts';
import type { Hit } from './search-index.ts';
import { inTitle } from './term-places.ts';
import { termOf } from './terms.ts';
import type { Tokenize } from './tokenizer.ts';
import { termText } from './vocabulary.ts';

export interface ExplainOptions {
  readonly text: string;
  readonly data: IndexData;
  readonly tokenize: Tokenize;
  readonly query: QueryTerms;
  readonly uses: readonly TermUse[];
  readonly filters: Filters;
  readonly fitOf: (query: QueryTerms, page: number, sum: number) => Fit;
  readonly hits: readonly Hit[];
  readonly numberOf: (url: string) => number;
}

/** What a query was taken for, and how each of its hits got its score. */
export function explainQuery(options: ExplainOptions): QueryExplanation {
  const { text, data, tokenize, query, uses } = options;
  const words: string[] = [];
  tokenize(fold(text), (word) => words.push(word));
  const wordsOf = (term: string) => [...new Set(words.filter((word) => word === term || termOf(word) === term))];
  const terms = uses.map(({ term, id, pages, weight }): TermExplanation => {
    const found = id < 0 ? term : termText(data.vocabulary, id);
    return { term, words: wordsOf(term), pages, weight, ...(found !== term && { corrected: found }) };
  });
  const used = new Set(terms.flatMap((term) => term.words));
  return {
    terms,
    ignored: [...new Set(words.filter((word) => !used.has(word)))],
    language: query.language.certain,
    hits: options.hits.map((hit) => explainHit(hit, options)),
  };
}

function explainHit({ page: { url }, score }: Hit, options: ExplainOptions): HitExplanation {
  const { data, query, filters, fitOf, numberOf } = options;
  const page = numberOf(url);
  const { postings, vocabulary } = data;
  const terms = query.terms.flatMap(({ id, weight }) => {
    const at = postingOf(postings, id, page);
    if (at < 0) return [];
    const places = postings.places[at] as number;
    const fields = [...((places & inTitle) === 0 ? [] : ['title']), ...((places & ~inTitle) === 0 ? [] : ['content'])];
    return [{ term: termText(vocabulary, id), score: weight * (postings.weights[at] as number), fields }];
  });
  const sum = terms.reduce((total, term) => total + term.score, 0);
  const boost = filters.boost?.(page) ?? 1;
  return { url, score, boost, ...fitOf(query, page, sum), nearest: terms.length === 0, terms };
}
