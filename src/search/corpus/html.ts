import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { decodeText, unknownCharset } from './decode-text.ts';
import { bytesOf } from './file-bytes.ts';
import { resolveLinks } from './file-url.ts';
import { htmlMarkdown } from './html-markdown.ts';
import type { PageRecord } from './page-record.ts';
import { parsePage } from './page-schema.ts';
import type { PageOrProblem, Reader } from './reader.ts';
import { titleOfName } from './title-of-name.ts';

/** Where HTML comes from: its URL unless it names another one, and a name for a page without a title. */
interface HtmlPlace {
  readonly url: string;
  readonly path: string;
}

/** The document; tags that HTML lets authors leave out are put in, because the parser does not. */
function documentOf(html: string) {
  const whole = /<body[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  return parseHTML(whole).document;
}

function pageOf(html: string, file: HtmlPlace): unknown {
  const document = documentOf(html);
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name)?.trim() || undefined;
  const absolute = (target: string | undefined, base: string) =>
    target === undefined ? undefined : resolveLinks([target], base)[0];
  const url = absolute(attribute('link[rel="canonical"]', 'href'), file.url) ?? file.url;
  const heading = document.querySelector('h1')?.textContent?.trim();
  const title = document.querySelector('title')?.textContent?.trim() || heading || titleOfName(file.path);
  const language = document.documentElement.getAttribute('lang')?.slice(0, 2);
  const published = attribute('meta[property="article:published_time"]', 'content');
  const favicon = absolute(attribute('link[rel~="icon"]', 'href'), url);
  const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  for (const element of document.querySelectorAll('title')) element.remove();
  const article = new Readability(document, { charThreshold: 0, serializer: (element) => element }).parse()?.content;
  const images = [...(article?.querySelectorAll('img[src]') ?? [])].flatMap((image) =>
    resolveLinks([image.getAttribute('src') ?? ''], url).map((source) => ({
      url: source,
      description: image.getAttribute('alt') ?? '',
    })),
  );
  return {
    url,
    title,
    content: article ? htmlMarkdown(article) : '',
    language: language || undefined,
    published_date: published !== undefined && !Number.isNaN(Date.parse(published)) ? published : undefined,
    favicon,
    links: resolveLinks(links, url),
    images,
  };
}

/** The charset that a `meta` element in the first 1024 bytes declares, as the HTML standard looks for it. */
const declaredCharset = (bytes: Buffer): string | undefined =>
  /<meta[^>]{1,300}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(bytes.toString('latin1', 0, 1024))?.[1];

/** A stub that sends its reader elsewhere at once is not a page: the page is where it points to. */
const isRedirect = (html: string): boolean =>
  /<meta[^>]{1,300}http-equiv\s*=\s*["']?refresh["']?[^>]{1,2000}content\s*=\s*["']?\s*[0-5]\s*;\s*url\s*=/i.test(
    html,
  ) || /<meta[^>]{1,300}content\s*=\s*["']?\s*[0-5]\s*;\s*url\s*=[^>]{1,2000}http-equiv\s*=\s*["']?refresh/i.test(html);

/** The page in a document, or what is wrong with it; undefined where the page is elsewhere. */
export function htmlPage(bytes: Buffer, place: HtmlPlace, charset?: string): PageRecord | string | undefined {
  const text = decodeText(bytes, charset ?? declaredCharset(bytes));
  if (text === undefined) return unknownCharset;
  return isRedirect(text) ? undefined : parsePage(pageOf(text, place));
}

/** HTML: one page a file, without what surrounds its readable text. */
export const html: Reader = async function* (file): AsyncGenerator<PageOrProblem> {
  const place = { line: 1, bytes: file.size };
  const page = htmlPage(await bytesOf(file.path), file);
  if (page !== undefined) yield typeof page === 'string' ? { ...place, problem: page } : { ...place, page };
};
