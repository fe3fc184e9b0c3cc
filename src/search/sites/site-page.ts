import { plainText } from '../engine/markdown.ts';
import type { Page, SearchIndex } from '../engine/search-index.ts';
import { sentencesOf } from '../engine/sentences.ts';
import { urlVariants } from '../engine/url-variants.ts';

/** A site may have thousands of pages; its front page lists some of them. */
const maxPages = 150;
/** A folder that is not the root of its site needs so many pages to be one. */
const fewestInFolder = 2;

/**
 * The front page of a site, or of a folder of it, as a list of the stored pages below it with the first sentence of each.
 * Undefined when there are none.
 */
export async function sitePage(index: SearchIndex, url: string): Promise<Page | undefined> {
  if (index.pagesFrom === undefined || !URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  if (search !== '') return undefined;
  const folders = new Set(urlVariants(url).map((variant) => `${variant.replace(/(?<!\/)\/+$/, '')}/`));
  for (const folder of folders) {
    const pages = await index.pagesFrom(folder, maxPages);
    if (pages.length >= (pathname === '/' ? 1 : fewestInFolder)) return listOf(url, pages);
  }
  return undefined;
}

function listOf(url: string, pages: readonly Page[]): Page {
  const { host, pathname } = new URL(url);
  const title = `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
  const entries = pages.map((page) => `- [${linkText(page.title)}](${page.url}): ${firstSentence(page)}`);
  return {
    url,
    title,
    content: [`# ${title}`, `Pages that are stored of this site: ${pages.length}.`, entries.join('\n')].join('\n\n'),
    topic: 'general',
    language: commonest(pages.map(({ language }) => language)),
    country: undefined,
    published: undefined,
    favicon: pages.find(({ favicon }) => favicon !== undefined)?.favicon,
    images: [],
    links: pages.map((page) => page.url),
  };
}

/** Brackets would end the text of a link. */
const linkText = (title: string) => title.replace(/[[\]]/g, '');

/** The first sentence below the heading, which says what the title says. */
const firstSentence = ({ content }: Page): string =>
  plainText(sentencesOf(content.replace(/^#[^\n]*\n+/, ''))[0] ?? '').replace(/\s+/g, ' ');

function commonest(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'en';
}
