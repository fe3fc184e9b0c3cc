import { pageText } from '../../answers/page-text.ts';
import { passageGap } from '../../engine/passages.ts';
import type { Hit, Image, Page, Topic } from '../../engine/search-index.ts';
import type { ReadySet } from '../../ready-sets/ready-set.ts';
import { createJsonBytes, type JsonBytes } from './json-bytes.ts';
import type { SearchRequest } from './search-request.ts';
import { slicedBuffers } from './sliced-buffers.ts';

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

/** Writes responses to searches. */
export interface ResponseWriter {
  /** `tail` are the fields from `response_time` on, in ASCII. */
  write(response: SearchResponse, tail: string): Buffer;
  /** A response that was written before, with fields of its own at the end. */
  repeat(start: Buffer, tail: string): Buffer;
}

export function createResponseWriter(): ResponseWriter {
  const json = createJsonBytes();
  const bufferOf = slicedBuffers();

  return {
    write(response, tail) {
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
        `{"query":${JSON.stringify(request.query)},"follow_up_questions":null,"answer":${JSON.stringify(answer)},"images":${images},"results":[`,
      );
      if (ready !== undefined) json.add(JSON.stringify(ready).slice(1, -1));
      for (const [place, hit] of hits.entries()) {
        const comma = place < hits.length - 1 ? ',' : '';
        addResult(json, response, hit, `,"id":"${hash}-${twoDigits(place)}"}${comma}`);
      }
      json.addPlain(`]${tail}`);
      return json.take(bufferOf);
    },
    repeat(start, tail) {
      const body = bufferOf(start.length + tail.length);
      start.copy(body);
      body.write(tail, start.length, 'latin1');
      return body;
    },
  };
}

/**
 * News have their date and score before the content (Tavily), everything else after it. Each piece that is added costs more than its
 * length: what stands together is added together.
 */
function addResult(json: JsonBytes, { request, topic }: SearchResponse, hit: Hit, end: string): void {
  const isNews = topic === 'news';
  const score = `,"score":${eightDigits(hit.score)}`;
  addText(json, hit, isNews ? `${score},"published_date":${dateOf(hit.page)}` : '');
  let rest = isNews ? '"' : `"${score}`;
  rest +=
    request.rawContent === undefined
      ? ',"raw_content":null'
      : `,"raw_content":${JSON.stringify(pageText(hit.page, request.rawContent))}`;
  if (!isNews && request.includePublishedDate) rest += `,"published_date":${dateOf(hit.page)}`;
  if (request.includeFavicon) rest += `,"favicon":${JSON.stringify(hit.page.favicon ?? null)}`;
  if (request.includeImages) rest += `,"images":${imagesJson(hit.page.images, request)}`;
  rest += end;
  if (request.rawContent === undefined && !request.includeFavicon && !request.includeImages) json.addPlain(rest);
  else json.add(rest);
}

/** URL, title and content of a hit, without the quote that ends it; `between` stands before the content. */
function addText(json: JsonBytes, hit: Hit, between: string): void {
  const { bytes } = hit;
  if (bytes === undefined) {
    json.add(`${headOf(hit.page)}${between},"content":${JSON.stringify(hit.passages.join(passageGap)).slice(0, -1)}`);
    return;
  }
  const { page, passages } = bytes;
  const end = passages === undefined ? page.bytes.length - 1 : page.textStart;
  if (between === '') json.addBytes(page.bytes, 0, end);
  else {
    json.addBytes(page.bytes, 0, page.headEnd);
    json.addPlain(between);
    json.addBytes(page.bytes, page.headEnd, end);
  }
  if (passages === undefined) return;
  for (const [place, { from, to }] of passages.entries()) {
    if (place > 0) json.addPlain(passageGap);
    json.addBytes(page.bytes, from, to);
  }
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
