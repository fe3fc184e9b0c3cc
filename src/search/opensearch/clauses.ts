import { readPattern } from '../engine/domains.ts';
import type { IndexQuery } from '../engine/search-index.ts';
import { latestHour } from '../engine/source-page.ts';
import { separateWords } from './phrase-words.ts';

/** A part of a query in the language of the engine. */
export type Clause = Readonly<Record<string, unknown>>;

const anyOf = (clauses: readonly Clause[]): Clause => ({
  bool: { should: clauses, minimum_should_match: 1 },
});
export const not = (clause: Clause): Clause => ({ bool: { must_not: [clause] } });
const all = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } });
export const is = (field: string, value: unknown): Clause => ({ term: { [field]: { value } } });

/** Pages of any of these domain patterns; plain names together are one clause, of which there may be hundreds. */
export function ofDomains(patterns: readonly string[]): Clause {
  const read = patterns.map(readPattern);
  const isPlain = ({ name, path }: { name: string; path: string }) => path === '' && !name.includes('*');
  const plain = read.filter(isPlain).map(({ name }) => name);
  const clauses: Clause[] = plain.length === 0 ? [] : [{ terms: { domains: plain } }];
  for (const pattern of read.filter((one) => !isPlain(one))) {
    const host = ofHost(pattern.name);
    clauses.push(pattern.path === '' ? host : all([host, belowPath(pattern.path)]));
  }
  return anyOf(clauses);
}

const ofHost = (name: string): Clause =>
  name.includes('*') ? anyOf([wildcard('hostname', name), wildcard('hostname', `*.${name}`)]) : is('domains', name);

/** Escapes `?`, so that only `*` stands for something. */
const wildcard = (field: string, form: string): Clause => ({
  wildcard: { [field]: { value: form.replace(/[\\?]/g, '\\$&') } },
});

const belowPath = (path: string): Clause =>
  anyOf([is('path', path), ...['/', '?', '#'].map((next) => ({ prefix: { path: { value: path + next } } }))]);

/** Pages of a time; `now` is what ages count back from. */
function published({ publishedFrom, publishedUntil, keepUndated }: IndexQuery, now: number): Clause | undefined {
  if (publishedFrom === undefined && publishedUntil === undefined)
    return keepUndated ? undefined : is('is_dated', true);
  const hour = latestHour(now);
  const from = publishedFrom === undefined ? {} : { gte: publishedFrom };
  const until = publishedUntil === undefined ? {} : { lte: publishedUntil };
  const youngest = publishedUntil === undefined ? {} : { gte: hour - publishedUntil };
  const oldest = publishedFrom === undefined ? {} : { lte: hour - publishedFrom };
  return anyOf([
    { range: { published: { ...from, ...until } } },
    { range: { age: { ...youngest, ...oldest } } },
    ...(keepUndated ? [is('is_dated', false)] : []),
  ]);
}

/** Pages that say every phrase; some more, as of `2020` those with `東京2020`. */
const sayPhrases = (phrases: readonly string[]): readonly Clause[] =>
  phrases
    .map(separateWords)
    .filter((phrase) => phrase !== '')
    .map((phrase) => ({ match_phrase: { words: phrase } }));

/** What of a query leaves pages out. */
export function filterClauses(query: IndexQuery, now: number): readonly Clause[] {
  const time = published(query, now);
  return [
    ...(query.includeDomains.length === 0 ? [] : [ofDomains(query.includeDomains)]),
    ...(query.excludeDomains.length === 0 ? [] : [not(ofDomains(query.excludeDomains))]),
    ...(query.onlyLanguage === undefined ? [] : [is('language', query.onlyLanguage)]),
    ...(time === undefined ? [] : [time]),
    ...(query.topic === 'news' ? [is('topic', 'news'), is('is_dated', true)] : []),
    ...sayPhrases(query.phrases),
  ];
}
