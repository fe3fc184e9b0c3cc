import { hashOf } from '../engine/nearest.ts';
import { phrasesOccurIn, textsOf } from '../engine/phrases.ts';
import { depthOf } from '../engine/rank-pages.ts';
import type { IndexQuery } from '../engine/search-index.ts';
import { boosted, boostsOf } from './boosts.ts';
import { type Clause, filterClauses } from './clauses.ts';
import type { EngineClient } from './engine-client.ts';
import type { EngineWatch } from './engine-watch.ts';
import { maxListed } from './mapping.ts';
import type { FoundHit } from './page-cache.ts';
import { anyTerm, type WeighedQuery } from './query-weights.ts';

interface Found {
  readonly hits: { readonly hits: readonly FoundHit[] };
}

/** Asks the engine for pages, whose ages count back from `now`. */
export class PageSearch {
  readonly #engine: EngineClient;
  readonly #watch: EngineWatch;
  readonly #now: () => number;

  constructor(engine: EngineClient, watch: EngineWatch, now: () => number) {
    this.#engine = engine;
    this.#watch = watch;
    this.#now = now;
  }

  /**
   * The pages among which the best ones are, twice as many as are looked at: the engine's order is not the final one. With phrases
   * only those that have them.
   */
  candidates(weighed: WeighedQuery, query: IndexQuery): Promise<readonly FoundHit[]> {
    return query.phrases.length > 0
      ? this.#withPhrases(weighed, query)
      : this.#byTerms(weighed, query, 0, 2 * depthOf(weighed, query));
  }

  /** Pages besides those. The text of the query names the place that they begin at, so they are the same each time. */
  async others(query: IndexQuery, those: readonly FoundHit[], size: number): Promise<readonly FoundHit[]> {
    const filter = filterClauses(query, this.#now());
    const taken = { ids: { values: those.map(({ _id }) => _id) } };
    const from = hashOf(query.text);
    const inPart = (part: object) => ({
      query: { bool: { filter: [...filter, { range: { shuffle: part } }], must_not: [taken] } },
      size,
      sort: ['shuffle'],
      track_total_hits: false,
    });
    const bothParts = [inPart({ gte: from }), inPart({ lt: from })];
    const parts = await this.#watch.ask(() => this.#engine.askAll<Found>(bothParts));
    return parts.flatMap((part) => part.hits.hits).slice(0, size);
  }

  /** Pages that the engine takes to have the phrases, as far as they really have them. */
  async #withPhrases(weighed: WeighedQuery, query: IndexQuery): Promise<readonly FoundHit[]> {
    const occurIn = phrasesOccurIn(query.phrases);
    const found: FoundHit[] = [];
    const step = 2 * depthOf(weighed, query);
    for (let from = 0; found.length < query.limit && from + step <= maxListed; from += step) {
      const hits = await this.#byTerms(weighed, query, from, step);
      found.push(...hits.filter(({ _source }) => occurIn(textsOf(_source))));
      if (hits.length < step) break;
    }
    return found.slice(0, query.limit);
  }

  async #byTerms(
    { terms, hasContentWords, language }: WeighedQuery,
    query: IndexQuery,
    from: number,
    size: number,
  ): Promise<readonly FoundHit[]> {
    const hasTerms = hasContentWords || query.phrases.length === 0;
    if (hasTerms && terms.length === 0) return [];
    const filter = filterClauses(query, this.#now());
    const required: Clause = hasTerms ? anyTerm(terms) : { match_all: {} };
    return this.#find(query.text, {
      query: boosted({ bool: { must: [required], filter } }, boostsOf(query, language)),
      from,
      size,
      track_total_hits: false,
      ...(!hasTerms && { sort: ['_score', 'url'] }),
    });
  }

  /** The same question goes to the same copies of the pages, whose order among equals may differ. */
  async #find(text: string, search: object): Promise<readonly FoundHit[]> {
    const path = `/${this.#engine.alias}/_search?allow_partial_search_results=false&preference=q${hashOf(text)}`;
    return (await this.#watch.ask(() => this.#engine.ask<Found>('POST', path, search))).hits.hits;
  }
}
