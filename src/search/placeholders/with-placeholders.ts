import { nearestScores } from '../engine/nearest.ts';
import type { Hit, IndexQuery, Page, SearchIndex } from '../engine/search-index.ts';
import { choosePages } from './choose-pages.ts';
import { placeholderAt } from './page-at.ts';
import { placeholderScores } from './scores.ts';
import { defaultLanguage, languageOfText } from './text-language.ts';
import { placeholderAnswer, writePage } from './write-page.ts';

/** Real pages that nobody asked about stay below this score. */
const highestNeighbour = 0.1;

/**
 * Puts placeholder pages about the subject of a query in front of what an index has found.
 * @param now milliseconds since the epoch
 */
export async function putPlaceholders(
  found: readonly Hit[],
  query: IndexQuery,
  now: number,
  index: SearchIndex,
): Promise<readonly Hit[]> {
  const addresses = choosePages(query, now, await languageOf(query.text, index)).slice(0, query.limit);
  const [first] = addresses;
  if (first === undefined) return found;
  const scores = placeholderScores(first.subject.text.toLowerCase(), addresses.length);
  const hits = addresses.map((address, place): Hit => {
    const page = writePage(address, now);
    return {
      page,
      score: scores[place] as number,
      passages: page.passages(query.passages),
      placeholder: { subject: address.subject.text, answer: placeholderAnswer(address) },
    };
  });
  const neighbours = found.slice(0, query.limit - hits.length);
  const low = nearestScores(neighbours.length, highestNeighbour);
  return [...hits, ...neighbours.map((hit, place) => withScore(hit, low[place] as number))];
}

/** Where the text does not tell the language of a question, the pages may that have its words. */
async function languageOf(question: string, index: SearchIndex): Promise<string> {
  const byText = languageOfText(question);
  return byText === defaultLanguage ? ((await index.languageOf?.(question)) ?? byText) : byText;
}

/** Passages are found when somebody asks for them. */
const withScore = (hit: Hit, score: number): Hit => ({
  get page() {
    return hit.page;
  },
  score,
  get passages() {
    return hit.passages;
  },
  get bytes() {
    return hit.bytes;
  },
});

/** The page at a URL that an index does not have. */
export const placeholderPage = (index: SearchIndex, url: string, now: number): Promise<Page | undefined> =>
  placeholderAt(url, now, (host) => index.hasHost(host));
