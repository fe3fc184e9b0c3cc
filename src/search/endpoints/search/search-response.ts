import { pageText } from '../../answers/page-text.ts';
import { passageGap } from '../../engine/passages.ts';
import type { Hit, Image, Page, Topic } from '../../engine/search-index.ts';
import type { ReadySet } from '../../ready-sets/ready-set.ts';
import { createJsonBytes } from './json-bytes.ts';
import type { SearchRequest } from './search-request.ts';

/** What the response to a search is made of. */
interface SearchResponse {
  readonly request: SearchRequest;
  readonly topic: Topic;
  readonly hits: readonly Hit[];
  /** Results that take the place of the hits, right or wrong. */
  readonly ready?: ReadySet | undefined;
  readonly answer: string | null;
}

/** The parts of a result that are the same for every query. */
interface PageJson {
  readonly start: string;
  readonly date: string;
  readonly favicon: string;
}

/** At the top of a response (Tavily). */
const maxImages = 5;

/** Writes all of a response but the fields from `response_time` on. */
export type ResponseWriter = (response: SearchResponse) => Buffer;

/** Writes responses to searches. Caches the JSON of pages for as long as they live, which spares 8 % of a search. */
export function createResponseWriter(): ResponseWriter {
  const json = createJsonBytes();
  const pages = new WeakMap<Page, PageJson>();

  function jsonOf(page: Page): PageJson {
    let parts = pages.get(page);
    if (parts === undefined) {
      parts = pageJson(page);
      pages.set(page, parts);
    }
    return parts;
  }

  /** News have their date and score before the content (Tavily), everything else after it. */
  function addResult({ request, topic }: SearchResponse, hit: Hit, id: string): void {
    const { page, score } = hit;
    const { start, date, favicon } = jsonOf(page);
    const isNews = topic === 'news';
    const content = hit.passagesJson ?? JSON.stringify(hit.passages.join(passageGap));
    const raw = request.rawContent === undefined ? 'null' : JSON.stringify(pageText(page, request.rawContent));
    const number = `"score":${eightDigits(score)}`;
    let text = isNews
      ? `${start},${number},"published_date":${date},"content":${content},"raw_content":${raw}`
      : `${start},"content":${content},${number},"raw_content":${raw}`;
    if (!isNews && request.includePublishedDate) text += `,"published_date":${date}`;
    if (request.includeFavicon) text += favicon;
    if (request.includeImages) text += `,"images":${imagesJson(page.images, request)}`;
    json.add(`${text},"id":"${id}"}`);
  }

  return (response) => {
    const { request, hits, ready, answer } = response;
    const images = request.includeImages ? hits.flatMap(({ page }) => page.images) : [];
    const hash = queryHash(request.query);
    json.clear();
    json.add(
      `{"query":${JSON.stringify(request.query)},"follow_up_questions":null,"answer":${JSON.stringify(answer)},`,
    );
    json.add(`"images":${imagesJson(images, request, maxImages)},"results":[`);
    if (ready !== undefined) json.add(JSON.stringify(ready).slice(1, -1));
    for (const [place, hit] of hits.entries()) {
      if (place > 0) json.add(',');
      addResult(response, hit, `${hash}-${twoDigits(place)}`);
    }
    json.add(']');
    return json.take();
  };
}

const pageJson = (page: Page): PageJson => ({
  start: `{"url":${JSON.stringify(page.url)},"title":${JSON.stringify(page.title)}`,
  date: page.published === undefined ? 'null' : `"${new Date(page.published).toUTCString()}"`,
  favicon: `,"favicon":${JSON.stringify(page.favicon ?? null)}`,
});

function imagesJson(
  images: readonly Image[],
  { includeImageDescriptions: described }: SearchRequest,
  most = 100,
): string {
  const distinct = [...new Map(images.map((image) => [image.url, image])).values()].slice(0, most);
  return JSON.stringify(
    described ? distinct.map(({ url, description }) => ({ url, description })) : distinct.map(({ url }) => url),
  );
}

/** Scores have at most eight digits; 0 and 1 are never reached (Tavily). */
const eightDigits = (score: number) => Math.min(0.99999999, Math.max(0.000001, Math.round(score * 1e8) / 1e8));

const twoDigits = (position: number) => String(position + 1).padStart(2, '0');

/** Six hexadecimal digits of a query (FNV-1a): the same query gives its results the same ids. */
function queryHash(query: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < query.length; at += 1) hash = Math.imul(hash ^ query.charCodeAt(at), 0x01000193);
  return (hash >>> 8).toString(16).padStart(6, '0');
}
