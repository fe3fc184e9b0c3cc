import { createHash } from 'node:crypto';
import { pathOf } from '../engine/domains.ts';
import { isFrontPage } from '../engine/filters.ts';
import { hashOf } from '../engine/nearest.ts';
import type { PageTerms } from '../engine/page-terms.ts';
import { textsOf } from '../engine/phrases.ts';
import type { Page } from '../engine/search-index.ts';
import { latestHour, type SourcePage } from '../engine/source-page.ts';
import { hostOf } from '../engine/stored-pages.ts';
import { maxKeywordLength, type StoredDocument } from './mapping.ts';
import { packTerms } from './packed-terms.ts';
import { separateWords } from './phrase-words.ts';

/** A title counts as often in ranking. */
const titleWeight = 3;

/** The id of the page at a URL: a page has one URL, and ids have at most 512 bytes. */
export const documentId = (url: string): string => createHash('sha256').update(url).digest('base64url');

/** A page as the engine stores it. */
export function storedDocument(page: SourcePage, pageTerms: PageTerms): StoredDocument {
  const host = hostOf(page.url).toLowerCase();
  const hostname = host.replace(/:\d+$/, '');
  const labels = hostname.split('.');
  const titleTerms: string[] = [];
  const terms: string[] = [];
  for (const [term, { title, body }] of pageTerms.counts) {
    for (let count = 0; count < title; count += 1) titleTerms.push(term);
    for (let count = 0; count < titleWeight * title + body; count += 1) terms.push(term);
  }
  return {
    ...page,
    host,
    hostname,
    domains: labels.map((_, at) => labels.slice(at).join('.')),
    path: pathOf(page.url).toLowerCase().slice(0, maxKeywordLength),
    is_dated: page.published !== undefined || page.age !== undefined,
    is_front_page: isFrontPage(page.url),
    shuffle: hashOf(page.url),
    title_terms: titleTerms.join(' '),
    terms: terms.join(' '),
    words: textsOf(page).map(separateWords),
    page_terms: packTerms(pageTerms),
  };
}

/** The fields that are read back. */
export type ReadDocument = Pick<SourcePage, 'url' | 'title' | 'content' | 'topic' | 'language'> & {
  readonly [Name in 'country' | 'published' | 'age' | 'favicon' | 'images' | 'links' | 'parts']?:
    | SourcePage[Name]
    | null;
};

/** The page in a document, its age counted back from `now`. */
export function pageIn(document: ReadDocument, now: number): Page {
  const { url, title, content, topic, language, country, published, age, favicon, images, links } = document;
  return {
    url,
    title,
    content,
    topic,
    language,
    country: country ?? undefined,
    published: typeof age === 'number' ? latestHour(now) - age : (published ?? undefined),
    favicon: favicon ?? undefined,
    images: images ?? [],
    links: links ?? [],
  };
}
