import { pageText } from './plain-text.ts';
import type { SearchRequest } from './requests/search-request.ts';
import type { Hit, Image, Page, Topic } from './search-index.ts';

/** Writes answers to searches: their own fields, up to and without `response_time`. */
export type WriteResponse = (
  request: SearchRequest,
  topic: Topic,
  hits: readonly Hit[],
  answer: string | null,
) => string;

/** The parts of a result that are the same for every question. */
interface PageJson {
  readonly start: string;
  readonly date: string;
  readonly favicon: string;
}

/** Remembers the parts of the pages that it wrote for as long as the pages live. */
export function createResponseWriter(): WriteResponse {
  const pages = new WeakMap<Page, PageJson>();
  function jsonOf(page: Page): PageJson {
    let json = pages.get(page);
    if (json === undefined) {
      json = pageJson(page);
      pages.set(page, json);
    }
    return json;
  }
  return (request, topic, hits, answer) => {
    const images = request.includeImages
      ? imagesJson(
          hits.flatMap(({ page }) => page.images),
          request,
        )
      : '[]';
    const mark = questionMark(request.query);
    const results = hits.map((hit, position) =>
      resultJson(request, topic, hit, jsonOf(hit.page), `${mark}-${twoDigits(position)}`),
    );
    return `{"query":${JSON.stringify(request.query)},"follow_up_questions":null,"answer":${JSON.stringify(answer)},"images":${images},"results":[${results.join(',')}]}`;
  };
}

const pageJson = (page: Page): PageJson => ({
  start: `{"url":${JSON.stringify(page.url)},"title":${JSON.stringify(page.title)}`,
  date: page.published === undefined ? 'null' : `"${new Date(page.published).toUTCString()}"`,
  favicon: `,"favicon":${JSON.stringify(page.favicon ?? null)}`,
});

/** News have their date and score before the content (recorded), everything else after it. */
function resultJson(
  request: SearchRequest,
  topic: Topic,
  { page, score, passages }: Hit,
  { start, date, favicon }: PageJson,
  id: string,
): string {
  const content = `,"content":${JSON.stringify(passages.join(' [...] '))}`;
  const raw =
    request.rawContent === undefined
      ? ',"raw_content":null'
      : `,"raw_content":${JSON.stringify(pageText(page, request.rawContent))}`;
  const shownScore = `,"score":${eightDigits(score)}`;
  const middle =
    topic === 'news'
      ? `${shownScore},"published_date":${date}${content}${raw}`
      : `${content}${shownScore}${raw}${request.includePublishedDate ? `,"published_date":${date}` : ''}`;
  const images = request.includeImages ? `,"images":${imagesJson(page.images, request)}` : '';
  return `${start}${middle}${request.includeFavicon ? favicon : ''}${images},"id":"${id}"}`;
}

function imagesJson(images: readonly Image[], { includeImageDescriptions: described }: SearchRequest): string {
  const distinct = [...new Map(images.map((image) => [image.url, image])).values()];
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
