import { defaultQuery, truncateQuery } from '../../engine/default-query.ts';
import { fits, isAboutSubject } from '../../engine/fit.ts';
import type { Hit, SearchIndex } from '../../engine/search-index.ts';

/** A page that is read, and the question that found it: that of the caller or a part of it. */
export interface Source {
  readonly hit: Hit;
  readonly question: string;
}

/** Each is one more search. */
const maxParts = 8;
/** A part has lost what the whole question said around it: its pages must surely be meant. */
const minPartScore = 0.5;
const pagesPerPart = 2;
const minPartLength = 3;

/** Words that begin with a capital or hold one, inside of a sentence: `Federal Reserve`, `iPhone 16`. */
const names =
  /(?<=[^\s.?!:]\s+)\p{Ll}?\p{Lu}[\p{L}\p{N}.+#'’-]*(?<![.])(?:\s+(?:(?:of|the|de|von|van)\s+)?[\p{Lu}\p{N}][\p{L}\p{N}.+#'’-]*(?<![.]))*/gu;
const borders = /[.?!;:\n]+(?=\s|$)|,\s+(?:and\s+)?|\s(?:and|or|vs\.?|versus)\s/iu;
/** What it is told to do says nothing about the subject. */
const instruction =
  /^\s*(?:please\s+)?(?:(?:write|create|prepare|give me|make)\s+(?:an?\s+)?(?:\w+\s+)?(?:report|summary|overview|analysis|article)\s+(?:about|on|of)|(?:compare|contrast|explain|describe|analy[sz]e|research|investigate|summari[sz]e|discuss|review|evaluate|explore|find out(?: about)?|tell me about|report on))\s+/i;

/**
 * What to read for a question: pages that fit it, then those that fit its clauses and the names in it, each once and at
 * most `count`. Where there is none, placeholder pages if they are allowed.
 * @param filters of the caller's request
 */
export async function findSources(
  index: SearchIndex,
  question: string,
  count: number,
  filters: Parameters<typeof defaultQuery>[1],
): Promise<readonly Source[]> {
  const search = async (
    text: string,
    limit: number,
    isGood: (score: number) => boolean,
    placeholders = false,
  ): Promise<readonly Source[]> => {
    const hits = await index.search(defaultQuery(text, { ...filters, limit, passages: 3, placeholders }));
    return hits.filter(({ score }) => isGood(score)).map((hit) => ({ hit, question: text }));
  };
  const found = new Map<string, Source>();
  const add = (sources: readonly Source[]) => {
    for (const source of sources)
      if (found.size < count && !found.has(source.hit.page.url)) found.set(source.hit.page.url, source);
  };
  const text = truncateQuery(question);
  const subject = text.replace(instruction, '') || text;
  add(await search(subject, count, filters.placeholders ? isAboutSubject : fits));
  for (const part of partsOf(subject)) {
    if (found.size >= count) break;
    add(await search(part, pagesPerPart, (score) => score >= minPartScore));
  }
  if (found.size === 0 && filters.placeholders) add(await search(text, count, isAboutSubject, true));
  return [...found.values()];
}

/** The names and clauses of a question that has several. */
export function partsOf(question: string): readonly string[] {
  const clauses = question.split(borders);
  const parts = [...(question.match(names) ?? []), ...(clauses.length > 1 ? clauses : [])];
  const texts = parts.map((part) => part.trim()).filter((part) => part.length >= minPartLength && part !== question);
  return [...new Set(texts)].slice(0, maxParts);
}
