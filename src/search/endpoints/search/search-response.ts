import { pageText } from '../../answers/page-text.ts';
import { passageGap } from '../../engine/passages.ts';
import type { Hit, HitBytes, Image, Page, Topic } from '../../engine/search-index.ts';
import type { ReadySet } from '../../ready-sets/ready-set.ts';
import { createJsonBytes, type JsonBytes } from './json-bytes.ts';
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

/** At the top of a response (Tavily). */
const maxImages = 5;

/** Writes a response; `tail` are the fields from `response_time` on, in ASCII. */
export type ResponseWriter = (response: SearchResponse, tail: string) => Buffer;

/** Writes responses to searches. */
export function createResponseWriter(): ResponseWriter {
  const json = createJsonBytes();

  /** News have their date and score before the content (Tavily), everything else after it. */
  function addResult({ request, topic }: SearchResponse, hit: Hit, id: string): void {
    const { bytes } = hit;
    const isNews = topic === 'news';
    if (bytes === undefined) json.add(headOf(hit.page));
    else json.addBytes(bytes.page.bytes, 0, bytes.page.headEnd);
    const score = `,"score":${eightDigits(hit.score)}`;
    if (isNews) json.addPlain(`${score},"published_date":${dateOf(hit.page)}`);
    addContent(json, hit, bytes);
    if (!isNews) json.addPlain(score);
    if (request.rawContent === undefined) json.addPlain(',"raw_content":null');
    else json.add(`,"raw_content":${JSON.stringify(pageText(hit.page, request.rawContent))}`);
    if (!isNews && request.includePublishedDate) json.addPlain(`,"published_date":${dateOf(hit.page)}`);
    if (request.includeFavicon) json.add(`,"favicon":${JSON.stringify(hit.page.favicon ?? null)}`);
    if (request.includeImages) json.add(`,"images":${imagesJson(hit.page.images, request)}`);
    json.addPlain(`,"id":"${id}"}`);
  }

  return (response, tail) => {
    const { request, hits, ready, answer } = response;
    const images = request.includeImages
      ? imagesJson(
          hits.flatMap(({ page }) => page.images),
          request,
          maxImages,
        )
      : '[]';
    const hash = queryHash(request.query);
    json.clear();
    json.add(
      `{"query":${JSON.stringify(request.query)},"follow_up_questions":null,"answer":${JSON.stringify(answer)},`,
    );
    json.add(`"images":${images},"results":[`);
    if (ready !== undefined) json.add(JSON.stringify(ready).slice(1, -1));
    for (const [place, hit] of hits.entries()) {
      if (place > 0) json.add(',');
      addResult(response, hit, `${hash}-${twoDigits(place)}`);
    }
    json.addPlain(`]${tail}`);
    return json.take();
  };
}

function addContent(json: JsonBytes, hit: Hit, bytes: HitBytes | undefined): void {
  if (bytes === undefined) {
    json.add(`,"content":${JSON.stringify(hit.passages.join(passageGap))}`);
    return;
  }
  const { page, passages } = bytes;
  if (passages === undefined) {
    json.addBytes(page.bytes, page.headEnd, page.bytes.length);
    return;
  }
  json.addBytes(page.bytes, page.headEnd, page.textStart);
  for (const [place, { from, to }] of passages.entries()) {
    if (place > 0) json.addPlain(passageGap);
    json.addBytes(page.bytes, from, to);
  }
  json.addPlain('"');
}

const headOf = ({ url, title }: Page) => `{"url":${JSON.stringify(url)},"title":${JSON.stringify(title)}`;

const dateOf = ({ published }: Page) => (published === undefined ? 'null' : `"${new Date(published).toUTCString()}"`);

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
