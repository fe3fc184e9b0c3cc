import { createJsonBytes } from './json-bytes.ts';
import { pageText } from './plain-text.ts';
import type { SearchRequest } from './requests/search-request.ts';
import type { Hit, Image, Page, Topic } from './search-index.ts';

/** What an answer to a search is made of. */
export interface SearchResponse {
  readonly request: SearchRequest;
  readonly topic: Topic;
  readonly hits: readonly Hit[];
  readonly answer: string | null;
  /** The fields from `response_time` on, with the last brace. */
  readonly tail: string;
}

/** The parts of a result that are the same for every question. */
interface PageJson {
  readonly start: string;
  readonly date: string;
  readonly favicon: string;
}

/** At the top of an answer (recorded). */
const mostImages = 5;

/** Writes answers to searches. Remembers the parts of the pages that it wrote for as long as the pages live. */
export function createResponseWriter(): (response: SearchResponse) => Buffer {
  const json = createJsonBytes();
  const pages = new WeakMap<Page, PageJson>();

  function partsOf(page: Page): PageJson {
    let parts = pages.get(page);
    if (parts === undefined) {
      parts = pageJson(page);
      pages.set(page, parts);
    }
    return parts;
  }

  /** News have their date and score before the content (recorded), everything else after it. */
  function addResult({ request, topic }: SearchResponse, { page, score, passages }: Hit, id: string): void {
    const { start, date, favicon } = partsOf(page);
    const isNews = topic === 'news';
    const shownScore = `,"score":${eightDigits(score)}`;
    json.add(start);
    json.add(isNews ? `${shownScore},"published_date":${date},"content":` : ',"content":');
    json.add(JSON.stringify(passages.length === 1 ? passages[0] : passages.join(' [...] ')));
    json.add(isNews ? ',"raw_content":' : `${shownScore},"raw_content":`);
    json.add(request.rawContent === undefined ? 'null' : JSON.stringify(pageText(page, request.rawContent)));
    if (!isNews && request.includePublishedDate) json.add(`,"published_date":${date}`);
    if (request.includeFavicon) json.add(favicon);
    if (request.includeImages) json.add(`,"images":${imagesJson(page.images, request)}`);
    json.add(`,"id":"${id}"}`);
  }

  return (response) => {
    const { request, hits, answer, tail } = response;
    const images = request.includeImages ? hits.flatMap(({ page }) => page.images) : [];
    const mark = questionMark(request.query);
    json.clear();
    json.add(
      `{"query":${JSON.stringify(request.query)},"follow_up_questions":null,"answer":${JSON.stringify(answer)},`,
    );
    json.add(`"images":${imagesJson(images, request, mostImages)},"results":[`);
    for (const [place, hit] of hits.entries()) {
      if (place > 0) json.add(',');
      addResult(response, hit, `${mark}-${twoDigits(place)}`);
    }
    json.add(`]${tail}`);
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

/** Recorded scores have at most eight digits; 0 and 1 are never reached. */
const eightDigits = (score: number) => Math.min(0.99999999, Math.max(0.000001, Math.round(score * 1e8) / 1e8));

const twoDigits = (position: number) => String(position + 1).padStart(2, '0');

/** Six hexadecimal digits of a question (FNV-1a): the same question gives its results the same ids. */
function questionMark(query: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < query.length; at += 1) hash = Math.imul(hash ^ query.charCodeAt(at), 0x01000193);
  return (hash >>> 8).toString(16).padStart(6, '0');
}
