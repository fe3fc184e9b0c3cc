import { nextTurn } from '../../runtime/turn.ts';
import type { Analyzer } from './analyzer.ts';
import { explainTerms } from './explain-terms.ts';
import { type FieldLengths, fieldScores } from './field-scores.ts';
import type { Filters } from './filters.ts';
import type { IndexData } from './index-data.ts';
import type { Measure } from './measure.ts';
import { type PageTerms, pageTerms } from './page-terms.ts';
import { postingOf } from './postings.ts';
import type { HitExplanation, QueryExplanation } from './query-explanation.ts';
import type { QueryTerms } from './query-terms.ts';
import type { Hit, Page } from './search-index.ts';
import { inName, inTitle } from './term-places.ts';
import { termText } from './vocabulary.ts';
import type { TermUse } from './weigh-terms.ts';

export interface ExplainOptions {
  readonly text: string;
  readonly data: IndexData;
  readonly analyzer: Analyzer;
  readonly query: QueryTerms;
  readonly uses: readonly TermUse[];
  readonly filters: Filters;
  readonly measure: Measure;
  readonly hits: readonly Hit[];
  readonly numberOf: (url: string) => number;
  readonly textsOf: (page: number) => Page;
}

const inBody = ~(inTitle | inName);

/** What a query was taken for, and how each of its hits got its score. */
export async function explainQuery(options: ExplainOptions): Promise<QueryExplanation> {
  const { text, data, analyzer, query } = options;
  const uses = options.uses.map((use) => ({
    ...use,
    found: use.id < 0 ? undefined : termText(data.vocabulary, use.id),
  }));
  const hits: HitExplanation[] = [];
  for (const hit of options.hits) hits.push(await explainHit(hit, options));
  return {
    ...explainTerms(text, analyzer, uses),
    language: query.language.certain,
    hits,
  };
}

async function explainHit({ page: { url }, score }: Hit, options: ExplainOptions): Promise<HitExplanation> {
  const { data, query, filters, measure, numberOf } = options;
  const page = numberOf(url);
  const { postings, vocabulary } = data;
  const found = query.terms.flatMap(({ id, weight }) => {
    const at = postingOf(postings, id, page);
    if (at < 0) return [];
    const score = weight * (postings.weights[at] as number);
    return [{ term: termText(vocabulary, id), score, places: postings.places[at] as number }];
  });
  const isInBoth = ({ places }: { places: number }) => (places & inTitle) !== 0 && (places & inBody) !== 0;
  const counted = found.some(isInBoth) ? await countTerms(page, options) : undefined;
  const terms = found.map(({ term, score, places }) => {
    const count = counted?.counts.get(term) ?? { title: places & inTitle, body: places & inBody };
    return { term, score, fields: fieldScores(score, count, counted ?? noLengths, averageLengths(data)) };
  });
  const sum = terms.reduce((total, term) => total + term.score, 0);
  const boost = filters.boost?.(page) ?? 1;
  return { url, score, boost, ...measure(query, [{ page, sum }])(0), nearest: terms.length === 0, terms };
}

/** The index has the weights of terms, not what they were made of. Others get their turn before. */
async function countTerms(page: number, { textsOf, analyzer }: ExplainOptions): Promise<PageTerms> {
  await nextTurn();
  return pageTerms(textsOf(page), analyzer);
}

const noLengths: FieldLengths = { titleLength: 0, bodyLength: 0 };

const averageLengths = ({ postings: { averages } }: IndexData): FieldLengths => ({
  titleLength: averages[0] as number,
  bodyLength: averages[1] as number,
});
